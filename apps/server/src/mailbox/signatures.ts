import { bannerEnd, hasOwnWords, isProgramLine, noticeStart } from './added-text.ts';
import { bare, isBlank, type Line, paragraphsOf, shownAfter } from './lines.ts';

/** Lines of a signature; what is longer holds own words. */
const maxSignatureLines = 15;

/** Formulas with which people end an email, above their name. */
const closings = [
  // en
  '(?:(?:with|all|my|and) )*(?:the )?(?:very )?(?:best|kind|kindest|warm|warmest|many|thanks and)? ?(?:regards|wishes)|(?:all the )?best|cheers|sincerely|respectfully|yours(?: \\w+)?|take care',
  // de
  '(?:mit )?(?:(?:freundliche|beste|herzliche|viele|liebe|schöne|sonnige|kollegiale)[nm]? )?(?:grü(?:ß|ss)en?|gru(?:ß|ss))(?: aus \\p{L}+| und \\p{L}+)?|mfg|lg|vg|bg|hochachtungsvoll',
  // fr
  '(?:(?:bien|très) )?(?:cordialement|amicalement|sincèrement|respectueusement)(?: vôtre)?|bien à (?:vous|toi)|amitiés|(?:meilleures |sincères |cordiales |mes )*salutations(?: distinguées)?|bonne (?:journée|soirée)|à bientôt',
  // es
  '(?:(?:un|reciba un|muchos) )?(?:cordial )?(?:saludos?|abrazos?)(?: cordial(?:es)?)?|atentamente|atte\\.?|cordialmente',
  // pt
  'atenciosamente|att\\.?|cordialmente|(?:um |grande )*abraços?|abs\\.?|(?:com os )?(?:melhores )?cumprimentos',
  // it, nl
  '(?:cordiali|distinti) saluti|met vriendelijke groet(?:en)?',
  // ja, zh
  '(?:.{0,12}、)?(?:何卒)?(?:どうぞ)?(?:よろしく|宜しく)お願い(?:いたします|致します|します|申し上げます)|以上|敬具|此致|敬礼|祝(?!贺).{1,6}|顺(?:颂|祝|致).{0,5}',
  // ar
  '(?:مع )?(?:خالص |أطيب |أجمل )?(?:التحيات|التحية|تحياتي)(?: والتقدير)?|وتفضلوا.{0,40}',
];
const closing = new RegExp(`^(?:${closings.join('|')})\\s*[,，.!、。،]?$`, 'iu');
/** Thanks also begin an email: they end one only above the sender's name. */
const thanks =
  /^(?:(?:many )?thanks|thank you|thx|(?:vielen |besten |herzlichen )?dank|danke|merci(?: d[’']avance)?|(?:muchas )?gracias|(?:muito )?obrigad[oa]|grat[oa]|谢谢|謝謝|ありがとうございます|شكر(?:ا|ًا|اً)(?: جزيل(?:ا|ًا|اً))?)\s*[,，.!。،]?$/iu;

/** Lines of a signature that say how to reach a person. */
const labels =
  'tel|telefon|telephone|téléphone|teléfono|telefone|tél|tfno|tlf|tlfn|fone|fon|phone|ph|mobile?|mobil|mobiltelefon|móvil|celular|cel|cell|mob|portable|durchwahl|fax|telefax|télécopie|whatsapp|e-?mail|mail|courriel|correo|web|www|orcid|電話|携帯|电话|電話番号|手机|手機|传真|邮箱|地址|هاتف|تلفون|جوال|فاكس|البريد الإلكتروني';
const contact = new RegExp(
  `(?:^|[|·•,;/] ?)(?:(?:${labels})(?:\\.? ?[:：.]? ?[+(\\d０-９]| ?[:：] ?\\S+[@.]\\S)|[tmfewp](?:[:：.] ?[+(\\d]| \\+\\d|[:：] ?\\S+[@.]\\S))|^(?:https?://|www\\.)\\S+$|^<?[^\\s@]+@[^\\s@]+\\.[^\\s@]+>?$|\\+\\d{1,3}[\\d ()/.-]{7,}$|^〒`,
  'iu',
);
const isContact = ({ text }: Pick<Line, 'text'>) => contact.test(bare(text));
/** What a person adds below the name. */
const postscript = /^p\.? ?s\.?\b/i;

/** The words of a name, in any order: mail programs write `Okafor, Ada`. */
const wordsOfName = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
const titles = new Set(
  'prof professor dr phd md mr mrs ms pd apl priv doz habil med rer nat ing dipl msc bsc'.split(' '),
);
/** Whether a line holds the whole name of the sender, whose program may add titles and, in brackets, an institute. */
function isNameOf(sender: string, line: string): boolean {
  const name = wordsOfName(sender.replace(/[([].*/, '')).filter((word) => !titles.has(word));
  const words = wordsOfName(line);
  return name.join('').length > 1 && (name.every((word) => words.includes(word)) || words.join('') === name.join(''));
}

/** Whether lines are the sender's whole name and what that person is: short lines, none of them a sentence. */
function isPosition([name, ...others]: readonly Line[], sender: string): boolean {
  const isShort = ({ text }: Line) =>
    text.length <= 80 && /^[\p{Lu}\p{Lo}\p{Nd}(]/u.test(bare(text)) && !/[.!?。？！:：]$/.test(bare(text));
  return (
    name !== undefined &&
    isNameOf(sender, name.text) &&
    others.length > 0 &&
    others.length <= 6 &&
    others.every(isShort)
  );
}

/** Whether a line is a closing formula with a name of the sender: `Cheers, Ada`. */
function isNamedClosing(text: string, sender: string): boolean {
  const [, formula = '', name = ''] = /^(.{2,40}?)[,，]? (\S+)$/u.exec(text) ?? [];
  return closing.test(formula) && wordsOfName(sender).includes(name.toLowerCase());
}

/** Where the contact details of a signature without a delimiter begin: after the name below a closing formula, and what is added to it. */
function contactStart(lines: readonly Line[], sender: string): number {
  for (const [at, line] of lines.entries()) {
    const text = bare(line.text);
    const named = isNamedClosing(text, sender);
    if (!named && !closing.test(text) && !thanks.test(text)) continue;
    const after = shownAfter(lines, at, maxSignatureLines + 1);
    if (closing.test(bare(lines[after[0] ?? at + 1]?.text ?? ''))) continue;
    if (after.length > maxSignatureLines) continue;
    const names = wordsOfName(bare(lines[after[0] ?? at]?.text ?? ''));
    if (!named && !closing.test(text) && !wordsOfName(sender).some((word) => names.includes(word))) continue;
    const below = after.map((index) => lines[index] ?? line);
    const isDense = after[1] === (after[0] ?? at) + 1;
    if (!below.some(isContact) && !(isDense && isPosition(below, sender))) continue;
    const added = after.findLast((index) => postscript.test(bare(lines[index]?.text ?? '')));
    const end = added === undefined ? at + 1 : lines.findIndex((each, index) => index > added && isBlank(each));
    if (end < 0 || hasOwnWords(lines.slice(end))) continue;
    if (added !== undefined) return end;
    return after[named ? 0 : 1] ?? lines.length;
  }
  return lines.length;
}

/** A line that is drawn with signs, such as `--`, or an edge of a box. */
const drawn = /^(?:[-—–]{1,2}|__|\+--|[-_=+*~#.─━—＝＊～〜・◆◇☆★■□┏┓┗┛┌┐└┘╔═╗╚╝\s]{3,})$/u;
/** What German, British and other law wants to stand in the emails of companies. */
const registered =
  /handelsregister|registergericht|sitz der gesellschaft|\bHRB ?\d|registered (?:in|charity|office)|(?:registration|company) (?:no\.?|number)|\bSIRET\b|\bCNPJ\b/i;

/** Where a line stands that separates a signature: `-- `, or a drawn one below which a few lines name the sender, or say how to reach somebody. */
function ruledStart(lines: readonly Line[], sender: string): number {
  const delimiter = lines.findIndex(({ text }) => text === '-- ');
  if (delimiter >= 0) return delimiter;
  const at = lines.findIndex(({ text }, index) => {
    if (!drawn.test(text.trim()) || text.trim() === '...') return false;
    const below = shownAfter(lines, index, maxSignatureLines + 1).map((each) => lines[each] ?? { text: '' });
    const isNamed = below
      .slice(0, 3)
      .some((line) => line.text.length < sender.length + 40 && isNameOf(sender, line.text));
    const isReached = below.some((line) => isContact(line) || registered.test(line.text));
    return below.length <= maxSignatureLines && (isNamed || isReached) && !hasOwnWords(lines.slice(index + 1));
  });
  return at < 0 ? lines.length : at;
}

/** Where a block begins whose first line names the sender, and whose others say who that is, as programs add it to each email. */
function senderStart(lines: readonly Line[], sender: string): number {
  const paragraphs = paragraphsOf(lines);
  for (const [at, [from, to]] of paragraphs.entries()) {
    const [first = '', ...others] = lines.slice(from, to).map(({ text }) => bare(text));
    if (first.length > sender.length + 40 || !isNameOf(sender, first) || /[.:：!?。？！,،，]$/.test(first)) continue;
    const rest = shownAfter(lines, from, 21);
    if (rest.length > 20) continue;
    const before = bare(lines[(paragraphs[at - 1]?.[1] ?? 0) - 1]?.text ?? '');
    const saysWho = others.length > 0 && before !== '' && others.every((text) => !/[.!?。？！]$/.test(text));
    if (/[:：]$/.test(before) || !(saysWho || rest.some((index) => isContact(lines[index] ?? { text: '' })))) continue;
    if (hasOwnWords(lines.slice(from))) continue;
    // A name that stands by itself was typed.
    return others.length === 0 && before !== '' ? to : from;
  }
  return lines.length;
}

/** Where the sender's name stands directly below the words, over contact details. */
function nameStart(lines: readonly Line[], sender: string): number {
  const at = lines.findIndex(({ text }, index) => {
    const before = bare(lines[index - 1]?.text ?? '');
    if (before === '' || /[:：,，;；、]$/.test(before) || text.length > sender.length + 20) return false;
    const after = shownAfter(lines, index, 9);
    const isAlone = wordsOfName(text).every((word) => titles.has(word) || wordsOfName(sender).includes(word));
    return (
      after.length < 9 &&
      isAlone &&
      isNameOf(sender, text) &&
      after.some((below) => isContact(lines[below] ?? { text: '' })) &&
      !hasOwnWords(lines.slice(index))
    );
  });
  return at < 0 ? lines.length : at;
}

/** The lines of a signed message, as they were before they were signed (RFC 9580, 7.1). */
function withoutPgp(lines: readonly Line[]): readonly Line[] {
  if (!/^-+BEGIN PGP SIGNED MESSAGE-+$/.test(bare(lines[0]?.text ?? ''))) return lines;
  const end = lines.findIndex(({ text }) => /^-+BEGIN PGP SIGNATURE-+$/.test(text));
  return lines
    .slice(lines.findIndex(isBlank) + 1, end < 0 ? undefined : end)
    .map((line) => ({ ...line, text: line.text === '- --' ? '-- ' : line.text.replace(/^- /, '') }));
}

/** The lines of one run of a person's own words without banner, signature and notice, which stand below all own words. */
export function withoutSignature(lines: readonly Line[], sender: string): Line[] {
  const signed = withoutPgp(lines);
  const body = signed.slice(bannerEnd(signed));
  const isAdded = (at: number) => isProgramLine(bare(body[at]?.text ?? '')) && shownAfter(body, at, 7).length <= 6;
  const isLinkOf = (at: number) =>
    at > 0 && isAdded(at - 1) && /^(?:https?:|www\.)\S+$/.test(bare(body[at]?.text ?? ''));
  let kept = body.filter((_, at) => !isAdded(at) && !isLinkOf(at));
  kept = kept.slice(0, noticeStart(kept));
  kept = kept.slice(0, ruledStart(kept, sender));
  kept = kept.slice(0, contactStart(kept, sender));
  kept = kept.slice(0, senderStart(kept, sender));
  kept = kept.slice(0, nameStart(kept, sender));
  return kept.slice(0, noticeStart(kept));
}
