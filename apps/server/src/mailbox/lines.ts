/** A line of a reply as a person sees it. */
export interface Line {
  readonly text: string;
  /** Whether its mail program marked it as quoted. */
  isQuoted: boolean;
}

/** Who sent a reply. */
export interface Sender {
  readonly name: string;
  /** In small letters. */
  readonly address: string;
}

/** An email of so many lines is no reply; each is looked at with those around it. */
export const maxLines = 10_000;

/** A text for comparisons: without marks of direction and emphasis, with plain spaces. */
export function bare(text: string): string {
  return text
    .slice(0, 1000)
    .replace(/[\p{Bidi_Control}\u200b\ufeff*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A line without the spaces at its end, except the one that makes `-- ` the delimiter of a signature. */
export const trimmedEnd = (line: string) => (/^--[ \u00a0]$/.test(line) ? '-- ' : line.trimEnd());

/** A line that GroupWise puts before the quoted email, and whose marks quote nothing: `>>> Ada <ada@example.org> 26.11.26 10.03 >>>`. */
export const isGroupWiseLine = (text: string) => /^>>> [^@]{1,200}@[^@]{1,200} >>>$/.test(text.trimEnd());

export const isBlank = ({ text }: Line) => !/[^\s\p{Cf}]/u.test(text);

/** The indexes of the first lines after one that are not blank, at most `max`: what is far below costs nothing. */
export function shownAfter(lines: readonly Line[], at: number, max: number): number[] {
  const found: number[] = [];
  for (let index = at + 1; index < lines.length && found.length < max; index += 1) {
    const line = lines[index];
    if (line !== undefined && !isBlank(line)) found.push(index);
  }
  return found;
}

/** What is more than blanks and drawn lines. */
export const anySign = /[^\s\p{Cf}_=*~—–─═|>-]/u;

/** The last link of our emails that a reply may answer, also as mail servers write it. */
const lastLink = /(?:\/|%2f)unsubscribe(?:\?|%3f)email/i;

/**
 * Where a quoted email without marks ends that begins at a line: below the last paragraph of ours if nothing is written above it,
 * because the answer may be there; else at the end.
 */
export function endOfEmail(lines: readonly Line[], at: number): number {
  if (lines.slice(0, at).some(({ text, isQuoted }) => !isQuoted && anySign.test(text))) return lines.length;
  const last = lines.findIndex(({ text }, index) => index >= at && lastLink.test(text));
  const end = last < 0 ? last : lines.findIndex((line, index) => index > last && isBlank(line));
  return end < 0 ? lines.length : end;
}

/** Blocks of lines between blank ones, as the indexes of their first and the line after the last. */
export function paragraphsOf(lines: readonly Line[]): [from: number, to: number][] {
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

/** Lines as one text for comparisons. */
export const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => bare(text)).join(' ');
