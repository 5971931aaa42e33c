import { splitLinks } from '../links.ts';

/**
 * Where the signs of Markdown are meant as such. Most people never heard of it, so a sign counts only if nothing else
 * explains it; in doubt the text stays as it was typed (docs/behaviour/texts.md#what-stays-plain).
 */

/** What may stand before an opening mark, and after a closing one. */
const before = /^$|[\s([{"'“‘«„‚¿¡—–（「『【《：，。、]/u;
const after = /^(?:$|["'”’»“.,!?:;)\]}…—–]*(?:\s|$)|[，。、；：！？）」』】》]|['’]s\b|-\p{L}|\]\()/u;
/** Scripts without spaces between words, and Arabic, which joins short words to the next one. */
const unspaced =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** What a marked text begins with, and what it ends with. */
const begins = /^["'“‘«„‚([¿¡（「『【《]*[\p{L}\p{N}`$\p{Extended_Pictographic}]/u;
const ends = /[\p{L}\p{N}\p{M}`$%°\p{Extended_Pictographic}+−′″®™-]["'”’»“.,!?:;)\]}…%）」』】》。！？]*$/u;
/** `*p < 0.05` explains the stars of a table. */
const footnote = /^p\s*[<>=≤≥]/iu;
const numbersOnly = /^[\d\s.,+\-*/=()]*$/;

/** Lines of programs, queries and shells: their stars and backticks belong to them. */
const code = [
  /<-|%>%|\|>|:=|&&|\|\||=>|::|->\w|\)\s*[{;]\s*$|\)\s*(?:#|\/\/)\s|"\s*:\s*["[{\d]/,
  /^\s*(?:select|insert into|update|delete from|create (?:table|view|index)|alter table|drop table|from|where|order by|group by|(?:left |inner )?join)\s.*[,;=*`]/i,
  /\bselect\b.*\bfrom\b/i,
  /^\s*[$%#>]\s/,
  /^\s*(?:ls|cd|cp|mv|rm|cat|grep|awk|sed|cut|chmod|mkdir|tar|ssh|scp|rsync|git|conda|pip|npm|docker|sudo|sbatch|srun|echo|export|python3?|Rscript|curl|wget|samtools|find \S*[./~]\S*)\s/,
  /^\s*(?:const|let|var|my|int|char|float|double|void|auto)\s+[*&\w$@]+\s*[=;,[(]/,
  /^\s*(?:def|class|import|from|return|function|public|private|static|#include|for|if|while|switch|print)\b.*(?:[:;{]|\(.*\))\s*$/,
  /^\s*[\w.[\]]+\s*(?:=|\+=|-=|\*=)\s*[^=\s$]/,
  /;\s*(?:do|then|done|fi)\b/,
];

/** Whether a line is more likely a line of a program than a sentence; what it has between backticks does not count. */
export function looksLikeCode(line: string): boolean {
  const bare = line.replace(/`[^`]+`/g, '');
  return code.some((sign) => sign.test(bare));
}

/** The positions of a line that are in the middle of an address, which may have any sign in it. */
export function findAddresses(line: string): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const { 0: rest, index } of line.matchAll(/(?<=:\/\/)\S+/g))
    for (let at = index; at < index + rest.length; at += 1) positions.add(at);
  return positions;
}

interface Run {
  readonly at: number;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** The runs of one to three stars of a line that can begin or end something. */
function starRuns(line: string, addresses: ReadonlySet<number>): Run[] {
  return [...line.matchAll(/\*+/g)].flatMap(({ 0: { length }, index: at }): Run[] => {
    const left = line.slice(Math.max(0, at - 16), at);
    const right = line.slice(at + length, at + length + 16);
    // Between the signs of a script without spaces only two stars are clear.
    const isInside = (sign: string) => length === 2 && unspaced.test(sign);
    const opens =
      (before.test(left.slice(-1)) || /\p{L}-$/u.test(left) || isInside(left.slice(-1))) &&
      begins.test(right) &&
      !footnote.test(right) &&
      !addresses.has(at);
    const closes = ends.test(left) && (after.test(right) || isInside(right.charAt(0)));
    return length <= 3 && (opens || closes) ? [{ at, length, opens, closes }] : [];
  });
}

/** Whether the text between two stars can be what somebody emphasised. */
function isPhrase(content: string): boolean {
  if (numbersOnly.test(content) || content.includes('\\')) return false;
  // A pattern of file names: `*foo.*`.
  if (!/\s/.test(content) && content.endsWith('.')) return false;
  return content.split('`').length % 2 === 1;
}

/** Where emphasis begins in a line, with the number of its stars and where it ends; both are outside of the phrase. */
export type Emphases = ReadonlyMap<number, { readonly stars: number; readonly end: number }>;

/** The emphasised phrases of one line. A star without a partner means that its kind are footnotes or operators. */
export function findEmphases(line: string, addresses: ReadonlySet<number>): Emphases {
  const found = new Map<number, { stars: number; end: number }>();
  const open: Run[] = [];
  const alone = new Set<number>();
  for (const run of starRuns(line, addresses)) {
    const partner = run.closes ? open.findLastIndex(({ length }) => length === run.length) : -1;
    if (partner < 0 && run.opens) open.push(run);
    else if (partner < 0) alone.add(run.length);
    else {
      const [{ at }, ...crossed] = open.splice(partner) as [Run, ...Run[]];
      for (const { length } of crossed) alone.add(length);
      if (isPhrase(line.slice(at + run.length, run.at))) found.set(at, { stars: run.length, end: run.at });
    }
  }
  for (const { length } of open) alone.add(length);
  for (const [at, { stars }] of found) if (alone.has(stars)) found.delete(at);
  return found;
}

interface Span {
  readonly content: string;
  /** The position behind its closing marks. */
  readonly end: number;
}

/** The piece of code that begins at a backtick: closed in its line by as many backticks, between words. */
export function codeSpanAt(line: string, at: number): Span | undefined {
  const marks = /`+/y;
  marks.lastIndex = at;
  const mark = marks.exec(line)?.[0] ?? '';
  const from = at + mark.length;
  const last = line.slice(0, at).at(-1) ?? '';
  if (mark === '' || !(before.test(last) || last === '*' || unspaced.test(last))) return;
  for (const { 0: run, index } of line.slice(from).matchAll(/`+/g)) {
    if (run.length !== mark.length) continue;
    const typed = line.slice(from, from + index);
    const content = /^ .*[^ ].* $/.test(typed) ? typed.slice(1, -1) : typed;
    const end = from + index + run.length;
    const right = line.slice(end, end + 16);
    const isFree = after.test(right) || right.startsWith('*') || unspaced.test(right.charAt(0));
    const isFit = /^\S/.test(content) && /\S$/.test(content) && !content.endsWith("''");
    return isFit && isFree ? { content, end } : undefined;
  }
  return;
}

const link = /\[([^[\]\n]{1,300})\]\((https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)\)/iy;
/** A label that looks like an address would hide where the link leads. */
const address = /:\/\/|www\.|^\s*[\w.-]+\.\p{L}{2,}(?:[/?#:].*)?\s*$/iu;

interface LinkSpan {
  readonly label: string;
  readonly href: string;
  readonly end: number;
}

/** The link `[label](https://…)` that begins at a bracket. */
export function linkAt(line: string, at: number): LinkSpan | undefined {
  if (line.charAt(at - 1) === '!') return;
  link.lastIndex = at;
  const [whole = '', label = '', href = ''] = link.exec(line) ?? [];
  if (whole === '' || !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(label)) return;
  if (address.test(label) && label.trim() !== href) return;
  // What is no link by itself is none with a label.
  if (splitLinks(href)[0]?.href !== href) return;
  return { label, href, end: at + whole.length };
}

/** Whether the lines of a quotation, without their marks, are sentences: not the prompts of a shell, not `greater than`. */
export function isQuotation(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  const words = lines
    .join(' ')
    .match(/\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  if ((words?.length ?? 0) < 2) return false;
  if (
    lines.some((line) => looksLikeCode(line) || /\w\(|[~{}|]|^\s*[<>=+]/.test(line.replace(/`[^`]+`|\$[^$]+\$/g, '')))
  )
    return false;
  return lines.length === 1 ? /^[\p{Lu}\p{Lt}\p{Lo}"“‘«„¿¡*`$([]/u.test(first.trimStart()) : /^[^\d\s]/.test(first);
}
