import type { Meaning } from './html-meanings.ts';
import { type Line, maxLines } from './lines.ts';

/** An element that is open. */
export interface OpenElement {
  readonly element: string;
  readonly meaning: Meaning;
  readonly isDropped: boolean;
  readonly isQuoted: boolean;
  readonly keepsSpace: boolean;
  readonly isWhite: boolean;
  readonly hasBackground: boolean;
  /** Blank lines around it. */
  readonly isSpaced: boolean;
  /** The first line in it. */
  readonly start: number;
  /** The number of its list item, 0 for bullets. */
  items: number | undefined;
  readonly href: string | undefined;
  /** The text in a link. */
  linked: string;
  /** The first quoted line in a conversation. */
  firstQuote: number | undefined;
}

/** What is around all elements. */
const root: Readonly<OpenElement> = {
  element: '',
  meaning: undefined,
  isDropped: false,
  isQuoted: false,
  keepsSpace: false,
  isWhite: false,
  hasBackground: false,
  isSpaced: false,
  start: 0,
  items: undefined,
  href: undefined,
  linked: '',
  firstQuote: undefined,
};

/** Editors nest quotes of quotes some tens of elements deep. */
const maxDepth = 1_000;
/** No reply has a line of so many characters. */
const maxLineLength = 20_000;

/** A page as far as it is read: the lines that a browser shows, and the elements that are open. */
export class Page {
  readonly lines: Line[] = [];
  readonly open: OpenElement[] = [];
  /** The line that is being written. */
  current = '';
  #isCurrentQuoted = false;
  /** Whether nothing that follows is the person's own. */
  isAtEnd = false;

  inside(): Readonly<OpenElement> {
    return this.open.at(-1) ?? root;
  }

  /** Whether what is added now is quoted. */
  isQuoted(): boolean {
    return this.inside().isQuoted || this.isAtEnd;
  }

  /** Whether it has more elements in each other, or more lines, than any reply. */
  isTooLarge(): boolean {
    return this.open.length >= maxDepth || this.lines.length > maxLines;
  }

  isLineTooLong(): boolean {
    return this.current.length > maxLineLength;
  }

  /** Adds text to the line, unless a browser does not show it. */
  add(text: string): void {
    const { isDropped, isWhite, hasBackground } = this.inside();
    if (isDropped || (isWhite && !hasBackground)) return;
    if (this.current === '') this.#isCurrentQuoted = this.isQuoted();
    this.current += text;
  }

  endLine(): void {
    const text = this.current.trimEnd();
    // A no-break space is how editors write an empty line.
    if (text !== '' || this.current.includes('\u00a0')) this.lines.push({ text, isQuoted: this.#isCurrentQuoted });
    this.current = '';
  }

  /** Takes the last line up again. */
  goOn(): void {
    const last = this.lines.pop();
    this.current = last?.text ?? '';
    this.#isCurrentQuoted = last?.isQuoted ?? false;
  }

  addEmptyLine(): void {
    this.lines.push({ text: '', isQuoted: this.isQuoted() });
  }

  /** Adds an empty line after one that is not. */
  addSpace(): void {
    const last = this.lines.at(-1);
    if (last !== undefined && last.text !== '') this.addEmptyLine();
  }
}
