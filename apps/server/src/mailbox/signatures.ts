import { bare, isBlank, type Line, shownAfter } from './lines.ts';

/** What separates a signature: `-- `. */
const delimiter = /^(?:--|—|–|__|\+--|-+BEGIN PGP SIGNATURE-+)$/;

const devices =
  '(?:iphone|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|oneplus|pixel|blackberry|windows ?phone|nokia|smartphone|handy|téléphone|telefono|teléfono|telefone|celular|mobile?|phone|スマートフォン|手机|手機|هاتف\\S*|جوال\\S*|الـ ?iphone|الـ ?ipad)';
const programs =
  '(?:outlook|gmail|mail-? ?app|yahoo|proton\\s?mail|proton|thunderbird|k-9|fairemail|blue ?mail|typeapp|spark|superhuman|gmx|web\\.de|t-online|mail\\.ru|qq邮箱|网易\\S*|foxmail|tutanota|tuta|fastmail|hey\\.com|airmail|newton|bluemail|windows|メール|邮箱大师|البريد)';

const sent =
  'sent (?:from|with|via|using|through)|gesendet (?:von|mit|über|via|aus)|diese (?:nachricht|e-?mail|mail) wurde|envoyée? (?:de|depuis|avec|via|à partir)|enviad[oa] (?:de|desde|do|da|con|com|vía|via|pel[oa]|a partir|usando|através)|inviat[oa] (?:da|dal|con|tramite)|verstuurd|verzonden|skickat|sendt|lähetetty|wysłan[eo]|odesláno|отправлено|发自|發自|发送自|来自|通过|使用|(?:تم )?(?:ال)?[أإا]ُ?رس\\S* (?:من|بواسطة|عبر)|مُ?رسلة? (?:من|بواسطة|عبر)';
const sentAtEnd = '(?:gesendet|geschickt|gesandt|gönderildi|から送信(?:されました)?|发送|傳送)';
const about = `(?:${devices}|${programs})`;

/** Lines that a program adds by itself, such as `Sent from my iPhone`. */
const programLines = [
  new RegExp(`^(?:${sent})(?!\\p{L}).*${about}.{0,80}$`, 'iu'),
  new RegExp(`^(?:发自|發自|发送自|来自).{0,12}${about}.{0,30}$`, 'iu'),
  new RegExp(`^(?!.*\\b(?:habe|hat|wurde|ist)\\b).{0,40}${about}.{0,60}${sentAtEnd}[.。]?$`, 'iu'),
  /^[^.!?]{0,40}outlook[^.!?]{0,20}(?:android|ios)[^.!?]{0,20}(?:<[^>]*>)?[^.!?]{0,20}$/iu,
  /^(?:ios|android) 版 ?outlook.{0,80}$/iu,
  /^(?:sent|gesendet|envoyé|enviado|inviato) (?:with|mit|avec|con|com|via|von|from|depuis|de|da|desde) .{0,20}(?:secure|sicher|sécurisée|segura|seguro|sicura).{0,40}$/iu,
  /^(?:please )?excuse (?:my |the )?(?:brevity|typos).{0,60}$/iu,
  /^(?:virus-free|virenfrei|garanti sans virus|libre de virus|livre de vírus|sin virus)\b.{0,80}$/iu,
];

/** What a line says that asks not to print: `Please consider the environment before printing this email.` */
const pleas = [
  /^(?:please |bitte |por favor,? |s[’']il vous plaît,? )?(?:consider|think|save|do you really|don[’']t print|denken|schonen|müssen sie|pensez|pensons|avant d[’']imprimer|n[’']imprimez|piensa|piense|pense|pensar|proteja|antes de|pensa|印刷|打印|列印|请考虑|環境|保护|保護|قبل|يرجى|فكر)/iu,
  /print|imprim|ausdruck|drucken|stampa|印刷|打印|列印|طباعة/iu,
  /environment|umwelt|environnement|ambient|planet|環境|环境|环保|البيئة/iu,
  /before|bevor|\bvor\b|avant|antes|prima|前|قبل|mail|message|nachricht|mensaje|mensagem|correo/iu,
];

function isProgramLine(line: string): boolean {
  const text = line.replace(/ ?<https?:[^>]*>/g, '');
  if (text.length >= 200) return false;
  if (programLines.some((pattern) => pattern.test(text))) return true;
  return pleas.every((pattern) => pattern.test(text));
}

const messageWord =
  /\b(?:e-?mail|message|communication|transmission|nachricht|mitteilung|courriel|mensaje|correo|mensagem|comunicação|messaggio|bericht|notice|disclaimer|hinweis|avis|aviso|avvertenza)\b|邮件|郵件|メール|电子邮件|رسال|البريد/iu;
const secretWord =
  /\b(?:confidential\w*|privileged|intended (?:recipient|solely|only|for)|vertraulich\w*|rechtlich geschützt\w*|bestimmungsgemäße\w*|confidentie\w*|confidenciales?|confidencia\w*|privilegiad\w*|destinataire|riservat\w*|vertrouwelijk\w*)\b|机密|保密|機密|秘密|سري/iu;
const disclaimerTitle =
  /^(?:confidentiality(?: notice)?|disclaimer|legal notice|important notice|vertraulichkeitshinweis|haftungsausschluss|rechtlicher hinweis|avis de confidentialité|clause de confidentialité|aviso (?:legal|de confidencialidad|de confidencialidade)|avvertenze|免责声明|保密声明|免責事項|إخلاء مسؤولية)\s*[:：]?/iu;

/** Whether a long paragraph is the sentence of an institute that an email is confidential. */
function isDisclaimer(paragraph: string): boolean {
  if (disclaimerTitle.test(paragraph))
    return paragraph.length > 60 || /[:：]$/.test(paragraph) || secretWord.test(paragraph);
  const isCompact = /[\u3040-\u30ff\u4e00-\u9fff\u0600-\u06ff]/u.test(paragraph);
  if (paragraph.length < (isCompact ? 30 : 90)) return false;
  return messageWord.test(paragraph.slice(0, 80)) && secretWord.test(paragraph);
}

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
  '(?:.{0,12}、)?(?:何卒)?(?:どうぞ)?(?:よろしく|宜しく)お願い(?:いたします|致します|します|申し上げます)|以上|敬具|此致|敬礼|祝.{1,6}|顺.{1,6}',
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

/** Where the contact details of a signature without a delimiter begin: after the name below a closing formula, and what is added to it. */
function contactStart(lines: readonly Line[], sender: string): number {
  for (const [at, line] of lines.entries()) {
    const text = bare(line.text);
    if (!closing.test(text) && !thanks.test(text)) continue;
    const after = shownAfter(lines, at, 16);
    const names = wordsOfName(bare(lines[after[0] ?? at]?.text ?? ''));
    if (!closing.test(text) && !wordsOfName(sender).some((word) => names.includes(word))) continue;
    if (after.length > 15 || !after.some((index) => isContact(lines[index] ?? line))) continue;
    const added = after.findLastIndex((index) => postscript.test(bare(lines[index]?.text ?? '')));
    if (added < 0) return after[1] ?? lines.length;
    const end = lines.findIndex((below, index) => index > (after[added] ?? 0) && isBlank(below));
    return end < 0 ? lines.length : end;
  }
  return lines.length;
}

/** Where a drawn line begins below which a few lines say how to reach a person. */
function ruledStart(lines: readonly Line[]): number {
  const at = lines.findLastIndex(({ text }) => /^[-_=—─━＊～]{5,}$/.test(text.trim().replaceAll('*', '＊')));
  const below = lines.slice(at + 1).filter((line) => !isBlank(line));
  return at >= 0 && below.length <= 8 && below.some(isContact) ? at : lines.length;
}

/** Where a block begins whose first line names the sender, and whose others say who that is, as programs add it to each email. */
function senderStart(lines: readonly Line[], sender: string): number {
  const name = wordsOfName(sender);
  if (name.join('').length < 2) return lines.length;
  const paragraphs = paragraphsOf(lines);
  for (const [at, [from, to]] of paragraphs.entries()) {
    const [first = '', ...others] = lines.slice(from, to).map(({ text }) => bare(text));
    const words = wordsOfName(first);
    const isNamed = name.every((word) => words.includes(word)) || words.join('') === name.join('');
    if (!isNamed || first.length > sender.length + 40 || /[.:：!?。？！,،，]$/.test(first)) continue;
    const rest = shownAfter(lines, from, 21);
    if (rest.length > 20) continue;
    const before = bare(lines[(paragraphs[at - 1]?.[1] ?? 0) - 1]?.text ?? '');
    const saysWho = others.length > 0 && before !== '' && others.every((text) => !/[.!?。？！]$/.test(text));
    if (/[:：]$/.test(before) || !(saysWho || rest.some((index) => isContact(lines[index] ?? { text: '' })))) continue;
    // A name that stands by itself was typed.
    return others.length === 0 && before !== '' ? to : from;
  }
  return lines.length;
}

/** Blocks of lines between blank ones, as the indexes of their first and the line after the last. */
function paragraphsOf(lines: readonly Line[]): [from: number, to: number][] {
  const paragraphs: [number, number][] = [];
  let from: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) {
      if (from !== undefined) paragraphs.push([from, at]);
      from = undefined;
    } else from ??= at;
  }
  if (from !== undefined) paragraphs.push([from, lines.length]);
  return paragraphs;
}

/** The lines below `-----BEGIN PGP SIGNED MESSAGE-----` and its header (RFC 9580). */
function withoutPgpHeader(lines: readonly Line[]): readonly Line[] {
  if (!/^-+BEGIN PGP SIGNED MESSAGE-+$/.test(bare(lines[0]?.text ?? ''))) return lines;
  return lines.slice(lines.findIndex(isBlank) + 1);
}

/** The lines of one run of a person's own words without signature and disclaimer. */
export function withoutSignature(lines: readonly Line[], sender: string): Line[] {
  const body = withoutPgpHeader(lines);
  const delimiterAt = body.findIndex(({ text }) => text.trim() !== '' && delimiter.test(bare(text)));
  let kept = delimiterAt < 0 ? [...body] : body.slice(0, delimiterAt);
  const programAt = kept.findIndex(({ text }, at) => isProgramLine(bare(text)) && shownAfter(kept, at, 7).length <= 6);
  if (programAt >= 0) kept = kept.slice(0, programAt);
  kept = kept.slice(0, ruledStart(kept));
  kept = kept.slice(0, contactStart(kept, sender));
  kept = kept.slice(0, senderStart(kept, sender));
  for (const [from, to] of paragraphsOf(kept)) {
    const paragraph = kept
      .slice(from, to)
      .map(({ text }) => bare(text))
      .join(' ');
    if (!isDisclaimer(paragraph)) continue;
    kept = kept.slice(0, from);
    break;
  }
  return kept;
}
