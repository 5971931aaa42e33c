import { bare, endOfEmail, isBlank, isGroupWiseLine, type Line, type Sender, shownAfter } from './lines.ts';

/** A line that some programs put before the quoted email: `-----Original Message-----`. */
const separator =
  /^[-_=─—\s>]{2,}(?:original(?:-| )?(?:message|appointment|nachricht)|ursprüngliche(?: nachricht|r termin)|urspr\. nachricht|(?:message|mail) (?:d['’]origine|original)|message transféré|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|messaggio (?:originale|inoltrato)|oorspronkelijk bericht|doorgestuurd bericht|forwarded message|replied message|weitergeleitete nachricht|antwort(?:e|)? auf|исходное сообщение|原始邮件|原始郵件|原邮件|回复的原邮件|回覆的原郵件|转发的邮件|原始信息|原始消息|原始訊息|元のメッセージ|オリジナルメッセージ|転送メッセージ|الرسالة الأصلية|رسالة أصلية|original|reply (?:above|below).*)[-_=─—\s]{2,}$/iu;
/** What programs write is no longer. The time of these patterns grows with the square of a line, and anybody can send long ones. */
const maxMarkLength = 400;
const isSeparator = (text: string) => text.length <= maxMarkLength && separator.test(text);

const forwardStart =
  /^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|inicio del mensaje reenviado|início da mensagem encaminhada|inizio messaggio inoltrato|ここからメッセージ転送|開始轉寄的信件|以下是转发的邮件|بداية الرسالة المحولة)\s*[:：]$/iu;

/** An attribution between dashes, as Notes writes it: `-----Ada <ada@example.org> wrote: -----`. */
const framedAttribution = /^---[^@]*@.*---$/u;

/** The names of header fields as mail programs write them over a quoted email, by kind. */
const fieldNames = {
  from: 'from|von|absender|de|expéditeur|remitente|remetente|da|van|från|fra|lähettäjä|od|от|kimden|差出人|送信者|送信元|发件人|发信人|寄件者|寄件人|發件人|發信人|من|المرسل',
  sent: "sent|date|message du|gesendet|gesendet am|datum|envoyé|envoyé le|date d[’']envoi|enviado|enviado el|enviado em|enviada|enviada em|fecha|data|inviato|data invio|verzonden|skickat|sendt|送信日時|日付|日時|发送时间|发送日期|日期|时间|傳送時間|寄件日期|發送時間|تاريخ الإرسال|التاريخ|تم الإرسال|أرسلت|أُرسلت|أُرسل|إرسال|отправлено|дата",
  to: 'to|an|empfänger|à|destinatario|destinatário|para|a|aan|till|til|宛先|收件人|收件者|收信人|إلى|إلي|кому|destinataire',
  cc: 'cc|kopie|copie|copia|cópia|ccn|抄送|副本|نسخة|نسخة إلى|копия',
  subject:
    'subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|件名|主题|标题|主旨|標題|الموضوع|тема',
  replyTo: 'reply-to|antwort an|répondre à|responder a|responder para|返信先|回复|respuesta a',
} as const;

type Field = keyof typeof fieldNames;

const fields = Object.entries(fieldNames).map(([kind, names]) => ({
  kind,
  // With a colon, or as the cells of a table: `| From | Ada |`.
  pattern: new RegExp(`^(?:\\|? ?(?:${names}) ?[:：]|\\| ?(?:${names}) ?\\|)`, 'iu'),
}));

const fieldOf = (text: string) => fields.find(({ pattern }) => pattern.test(text))?.kind;

/** Whether the header of a quoted email begins at a line: its sender with an address or a date, and one other field, or three of any kind. */
function isHeaderAt(lines: readonly Line[], at: number): boolean {
  const first = bare(lines[at]?.text ?? '');
  if (fieldOf(first) === undefined) return false;
  const kinds = new Set<string>();
  let last: string | undefined;
  let others = 0;
  let isDated = false;
  let hasGaps = false;
  const isBelowField = fieldOf(bare(lines[at - 1]?.text ?? '')) !== undefined;
  for (const line of lines.slice(at, at + 14)) {
    if (isBlank(line)) {
      // What is below fields that stand together is another text, perhaps the header of the quoted email.
      if (others > 0 || (!hasGaps && (kinds.size > 1 || isBelowField))) break;
      hasGaps = true;
      continue;
    }
    const text = bare(line.text);
    const kind = fieldOf(text);
    // A sender below another one, or below a sentence, begins another header: what stands above it are the person's own lines.
    if (kind === 'from' && (kinds.has('from') || others > 0)) break;
    isDated ||=
      kind === 'sent' ? clock.test(text) || longDate.test(text) : (kind ?? last) === 'from' && text.includes('@');
    last = kind;
    if (kind !== undefined) kinds.add(kind);
    else {
      others += 1;
      if (others > 3) break;
    }
  }
  const has = (kind: Field) => kinds.has(kind);
  return isDated && has('from') && (kinds.size >= 3 || has('subject'));
}

/** A word or a few, a colon and a value. */
const anyField = /^\|? ?[\p{L}\p{M}][\p{L}\p{M} .'’/-]{0,30} ?[:：|] ?\S/u;

/** The lines of a header in any language that begins at a line: four fields, one with an address and one with a date; else none. */
function foreignHeaderAt(lines: readonly Line[], at: number): readonly string[] {
  const texts: string[] = [];
  for (const line of lines.slice(at, at + 8)) {
    const text = bare(line.text);
    if (!anyField.test(text)) break;
    texts.push(text);
  }
  const isHeader =
    texts.length >= 4 && texts.some((text) => address.test(text)) && texts.some((text) => date.test(text));
  return isHeader ? texts : [];
}

const date =
  /\p{Nd}{1,2}[:h.：]\p{Nd}{2}|\p{Nd}{4}|\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4}|\p{Nd}{1,2}月\p{Nd}{1,2}日/u;
/** A time as programs write it, with minutes. */
const clock = /(?<![\p{Nd}.])\p{Nd}{1,2} ?[:h.：時时點点시] ?\p{Nd}{2}(?![\p{Nd}.])/u;
/** `26. November 2026` */
const longDate = /\p{Nd}[^\p{L}\p{Nd}]*\p{L}{3,}[^\p{L}\p{Nd}]*\p{Nd}{4}/u;
const time = /\p{Nd}{1,2} ?[:h.：時时點点] ?(?:\p{Nd}{2})?/u;
/** Attributions that may end without a colon. */
const unended =
  /(?:写道|寫道|のメール|書きました|> (?:wrote|a écrit|escribió|escreveu|ha scritto|schreef)|<[^<>@]+@[^<>@]+>)$/u;
/** Attributions that name nothing but a person. */
const unnamed =
  /^(?:[^\s]+ ){1,4}(?:wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|schreef) ?[:：]$|^.{1,60}は書きました ?[:：]$/iu;
const address = /[^\s<>"(),:;@]@[^\s<>"(),:;@]+\.[^\s<>"(),:;@]/;
const addressInBrackets = /< ?[^\s<>@]+@[^\s<>@]+>/;

/** Attributions by language: `On …, Ada wrote:`. The beginning, and what the whole ends with. */
const attributions = [
  // en
  /^(?:on|at)(?!\p{L}).*(?<!\p{L})(?:wrote|writes|said|says)(?!\p{L}).{0,60}[:：]?$/iu,
  /^(?:in a message dated|in reply to|quoting|quoth)(?!\p{L}).*(?:[:：]|writes.*)$/iu,
  // de
  /^(?:am|den|im|von)(?!\p{L}).*(?<!\p{L})(?:schrieb|schrieben|geschrieben|schreibt)(?!\p{L}).*[:：]?$/iu,
  /^(?:zitat von|zitiere)(?!\p{L}).*[:：]$/iu,
  /^gesendet: .*(?<!\p{L})(?:uhr|um)(?!\p{L}).*$/iu,
  // fr
  /^(?:le|à|en date du)(?!\p{L}).*(?<!\p{L})(?:a écrit|écrivait|écrit)(?!\p{L}).*[:：]?$/iu,
  // es
  /^(?:el|en|con fecha)(?!\p{L}).*(?<!\p{L})(?:escribió|escribio|escribía|ha escrito)(?:\P{L}.*)?$/iu,
  // pt
  /^(?:em|a|no dia|on)(?!\p{L}).*(?<!\p{L})(?:escreveu|escreveram|escrevi)(?!\p{L}).*[:：]?$/iu,
  // it
  /^(?:il|in data|da|alle|il giorno)(?!\p{L}).*(?<!\p{L})(?:ha scritto|scrive|scriveva|ha inviato)(?!\p{L}).*[:：]?$/iu,
  // nl
  /^(?:op|on)(?!\p{L}).*(?<!\p{L})(?:schreef|het volgende geschreven|geschreven)(?!\p{L}).*[:：]?$/iu,
  // sv, da, no, fi, pl, cs, ru, tr
  /^(?:den|på|på|pe|dnia|w dniu|dne)(?!\p{L}).*(?:skrev|kirjoitti|napisał\(?a?\)?|napsal\(?a?\)?).*[:：]?$/iu,
  /^.*(?:пишет|написал\(?а?\)?|yazdı)\s*[:：]$/iu,
  // ja, zh
  /^.*(?:のメール|は書きました|さんは書きました|が書き込みました|wrote|写道|寫道|写到|撰写|來信|来信)\s*[:：]?$/iu,
  // Tuta: `Nov 3, 2026, 09:14 by ada@example.org:`
  /^[^@]*\p{Nd}{2} (?:by|von|par|de|por|da) \S+@\S+[:：]$/iu,
  // ar
  /^(?:في|بتاريخ|يوم|كتب).*(?:كتب|كتبت|تمت كتابة ما يلي|بواسطة|أرسل).*[:：]?$/iu,
];

/** Beginnings of attributions, by which the lines above the last one are found. */
const attributionStart =
  /^(?:on|at|am|den|im|le|el|em|il|in data|il giorno|op|dnia|w dniu|dne|på|в|在|於|于|في|بتاريخ|كتب|quoting|zitat von|\p{Nd}{4}年|\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4})/iu;

const maxAttributionLines = 5;

/** Whether a text is the line by which a program says whom it quotes. */
function isAttribution(text: string, isBeforeQuote: boolean): boolean {
  if (text.length > maxMarkLength) return false;
  const [hasDate, hasAddress] = [date.test(text), address.test(text)];
  const isEnding = /[:：]$/.test(text);
  if (isBeforeQuote && isEnding && (hasAddress || (hasDate && clock.test(text)) || unnamed.test(text))) return true;
  // What is quoted has no marks, or ends the email: a person may write `On 3 May Bo wrote:`, but no address.
  if (!hasAddress && !(isBeforeQuote && hasDate)) return false;
  if ((isEnding || isBeforeQuote || unended.test(text)) && attributions.some((pattern) => pattern.test(text)))
    return true;
  // Of a language that is not known.
  return isEnding && hasDate && addressInBrackets.test(text) && text.length < 250;
}

/** Whether the first line with text below a line is marked as quoted. */
function isQuotedBelow(lines: readonly Line[], at: number): boolean {
  const [next] = shownAfter(lines, at, 1);
  return next !== undefined && lines[next]?.isQuoted === true;
}

/** Where the attribution begins that ends at a line, if one does. */
function attributionBefore(lines: readonly Line[], end: number): number | undefined {
  const isBeforeQuote = isQuotedBelow(lines, end);
  let text = '';
  for (let start = end; start >= 0 && end - start < maxAttributionLines; start -= 1) {
    const line = lines[start];
    if (line === undefined || line.isQuoted || isBlank(line)) return undefined;
    text = `${bare(line.text)} ${text}`.trim();
    if (!isAttribution(text, isBeforeQuote)) continue;
    let first = start;
    if (!attributionStart.test(text))
      for (let above = start - 1; above >= 0 && end - above < maxAttributionLines; above -= 1) {
        const upper = lines[above];
        if (upper === undefined || upper.isQuoted || isBlank(upper)) break;
        const isStart = attributionStart.test(bare(upper.text)) || (!date.test(text) && time.test(bare(upper.text)));
        if (isStart && date.test(bare(upper.text))) first = above;
      }
    const above = lines[first - 1];
    // `Ada <ada@example.org> schrieb am Dienstag,` stands above the date.
    return above !== undefined && !above.isQuoted && addressInBrackets.test(bare(above.text)) ? first - 1 : first;
  }
  return undefined;
}

/** Whether a header in any language is that of an email to a person: it begins with another address, and has a time. */
function isHeaderTo({ name, address: own }: Sender, fields: readonly string[]): boolean {
  const names = [name.toLowerCase(), own].filter((each) => each.length > 3);
  const isOwn = (text: string) => names.some((each) => text.toLowerCase().includes(each));
  const [, ...others] = fields;
  return (
    fields.slice(0, 2).some((text) => address.test(text) && !isOwn(text)) &&
    others.some(isOwn) &&
    others.some((text) => clock.test(text))
  );
}

/** A line between dashes, as programs draw it above a header: `---- Původní e-mail ----`. */
const framed = /^(?=.{12,120}$)[-_=]{4,} ?\p{L}.{1,60}\p{L} ?[-_=]{4,}$/u;

/** Whether what follows a line is a quoted email, with its header or without. */
function isOpening(lines: readonly Line[], at: number, person: Sender): boolean {
  const text = bare(lines[at]?.text ?? '');
  const isFramed =
    text.length <= maxMarkLength &&
    (framedAttribution.test(text) || isGroupWiseLine(text)) &&
    (date.test(text) || text.includes(':'));
  if (isSeparator(text) || isFramed || forwardStart.test(text) || isHeaderAt(lines, at)) return true;
  const [next] = framed.test(text) ? shownAfter(lines, at, 1) : [at];
  return (
    next !== undefined && (isHeaderTo(person, foreignHeaderAt(lines, next)) || (next > at && isHeaderAt(lines, next)))
  );
}

/** The line after the header of a quoted email if its lines are marked, so that the person may go on below them; else the end of the email. */
function headerEnd(lines: readonly Line[], at: number): number {
  const isHeader = (line: Line) => isBlank(line) || fieldOf(bare(line.text)) !== undefined;
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && isHeader(line); line = lines[end]) end += 1;
  return lines[end]?.isQuoted === true ? end : endOfEmail(lines, at);
}

/** The marks at the beginning of a quoted line, `> > `, and not of a comparison: `> 0.5 mm: lost`. */
const typedMarks =
  /^[ \t]?(?!>= ?\p{Nd}|> ?[-+]?\p{Nd}[\p{Nd}.,]* ?[\p{L}%°]{0,5}(?:[;,.]|:(?!\p{Nd})|$))(?:[>›＞][ \t]?)+/u;

/** Marks what programs put before a quoted email, and what follows it if the next lines are not marked. */
function markOpenings(marked: readonly Line[], person: Sender): void {
  const quote = (from: number, to: number) => {
    for (const line of marked.slice(from, to)) line.isQuoted = true;
  };
  for (const [at, line] of marked.entries()) {
    if (line.isQuoted || isBlank(line)) continue;
    if (isOpening(marked, at, person)) {
      const end = headerEnd(marked, at);
      quote(at, end);
      if (end === marked.length) break;
      continue;
    }
    const start = attributionBefore(marked, at);
    if (start === undefined) continue;
    const end = isQuotedBelow(marked, at) ? at + 1 : endOfEmail(marked, start);
    quote(start, end);
    if (end === marked.length) break;
  }
}

/** What programs write behind the mark, which a person leaves out before a sequence: `>seq1`. */
const withSpace = /^>(?: |>|$)/;
/** A prompt with code, which nobody sends in a quoted email but a person who quotes it: `> fit <- lm(y ~ x)`, `>>> import os`. */
const prompt = /^>(?:>>)? ?(?:[\w.$]+ ?(?:<-|=|\()|import )/;

/**
 * Marks what is quoted: header fields, separators, attributions and what is below them. Lines that begin with `>` are quoted below an
 * attribution. Above the first one, or if the program marks the quoted email in another way, they are the person's own.
 *
 * @returns also whether it is in doubt that the quoted lines are
 */
export function markQuotes(lines: readonly Line[], person: Sender): { marked: Line[]; isDoubtful: boolean } {
  const isTyped = ({ text, isQuoted }: Line) => !isQuoted && typedMarks.test(text) && !isGroupWiseLine(text);
  const typed = lines.map(isTyped);
  const marked = lines.map(({ text, isQuoted }, at) => ({ text, isQuoted: isQuoted || typed[at] === true }));
  markOpenings(marked, person);
  const first = marked.findIndex(({ isQuoted }, at) => isQuoted && typed[at] === false);
  const texts = lines.filter((_, at) => at > first && typed[at] === true).map(({ text }) => text);
  const isAnyMarked = lines.some(({ isQuoted }) => isQuoted);
  // Without an attribution, emails have an address or empty lines, and what a person types has none.
  const isEmail = first < 0 && texts.some((text) => /https?:\/\/|@|^[\s>›＞]*$/.test(text));
  const isSpaced = withSpace.test(texts[0] ?? '');
  const isOwn = ({ text }: Line, at: number) =>
    typed[at] === true && !isEmail && (isAnyMarked || at < first || first < 0 || (isSpaced && !withSpace.test(text)));
  const last = marked.findLastIndex((line) => !line.isQuoted && !isBlank(line));
  const isDoubtful =
    (isEmail && !texts.some((text) => text.includes('@'))) ||
    lines.some((line, at) => at > first && at < last && typed[at] && !isOwn(line, at) && prompt.test(line.text));
  return { marked: marked.map((line, at) => ({ ...line, isQuoted: line.isQuoted && !isOwn(line, at) })), isDoubtful };
}

/** Whether a text holds something that only a quoted email has, so that it was not cut well. */
export function looksQuoted(lines: readonly Line[]): boolean {
  return lines.some(
    (line, at) =>
      isSeparator(bare(line.text)) ||
      isHeaderAt(lines, at) ||
      foreignHeaderAt(lines, at).length > 0 ||
      // The address at which this person answers.
      /[0-9a-f]{32}@/i.test(line.text),
  );
}
