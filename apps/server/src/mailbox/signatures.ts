import { bare, isBlank, type Line, shownAfter } from './lines.ts';

/** What separates a signature: `-- `. */
const delimiter = /^(?:--|—|–|__|\+--|-+BEGIN PGP SIGNATURE-+)$/;

const devices =
  '(?:iphone|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|oneplus|pixel|blackberry|windows ?phone|nokia|smartphone|handy|téléphone|telefono|teléfono|telefone|celular|mobile?|phone|スマートフォン|手机|手機|هاتف\\S*|جوال\\S*|الـ ?iphone|الـ ?ipad)';
const programs =
  '(?:outlook|gmail|mail\\b|yahoo|proton\\s?mail|proton|thunderbird|k-9|fairemail|blue ?mail|typeapp|spark|superhuman|gmx|web\\.de|t-online|mail\\.ru|qq邮箱|网易\\S*|foxmail|tutanota|tuta|fastmail|hey\\.com|airmail|newton|bluemail|メール|邮箱大师|البريد)';

const sent =
  'sent|gesendet|diese nachricht wurde|envoyé|envoyée|enviado|enviada|inviato|inviata|verstuurd|verzonden|skickat|sendt|lähetetty|wysłane|wysłano|odesláno|отправлено|发自|發自|发送自|来自|通过|使用|أُرسلت|أرسلت|أُرسل|أرسل|تم الإرسال|تم إرسال\\S*|مرسلة?|مُرسلة?';
const sentAtEnd = '(?:gesendet|geschickt|gesandt|gönderildi|から送信(?:されました)?|发送|傳送)';
const about = `(?:${devices}|${programs})`;

/** Lines that a program adds by itself, such as `Sent from my iPhone`. */
const programLines = [
  new RegExp(`^(?:${sent})(?!\\p{L}).*${about}.{0,80}$`, 'iu'),
  new RegExp(`^(?:发自|發自|发送自|来自).{0,12}${about}.{0,30}$`, 'iu'),
  new RegExp(`^(?:von|mit|从|從|.{0,30}${about}).{0,60}${sentAtEnd}[.。]?$`, 'iu'),
  /^[^.!?]{0,40}outlook[^.!?]{0,20}(?:android|ios)[^.!?]{0,20}(?:<[^>]*>)?[^.!?]{0,20}$/iu,
  /^(?:ios|android) 版 ?outlook.{0,80}$/iu,
  /^(?:sent|gesendet|envoyé|enviado|inviato) (?:with|mit|avec|con|com|via|von|from|depuis|de|da|desde) .{0,20}(?:secure|sicher|sécurisée|segura|seguro|sicura).{0,40}$/iu,
  /^(?:please )?excuse (?:my |the )?(?:brevity|typos).{0,60}$/iu,
  /^(?:virus-free|virenfrei|garanti sans virus|libre de virus|livre de vírus|sin virus)\b.{0,80}$/iu,
  /^(?:please )?(?:consider|think of) the environment before printing.{0,60}$/iu,
  /^(?:bitte )?denken sie an die umwelt.{0,80}$/iu,
  /^(?:pensez à|avant d['’]imprimer).{0,20}l['’]environnement.{0,60}$/iu,
];

const isProgramLine = (text: string) => text.length < 200 && programLines.some((pattern) => pattern.test(text));

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

const closing =
  /^(?:(?:with )?(?:best|kind|warm|many|warmest|kindest)?\s*(?:regards|wishes|thanks)|best|cheers|sincerely|yours(?: \w+)?|mit (?:freundlichen|besten|herzlichen|vielen) grü(?:ß|ss)en|(?:viele|beste|liebe|freundliche|herzliche|schöne) grü(?:ß|ss)e|mfg|lg|vg|cordialement|bien cordialement|bien à vous|(?:un )?(?:saludo|cordial saludo)s?|saludos(?: cordiales)?|atentamente|atenciosamente|abraços?|cumprimentos|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|よろしくお願い(?:いた)?します。?|敬具|此致|敬礼|祝好|顺颂商祺|مع خالص التحية|تحياتي|مع التحية)\s*[,，.!،]?$/iu;
/** Lines of a signature that say how to reach a person. */
const contact =
  /^(?:tel|telefon|phone|mobile?|mob|fax|téléphone|tél|teléfono|telefone|cel|t|m|f|e|w|e-?mail|web|www|电话|手机|電話|هاتف)\.? ?[:：.]? ?[+(\d]|^(?:https?:\/\/|www\.)\S+$|^(?:e-?mail|mail|web|orcid)\.? ?[:：] ?\S+$|^<?[^\s@]+@[^\s@]+\.[^\s@]+>?$|\+\d{1,3}[\d ()/.-]{7,}$/iu;

/** Where the contact details of a signature without a delimiter begin: after the name below a closing formula. */
function contactStart(lines: readonly Line[]): number {
  for (const [at, line] of lines.entries()) {
    if (!closing.test(bare(line.text))) continue;
    const after = shownAfter(lines, at, 13);
    const hasDetails = after.some((index) => contact.test(bare(lines[index]?.text ?? '')));
    if (hasDetails && after.length <= 12) return after[1] ?? lines.length;
  }
  return lines.length;
}

/** Where a drawn line begins below which a few lines say how to reach a person. */
function ruledStart(lines: readonly Line[]): number {
  const at = lines.findLastIndex(({ text }) => /^[-_=—─]{5,}$/.test(bare(text)));
  const below = lines.slice(at + 1).filter((line) => !isBlank(line));
  return at >= 0 && below.length <= 8 && below.some(({ text }) => contact.test(bare(text))) ? at : lines.length;
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
export function withoutSignature(lines: readonly Line[]): Line[] {
  const body = withoutPgpHeader(lines);
  const delimiterAt = body.findIndex(({ text }) => text.trim() !== '' && delimiter.test(bare(text)));
  let kept = delimiterAt < 0 ? [...body] : body.slice(0, delimiterAt);
  const programAt = kept.findIndex(({ text }, at) => isProgramLine(bare(text)) && shownAfter(kept, at, 7).length <= 6);
  if (programAt >= 0) kept = kept.slice(0, programAt);
  kept = kept.slice(0, ruledStart(kept));
  kept = kept.slice(0, contactStart(kept));
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
