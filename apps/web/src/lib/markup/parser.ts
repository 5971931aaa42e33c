import { linesOfTable, tableAt } from '@exchange/contract/tables';
import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';
import { formulaAt } from './formulas.ts';
import { codeSpanAt, type Emphases, findAddresses, findEmphases, isQuotation, linkAt, looksLikeCode } from './marks.ts';

/** A formula, and how it was typed. */
export interface Formula {
  readonly kind: 'formula';
  readonly tex: string;
  /** Whether it stands in a line of its own. */
  readonly display: boolean;
  readonly typed: string;
}

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | Formula
  | { readonly kind: 'em' | 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export interface Cell {
  readonly typed: string;
  readonly children: readonly Inline[];
}

export type Block =
  /** Lines of text, which may have empty ones among them. */
  | { readonly kind: 'lines'; readonly children: readonly Inline[] }
  | { readonly kind: 'fence'; readonly text: string }
  | Formula
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** The first row has the headings. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  /** Each item begins with its mark, as it was typed. */
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] };

/** Lists and quotations inside each other; deeper ones stay as they were typed. */
const maxDepth = 8;

const parser = new MarkdownIt('zero', { maxNesting: 200 });
const { block, inline } = parser;

type BlockRule = (state: StateBlock, line: number, endLine: number, silent: boolean) => boolean;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** The library's rule of this name. */
function libraryRule(name: string): BlockRule {
  block.ruler.enableOnly([name]);
  const [rule] = block.ruler.getRules('');
  if (rule === undefined) throw new Error(`no rule ${name}`);
  return rule;
}

const libraryFence = libraryRule('fence');
const libraryQuote = libraryRule('blockquote');
const libraryList = libraryRule('list');
const libraryTable = libraryRule('table');

/** A line without the marks of the quotations and lists around it. */
function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

const isOutside = (state: StateBlock, line: number) => (state.sCount[line] ?? 0) < state.blkIndent;

/**
 * Code between lines of three or more backticks, or of three tildes; the first may name a language, as R Markdown does with options.
 * Without a last line, or without code, all of it stays as typed.
 */
const fence: BlockRule = (state, line, endLine, silent) => {
  const [, marks] = /^(`{3,}|~{3})[ \t]*(?:[\w+#.-]*|\{[^`]*\})\s*$/.exec(lineOf(state, line)) ?? [];
  if (marks === undefined) return false;
  let end = line + 1;
  for (let next = end; next < endLine && (state.isEmpty(next) || !isOutside(state, next)); next++) {
    if (state.isEmpty(next)) continue;
    end = next + 1;
    const [, found = ''] = /^(`{3,}|~{3,})\s*$/.exec(lineOf(state, next)) ?? [];
    if (!found.startsWith(marks)) continue;
    if (next > line + 1) return libraryFence(state, line, endLine, silent);
    break;
  }
  if (silent) return true;
  state.line = end;
  const token = state.push('typed', '', 0);
  token.content = state.getLines(line, end, state.blkIndent, false);
  token.map = [line, end];
  return true;
};

/** Lines that begin with `> ` up to an empty one. */
const quote: BlockRule = (state, line, endLine, silent) => {
  if (state.level >= maxDepth || !lineOf(state, line).startsWith('> ')) return false;
  // It begins with its first line or not at all.
  if (line > 0 && lineOf(state, line - 1).startsWith('>')) return false;
  const lines: string[] = [];
  let next = line;
  for (; next < endLine && !state.isEmpty(next) && !isOutside(state, next); next++) {
    const found = /^>(?: (.*))?$/.exec(lineOf(state, next));
    if (!found) return false;
    lines.push((found[1] ?? '').replace(/^(?:> )+/, ''));
  }
  return isQuotation(lines) && libraryQuote(state, line, endLine, silent);
};

/** The beginning of a list item that is empty, or holds another list: separators such as `- - -`. */
const isBareItem = (text: string) => /^(?:[-+*]|\d{1,9}[.)])(?:\s*$|\s+(?:[-+*]|\d{1,9}[.)])(?:\s|$))/.test(text);

/** The mark of a list item, with the spaces around it. */
const itemMark = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]*/;

const list: BlockRule = (state, line, endLine, silent) => {
  const { level, tokens } = state;
  const first = tokens.length;
  if (level >= maxDepth || isBareItem(lineOf(state, line)) || !libraryList(state, line, endLine, silent)) return false;
  for (const token of tokens.slice(first)) {
    if (token.type !== 'list_item_open' || token.level !== level + 1 || !token.map) continue;
    const [start] = token.map;
    token.content = itemMark.exec(state.getLines(start, start + 1, state.blkIndent, false))?.[0] ?? '';
  }
  return true;
};

/** Ends a list before what is no item of it. */
const bareItem: BlockRule = (state, line, _endLine, silent) => silent && isBareItem(lineOf(state, line));

/** A formula between two `$$`, or `\[` and `\]`, in lines of its own. */
const formula: BlockRule = (state, line, endLine, silent) => {
  const [mark] = /^(?:\$\$|\\\[)/.exec(lineOf(state, line)) ?? [];
  if (mark === undefined) return false;
  const close = mark === '$$' ? '$$' : '\\]';
  let last = line + 1;
  if (!lineOf(state, line).includes(close, 2))
    while (last < endLine && !state.isEmpty(last) && !isOutside(state, last) && !lineOf(state, last++).includes(close));
  const typed = state.getLines(line, last, state.blkIndent, false).trimStart();
  const found = formulaAt(typed, 0);
  if (!found || /\S/.test(typed.slice(found.end).split('\n', 1)[0] ?? '')) return false;
  if (silent) return true;
  state.line = line + typed.slice(0, found.end).split('\n').length;
  const token = state.push('formula', '', 0);
  token.content = found.tex;
  token.markup = typed.slice(0, found.end);
  token.info = '$$';
  token.map = [line, state.line];
  return true;
};

/** A table, not inside of a list or quotation. */
const table: BlockRule = (state, line, endLine, silent) => {
  if (state.level > 0 || state.blkIndent > 0 || !state.src.startsWith('|', state.bMarks[line])) return false;
  const rows = tableAt(state.src.split('\n'), line);
  return rows !== undefined && libraryTable(state, line, Math.min(endLine, line + linesOfTable(rows)), silent);
};

/** Everything else: lines as they were typed, with their empty lines and spaces, up to the next block. */
const lines: BlockRule = (state, line, endLine) => {
  const outer = state.parentType;
  const blocks = block.ruler.getRules('paragraph');
  let end = line + 1;
  for (let next = end; next < endLine; next++) {
    if (state.isEmpty(next)) continue;
    // In the middle of sentences a number with a full stop begins a list only if it is 1.
    state.parentType = state.isEmpty(next - 1) ? outer : 'paragraph';
    if (isOutside(state, next) || blocks.some((rule) => rule(state, next, endLine, true))) break;
    end = next + 1;
  }
  state.parentType = outer;
  state.line = end;
  const token = state.push('inline', '', 0);
  token.content = state.getLines(line, end, state.blkIndent, false);
  token.map = [line, end];
  token.children = [];
  return true;
};

const everywhere = { alt: ['paragraph', 'blockquote', 'list'] };
block.ruler.at('fence', fence, everywhere);
block.ruler.at('blockquote', quote, everywhere);
block.ruler.at('list', list, { alt: ['paragraph', 'blockquote'] });
block.ruler.at('paragraph', lines);
block.ruler.at('table', table, everywhere);
block.ruler.before('fence', 'formula', formula, everywhere);
block.ruler.before('fence', 'bare_item', bareItem, { alt: ['list'] });
block.ruler.enableOnly(['table', 'bare_item', 'formula', 'fence', 'blockquote', 'list', 'paragraph']);

/** Adds a run of a sign as text, so that no shorter run of it is read as a mark. */
function asTyped(state: StateInline, sign: RegExp, silent: boolean): true {
  sign.lastIndex = state.pos;
  const run = sign.exec(state.src)?.[0] ?? state.src.charAt(state.pos);
  if (!silent) state.pending += run;
  state.pos += run.length;
  return true;
}

interface Line {
  readonly from: number;
  readonly text: string;
  readonly isProgram: boolean;
  readonly addresses: ReadonlySet<number>;
  readonly emphases: Emphases;
}

const knownLines = new WeakMap<StateInline, Map<number, Line>>();

/** The line around a position; each is looked at once. */
function lineAround(state: StateInline): Line {
  const known = knownLines.get(state) ?? new Map<number, Line>();
  knownLines.set(state, known);
  const from = state.src.lastIndexOf('\n', state.pos - 1) + 1;
  const found = known.get(from);
  if (found) return found;
  const end = state.src.indexOf('\n', state.pos);
  const text = state.src.slice(from, end < 0 ? undefined : end);
  const isProgram = looksLikeCode(text);
  const addresses = findAddresses(text);
  const line = { from, text, isProgram, addresses, emphases: isProgram ? new Map() : findEmphases(text, addresses) };
  known.set(from, line);
  return line;
}

/** Tokens of what stands between two positions, inside `type`. */
function inside(state: StateInline, type: string, from: number, end: number): Token {
  const { posMax } = state;
  const open = state.push(`${type}_open`, type, 1);
  state.pos = from;
  state.posMax = end;
  inline.tokenize(state);
  state.push(`${type}_close`, type, -1);
  state.posMax = posMax;
  return open;
}

const stars: InlineRule = (state, silent) => {
  if (state.src.charAt(state.pos) !== '*') return false;
  const { emphases, from } = lineAround(state);
  const found = emphases.get(state.pos - from);
  if (!found || from + found.end + found.stars > state.posMax) return asTyped(state, /\*+/y, silent);
  const content = { from: state.pos + found.stars, end: from + found.end };
  if (!silent) {
    if (found.stars === 3) state.push('strong_open', 'strong', 1);
    inside(state, found.stars === 2 ? 'strong' : 'em', content.from, content.end);
    if (found.stars === 3) state.push('strong_close', 'strong', -1);
  }
  state.pos = content.end + found.stars;
  return true;
};

const code: InlineRule = (state, silent) => {
  if (state.src.charAt(state.pos) !== '`') return false;
  const { text, from, isProgram, addresses } = lineAround(state);
  const found =
    isProgram || addresses.has(state.pos - from)
      ? undefined
      : codeSpanAt(text.slice(0, state.posMax - from), state.pos - from);
  if (!found) return asTyped(state, /`+/y, silent);
  if (!silent) state.push('code', '', 0).content = found.content;
  state.pos = from + found.end;
  return true;
};

const link: InlineRule = (state, silent) => {
  if (state.src.charAt(state.pos) !== '[' || state.linkLevel > 0) return false;
  const { text, from } = lineAround(state);
  const found = linkAt(text.slice(0, state.posMax - from), state.pos - from);
  if (!found) return false;
  if (!silent) {
    state.linkLevel++;
    inside(state, 'link', state.pos + 1, state.pos + 1 + found.label.length).content = found.href;
    state.linkLevel--;
  }
  state.pos = from + found.end;
  return true;
};

const inlineFormula: InlineRule = (state, silent) => {
  const isBracket = /^\\[([]/.test(state.src.slice(state.pos, state.pos + 2));
  if (state.src.charAt(state.pos) !== '$' && !isBracket) return false;
  const { from, addresses, isProgram } = lineAround(state);
  const isOther = addresses.has(state.pos - from) || (isBracket && isProgram);
  const found = isOther ? undefined : formulaAt(state.src.slice(0, state.posMax), state.pos);
  if (!found) return asTyped(state, isBracket ? /\\+/y : /\$+/y, silent);
  if (!silent) {
    const token = state.push('formula', '', 0);
    token.content = found.tex;
    token.markup = state.src.slice(state.pos, found.end);
    token.info = found.display ? '$$' : '$';
  }
  state.pos = found.end;
  return true;
};

inline.ruler.push('stars', stars);
inline.ruler.push('code', code);
inline.ruler.push('labelled_link', link);
inline.ruler.push('formula', inlineFormula);
inline.ruler.enableOnly(['text', 'stars', 'code', 'labelled_link', 'formula']);
inline.ruler2.enableOnly(['fragments_join']);

interface Nested {
  readonly token: Token;
  readonly children: Nested[];
}

/** The tokens of the library as a tree. */
function nest(tokens: readonly Token[]): Nested[] {
  const root: Nested[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) open.pop();
    else {
      const node: Nested = { token, children: [] };
      open.at(-1)?.push(node);
      if (token.nesting > 0) open.push(node.children);
    }
  }
  return root;
}

function toFormula({ content, markup, info }: Token): Formula {
  return { kind: 'formula', tex: content, display: info === '$$', typed: markup };
}

/** Only these tokens become anything but text. */
function toInline({ token, children }: Nested): Inline {
  switch (token.type) {
    case 'em_open':
      return { kind: 'em', children: children.map(toInline) };
    case 'strong_open':
      return { kind: 'strong', children: children.map(toInline) };
    case 'link_open':
      return { kind: 'link', href: token.content, children: children.map(toInline) };
    case 'code':
      return { kind: 'code', text: token.content };
    case 'formula':
      return toFormula(token);
    default:
      return { kind: 'text', text: token.content };
  }
}

const plain = (text: string): Block => ({ kind: 'lines', children: [{ kind: 'text', text }] });

/** The same blocks with a text before them. */
function startWith(text: string, [first, ...rest]: readonly Block[]): Block[] {
  if (first?.kind !== 'lines') return [plain(text), ...(first ? [first] : []), ...rest];
  return [{ kind: 'lines', children: [{ kind: 'text', text }, ...first.children] }, ...rest];
}

/**
 * Blocks with the line ends that were typed between them, so that the text of the screen is the text that was typed.
 * The first line end after a block is inside of it, at its end, because a block ends its line anyway.
 *
 * @param breaks line ends that follow the last one
 */
function toBlocks(nodes: readonly Nested[], typed: readonly string[], breaks: number): Block[] {
  return nodes.flatMap((node, index) => {
    const [, end] = linesOf(node, typed);
    const next = nodes[index + 1];
    const ends = next ? linesOf(next, typed)[0] - end + 1 : breaks;
    const last = '\n'.repeat(Math.min(ends, 1));
    const more = ends > 1 ? [plain('\n'.repeat(ends - 1))] : [];
    const { token, children } = node;
    switch (token.type) {
      case 'inline': {
        const text = nest(token.children ?? []).map(toInline);
        return [{ kind: 'lines', children: [...text, { kind: 'text', text: '\n'.repeat(ends) }] }];
      }
      case 'typed':
        return [plain(token.content + '\n'.repeat(ends))];
      case 'fence':
        return [{ kind: 'fence', text: token.content.replace(/\n$/, '') + last }, ...more];
      case 'formula':
        return [toFormula(token), ...more];
      case 'table_open':
        return [{ kind: 'table', rows: rowsOf(children) }, ...more];
      case 'blockquote_open':
        return [{ kind: 'quote', children: toBlocks(children, typed, last.length) }, ...more];
      default: {
        // A list of one is no list: a footnote, a line of a dialogue.
        const isAlone = children.length < 2;
        const items = children.map((item, place) => {
          const following = children[place + 1];
          const space = following
            ? linesOf(following, typed)[0] - linesOf(item, typed)[1] + 1
            : isAlone
              ? ends
              : last.length;
          return startWith(item.token.content, toBlocks(item.children, typed, space));
        });
        if (isAlone) return items.flat();
        return [{ kind: 'list', ordered: token.type === 'ordered_list_open', items }, ...more];
      }
    }
  });
}

/** The rows of the head and the body of a table. */
function rowsOf(parts: readonly Nested[]): Cell[][] {
  const rows = parts.flatMap(({ children }) => children);
  return rows.map(({ children: cells }) =>
    cells.map(({ children: [content] }) => ({
      typed: content?.token.content ?? '',
      children: nest(content?.token.children ?? []).map(toInline),
    })),
  );
}

/** The lines of a node, without empty ones at its end. */
function linesOf({ token }: Nested, typed: readonly string[]): [number, number] {
  let [start, end] = token.map ?? [0, 0];
  while (end - 1 > start && typed[end - 1]?.trim() === '') end--;
  return [start, end];
}

/** A text as blocks. Whatever is no mark stays in it as it was typed. */
export function parseMarkup(text: string): Block[] {
  return toBlocks(nest(parser.parse(text, {})), text.split('\n'), 0);
}
