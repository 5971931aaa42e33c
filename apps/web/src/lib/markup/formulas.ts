/** Where `$…$` is a formula: prices, variables of shells and fields of R data frames have the same sign. */

/** What may stand before the first dollar and after the last one. */
const before =
  /^$|[\s([{"'“‘«„‚—–/*,;=（「『【《：，。、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u;
const after =
  /^(?:$|[\s.,;:!?)\]}"'”’»“…—–/*=-]|(?:th|st|nd|rd|s)(?!\p{L})|[，。、；：！？）」』】》\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}])/u;

/** No price and no variable begins so: these are formulas also beside a letter or a digit, `CO$_2$`, `25$^\circ$C`. */
const beside = /^(?:[_^]\s*(?:\{|[A-Za-z0-9+*'−-]\S?$|\\)|\\[A-Za-z])/;

/** Text inside a formula, names of commands, and groups below and above the line are no words of a sentence. */
const notProse =
  /\\(?:text|mathrm|mathit|mathbf|mathsf|mathtt|mathcal|mathbb|operatorname|textbf|textit|textrm|mbox|begin|end)\*?\s*\{[^{}]*\}|\\[A-Za-z]+|[_^]\s*\{[^{}]*\}/g;
const prose = /[\p{L}\p{N}]\s+\p{L}{2,}|\p{L}{2,}\s+[\p{L}\p{N}]/u;
const foreign = /["`#@€£%]|[^\p{Script=Latin}\p{Script=Greek}\P{L}]/u;

/** A price in thousands or millions, `$5k$`. A number alone is one, too. */
const price = /^[\d.,\s]+(?:[kKmMbB]|bn|Mio)$/;

/** Whether what stands between dollars is mathematics. */
function isMathematics(tex: string, display: boolean): boolean {
  if (tex === '' || /[,;:([{=<>&/\\*]$/.test(tex) || /^[)\]}.,;:!?*/&%'"=]/.test(tex)) return false;
  const bare = tex.replace(notProse, '·').replace(/\\[^A-Za-z]/g, '·');
  if (prose.test(bare) || foreign.test(bare) || /\p{L}{2,}_|_\p{L}{2,}/u.test(bare)) return false;
  if (display) return /[\p{L}\p{N}·]/u.test(bare);
  if (/\p{L}{4,}/u.test(bare) || price.test(tex)) return false;
  if (!/\p{L}|·/u.test(bare)) return /^\d+\/\d+$|[=<>+^*]|^_/.test(tex);
  // One name by itself: `$x$`, `$2n$`, `$AB$`, but not `$Id$`.
  if (/^[\p{L}\p{N}]+$/u.test(bare)) return /^\d*(?:\p{L}|\p{Lu}{2}|\p{Ll}{2})\d*$/u.test(bare);
  return true;
}

/** Whether a space stands on both sides of what is between dollars, or on neither; prices have it on one. */
function isSpacedAlike(typed: string): boolean {
  if (typed.trim() === typed) return true;
  return /^ [\p{L}\\](?:.*\S)? $/u.test(typed) && !/[-+]\s$/.test(typed);
}

interface FormulaSpan {
  readonly tex: string;
  readonly display: boolean;
  /** The position behind its last dollar. */
  readonly end: number;
}

/** The formula between `\(` and `\)` in one line, or `\[` and `\]` in several without an empty one. */
function bracketedAt(text: string, at: number): FormulaSpan | undefined {
  const display = text.charAt(at + 1) === '[';
  const found = /\\[)\]]|\n\s*\n/g;
  found.lastIndex = at + 2;
  const close = found.exec(text);
  if (close?.[0] !== (display ? '\\]' : '\\)')) return;
  const typed = text.slice(at + 2, close.index);
  if (!display && typed.includes('\n')) return;
  const tex = typed.trim();
  // Brackets of Markdown that were copied with their backslashes hold numbers and words.
  if (/^(?:[\d\s.,;–-]+|[\p{L}\p{N}\s.,;:–-]{3,})$/u.test(tex)) return;
  return isMathematics(tex, display) ? { tex, display, end: close.index + 2 } : undefined;
}

/** The formula that begins at a sign: `$…$` or `\(…\)` in one line, `$$…$$` or `\[…\]` in several without an empty one. */
export function formulaAt(text: string, at: number): FormulaSpan | undefined {
  if (text.charAt(at) === '\\') return bracketedAt(text, at);
  const mark = text.startsWith('$$', at) ? '$$' : '$';
  const display = mark === '$$';
  const from = at + mark.length;
  if (text.charAt(from) === '$') return;
  const close = /\\.|\$+|\n\s*\n/gs;
  close.lastIndex = from;
  let found = close.exec(text);
  while (found?.[0].startsWith('\\')) found = close.exec(text);
  if (found?.[0] !== mark) return;
  const typed = text.slice(from, found.index);
  const end = found.index + mark.length;
  const tex = typed.trim();
  const isFree = before.test(text.slice(0, at).at(-1) ?? '') && after.test(text.slice(end, end + 3));
  if (!isFree && (display || !beside.test(tex))) return;
  if (!display && (typed.includes('\n') || !isSpacedAlike(typed))) return;
  return isMathematics(tex, display) ? { tex, display, end } : undefined;
}
