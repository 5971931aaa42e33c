import { type Line, trimmedEnd } from './lines.ts';

interface Flow {
  /** Whether a space at the end of a line means that its paragraph goes on (RFC 3676). */
  readonly isFlowed: boolean;
  /** Whether this space is no part of the text. */
  readonly deletesSpace: boolean;
}

/**
 * One paragraph for each run of flowed lines of one depth; the line of a signature stays alone. A space before a mark says that it is
 * none (RFC 3676, section 4.4).
 */
function joinFlowed(lines: readonly string[], deletesSpace: boolean): Line[] {
  const joined: { text: string; isQuoted: boolean }[] = [];
  let depth: number | undefined;
  for (const line of lines) {
    const marks = /^>*/.exec(line)?.[0] ?? '';
    const text = line.slice(marks.length).replace(/^ /, '');
    const isSignature = text === '-- ';
    const goesOn = text.endsWith(' ') && !isSignature;
    const kept = goesOn && deletesSpace ? text.slice(0, -1) : text;
    const before = joined.at(-1);
    if (before !== undefined && depth === marks.length && !isSignature) before.text += kept;
    else joined.push({ text: kept, isQuoted: marks !== '' });
    depth = goesOn ? marks.length : undefined;
  }
  return joined;
}

/** The lines of a text part. Marks of flowed text quote for certain: a typed one has a space before it. */
export function linesOfText(text: string, { isFlowed, deletesSpace }: Flow): Line[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (isFlowed)
    return joinFlowed(lines, deletesSpace).map(({ text: line, isQuoted }) => ({ text: trimmedEnd(line), isQuoted }));
  return lines.map((line) => ({ text: trimmedEnd(line), isQuoted: false }));
}
