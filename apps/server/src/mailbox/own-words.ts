import { setImmediate } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { isAutomatic } from './automatic.ts';
import { linesOfHtml } from './html-lines.ts';
import { anySign, bare, isBlank, type Line, maxLines, type Sender } from './lines.ts';
import { looksQuoted, markQuotes } from './quote-marks.ts';
import { withoutSignature } from './signatures.ts';
import { linesOfText } from './text-lines.ts';

/** What a person wrote in a reply, with what is left out of it, or why nothing is taken of it. */
type OwnWords =
  | { readonly words: string; readonly attachments: number; readonly isCut: boolean }
  | { readonly nothing: 'automatic' | 'empty' | 'unclear' | 'sealed' };

/** More than any reply has, and little enough to be read at once. */
const maxCharacters = 2_000_000;
/** Ten times what a message may have. More own words are unclear: a quote was not recognised, or nobody typed them. */
const maxOwnCharacters = 20_000;
/** Of an email of so many lines with all its parts only the header is parsed. */
const maxLinesParsed = 2 * maxLines;
const maxNestedParts = 20;
/** The name of a sender is compared with many lines. */
const maxNameLength = 200;

/** An image in the text, as programs name it in plain text. */
const image = /\[cid:[^\][\s]{0,200}\]/g;
/** Parts that hold the whole email for other programs. */
const sealedTypes = /^application\/(?:(?:x-)?pkcs7-mime|(?:vnd\.)?ms-tnef|pgp-encrypted)$/i;
const sealed = /^-----BEGIN PGP MESSAGE-----$/m;
/** Attachments that programs add to each email. */
const addedTypes = /^(?:application\/(?:pgp-.*|(?:x-)?pkcs7-.*|(?:vnd\.)?ms-tnef)|text\/(?:x-)?vcard)$/i;

/** A line that only separates. */
const rule = /^(?:[-_=*~—–─═·.\s]{3,}|--|__|—|–)$/;
const isRule = ({ text }: Line) => rule.test(text.trim()) && text.trim() !== '...';

function trimmed(lines: readonly Line[]): Line[] {
  const isKept = (line: Line) => !isBlank(line);
  const last = lines.findLastIndex((line) => isKept(line) && !isRule(line));
  return lines.slice(lines.findIndex(isKept) < 0 ? lines.length : lines.findIndex(isKept), last + 1);
}

/** The runs of lines that are not quoted. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.isQuoted) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(line);
    else {
      runs.push([line]);
      isOpen = true;
    }
  }
  return runs;
}

/** Whether a program may have broken a long quoted line, so that its end looks like the person's own. */
function hasBrokenQuote(lines: readonly Line[]): boolean {
  return lines.some((line, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]];
    if (line.isQuoted || isBlank(line) || before?.isQuoted !== true || after?.isQuoted !== true) return false;
    const text = bare(before.text);
    return text.length >= 55 && !/[.!?:;。！？؟…]$/.test(text) && bare(line.text).length < text.length;
  });
}

/** What Outlook sends if a person only chose a sign. */
const reaction =
  /^[^\n]{1,80}(?:reacted to your message|hat auf (?:ihre|deine) nachricht reagiert|a réagi à (?:votre|ton) message|reaccionó a (?:su|tu) mensaje|reagiu à sua mensagem)[:：]?$/iu;

/** A signature has fewer lines. */
const maxSignatureLines = 20;
const countShown = (lines: readonly Line[]) => lines.filter((line) => !isBlank(line)).length;

/** Cuts what is not the person's own. */
function cut(lines: readonly Line[], sender: Sender): OwnWords {
  const { marked, isDoubtful } = markQuotes(lines, sender);
  if (hasBrokenQuote(marked)) return { nothing: 'unclear' };
  let isCut = isDoubtful;
  const runs = runsOf(marked)
    .map(trimmed)
    .filter((run) => run.length > 0)
    // A line drawn below the quoted email separates what mail servers add.
    .filter(([first], at) => at === 0 || first === undefined || !isRule(first))
    .map((run) => {
      const kept = trimmed(withoutSignature(run, sender.name));
      isCut ||= countShown(run) - countShown(kept) > maxSignatureLines;
      return kept;
    })
    .filter((run) => run.length > 0);
  const own = runs.flatMap((run, at) => (at === 0 ? run : [{ text: '', isQuoted: false }, ...run]));
  if (own.reduce((sum, { text }) => sum + text.length, 0) > maxOwnCharacters) return { nothing: 'unclear' };
  const images = own.reduce((sum, { text }) => sum + (text.match(image)?.length ?? 0), 0);
  const words = own
    .map(({ text }) =>
      text
        .replace(image, '')
        .replace(/[\u200b\ufeff]/g, '')
        .trimEnd(),
    )
    .join('\n')
    // No text of the database holds it.
    .replaceAll('\0', '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  if (sealed.test(words)) return { nothing: 'sealed' };
  if (!anySign.test(words)) return { nothing: 'empty' };
  if (reaction.test(words)) return { nothing: 'automatic' };
  return looksQuoted(own) ? { nothing: 'unclear' } : { words, attachments: images, isCut };
}

const contentType = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/gim;

/** The bytes with flowed text under another name, because its quoted lines must not be joined with others. */
function withoutFlow(bytes: Uint8Array): { bytes: Uint8Array; isFlowed: boolean; deletesSpace: boolean } {
  const raw = Buffer.from(bytes).toString('latin1');
  let isFlowed = false;
  let deletesSpace = false;
  const renamed = raw.replace(contentType, (header) => {
    if (!/format="?flowed/i.test(header)) return header;
    isFlowed = true;
    deletesSpace ||= /delsp="?yes/i.test(header);
    return header.replace(/format="?flowed"?/i, 'format=fixed');
  });
  return { bytes: isFlowed ? Buffer.from(renamed, 'latin1') : bytes, isFlowed, deletesSpace };
}

const ascii = /(charset="?)(?:us-ascii|ascii|ansi_x3\.4-1968)(?![\w-])/i;

/**
 * Parses an email without its attached emails. A part that is said to be ASCII is read as UTF-8, which some programs send under this
 * name; if it is none, as the library reads it, in Windows-1252.
 *
 * @throws if it is nested too deeply
 */
async function parseEmail(bytes: Uint8Array): Promise<Email> {
  const options = { forceRfc822Attachments: true, maxNestingDepth: maxNestedParts, maxHeadersSize: 256 * 1024 };
  const raw = Buffer.from(bytes).toString('latin1');
  const renamed = raw.replace(contentType, (header) => header.replace(ascii, '$1utf-8'));
  const email = await PostalMime.parse(Buffer.from(renamed, 'latin1'), options);
  const isWrong = renamed !== raw && `${email.text}${email.html}`.includes('\ufffd');
  return isWrong ? PostalMime.parse(bytes, options) : email;
}

/** Whether a person attached a file, and no program did, such as an image of a signature. */
function isLeftOut({ mimeType, disposition, contentId, related }: Email['attachments'][number], html = ''): boolean {
  if (addedTypes.test(mimeType)) return false;
  const isShown = contentId !== undefined && html.includes(`cid:${contentId.replace(/^<|>$/g, '')}`);
  return !isShown && (disposition === 'attachment' || related !== true);
}

/** Whether an email has more than so many lines. */
function hasMoreLines(bytes: Uint8Array, max: number): boolean {
  let at = -1;
  for (let lines = 0; lines <= max; lines += 1) {
    at = bytes.indexOf(10, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Reads the person's own words out of a reply: without quotes, headers of quoted emails, signatures and disclaimers. */
export async function readOwnWords(bytes: Uint8Array): Promise<OwnWords> {
  const { isFlowed, deletesSpace, ...flow } = withoutFlow(bytes);
  const isTooLong = hasMoreLines(bytes, maxLinesParsed);
  const header = Buffer.from(bytes).indexOf('\r\n\r\n');
  const email = await parseEmail(isTooLong ? flow.bytes.subarray(0, header + 4) : flow.bytes).catch(() => undefined);
  if (email === undefined) return { nothing: 'unclear' };
  if (isAutomatic(email)) return { nothing: 'automatic' };
  if (isTooLong) return { nothing: 'unclear' };
  const { html, text, attachments } = email;
  const sender = {
    name: email.from?.name.slice(0, maxNameLength) ?? '',
    address: email.from?.address?.toLowerCase() ?? '',
  };
  if ((html?.length ?? 0) + (text?.length ?? 0) > maxCharacters) return { nothing: 'unclear' };
  const lines = text === undefined ? [] : linesOfText(text, { isFlowed, deletesSpace });
  const linesShown = html === undefined ? [] : linesOfHtml(html);
  if (linesShown === undefined || Math.max(lines.length, linesShown.length) > maxLines) return { nothing: 'unclear' };
  // Others are served between the parts.
  await setImmediate();
  const shown: OwnWords = html === undefined ? { nothing: 'empty' } : cut(linesShown, sender);
  const read = 'nothing' in shown && shown.nothing === 'empty' ? cut(lines, sender) : shown;
  if ('nothing' in read)
    return read.nothing === 'empty' && attachments.some(({ mimeType }) => sealedTypes.test(mimeType))
      ? { nothing: 'sealed' }
      : read;
  return { ...read, attachments: read.attachments + attachments.filter((each) => isLeftOut(each, html)).length };
}
