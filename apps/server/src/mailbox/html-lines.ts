import { Parser } from 'htmlparser2';
import {
  type Attributes,
  blocks,
  empty,
  isCite,
  isSpaced,
  isWhite,
  keepsSpace,
  meaningOf,
  setsBackground,
} from './html-meanings.ts';
import { type OpenElement, Page } from './html-page.ts';
import { isGroupWiseLine, type Line } from './lines.ts';

/** Parsed at once, so an email that turns out to be too large is not parsed to its end. */
const sliceLength = 16_384;

function breakLine(page: Page): void {
  if (page.inside().isDropped) return;
  if (page.current.trimEnd() === '') page.addEmptyLine();
  page.endLine();
}

/** Some programs send an emoji as an image, with the character as its text. */
function addEmoji(page: Page, { alt = '' }: Attributes): void {
  if (/\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) page.add(alt);
}

/** Lists in lists that are indented; a person has fewer. */
const maxIndent = 8;

/** Begins a list item, which is open already. */
function addBullet(page: Page): void {
  const lists = page.open.filter(({ items }) => items !== undefined);
  const list = lists.at(-1);
  const number = list?.items ?? 0;
  page.add('  '.repeat(Math.min(maxIndent, Math.max(0, lists.length - 1))) + (number > 0 ? `${number}. ` : '- '));
  if (list !== undefined && number > 0) list.items = number + 1;
}

/** Lets a cell go on with the line of the one before it: cells of a row of plain text stand in one line. */
function joinRow(page: Page): void {
  if (page.inside().isDropped) return;
  const row = page.open.findLast(({ element }) => element === 'tr');
  const hasOneLine = row !== undefined && page.lines.length === row.start + 1;
  if (!hasOneLine || page.lines.at(-1)?.isQuoted !== page.isQuoted()) return;
  page.goOn();
  page.current += '\t';
}

/** Notes where the quoted email begins in each conversation that is open. */
function noteFirstQuote(page: Page): void {
  for (const each of page.open) if (each.meaning === 'conversation') each.firstQuote ??= page.lines.length;
}

/** The number of the first item of a list; 0 for bullets. */
function firstNumber(element: string, { start = '1' }: Attributes): number | undefined {
  if (element === 'ol') return Number.parseInt(start, 10) || 1;
  return element === 'ul' ? 0 : undefined;
}

/** Opens an element, and adds what a browser shows before its content. */
function openElement(page: Page, element: string, attributes: Attributes): void {
  const parent = page.inside();
  const meaning = meaningOf(element, attributes);
  // The first block of a list item stands beside its bullet.
  const isBesideBullet = parent.element === 'li' && page.lines.length === parent.start;
  if (blocks.has(element) && !isBesideBullet) page.endLine();
  if (meaning === 'end') page.isAtEnd = true;
  if (element === 'hr') {
    page.add('-----');
    page.endLine();
  }
  if (empty.has(element)) return;
  const hasSpace = isSpaced(element, attributes, parent.element);
  if (hasSpace && !parent.isDropped && !isBesideBullet) page.addSpace();
  if (meaning === 'quote' && !parent.isQuoted && isCite(element, attributes)) noteFirstQuote(page);
  page.open.push({
    element,
    meaning,
    isDropped: parent.isDropped || meaning === 'dropped',
    isQuoted: parent.isQuoted || meaning === 'quote',
    keepsSpace: parent.keepsSpace || keepsSpace(element, attributes),
    isWhite: isWhite(attributes, parent.isWhite),
    hasBackground: parent.hasBackground || setsBackground(attributes),
    isSpaced: hasSpace,
    start: page.lines.length,
    items: firstNumber(element, attributes),
    href: element === 'a' ? attributes.href : undefined,
    linked: '',
    firstQuote: undefined,
  });
  if (element === 'li') addBullet(page);
  if (element === 'td' || element === 'th') joinRow(page);
}

/** Adds text whose spaces and line ends stay. */
function addPreformatted(page: Page, text: string): void {
  text.split(/\r?\n/).forEach((line, at) => {
    if (at > 0) {
      if (page.current === '') page.addEmptyLine();
      page.endLine();
    }
    page.add(line.replaceAll('\u00a0', ' '));
  });
}

/** Adds text as a browser shows it: runs of spaces and line ends are one space. */
function addText(page: Page, text: string): void {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
  const isAfterSpace = page.current === '' || page.current.endsWith(' ') || page.current.endsWith('\t');
  const shown = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
  if (shown === '') return;
  const link = page.open.findLast(({ href }) => href !== undefined);
  if (link !== undefined) link.linked += shown;
  page.add(shown);
}

/** Adds the address of a link that says something else. */
function addAddress(page: Page, { href, isDropped, linked }: OpenElement): void {
  if (href === undefined || !/^https?:/i.test(href) || isDropped) return;
  const shown = linked.trim();
  const isSame = shown === '' || href.includes(shown.replace(/…$/, '')) || /^https?:|^www\./i.test(shown);
  if (!isSame) page.add(` <${href}>`);
}

/** Marks the lines of a conversation as quoted, up to the quoted email: answers may stand between its parts. */
function markConversation({ lines }: Page, { start, firstQuote }: OpenElement): void {
  for (const line of lines.slice(start, firstQuote)) line.isQuoted = true;
}

/** Closes an element, and those in it that are still open. */
function closeElement(page: Page, element: string): void {
  if (empty.has(element)) return;
  const at = page.open.findLastIndex((each) => each.element === element);
  if (at < 0) return;
  for (const closed of page.open.splice(at)) {
    addAddress(page, closed);
    if (blocks.has(closed.element)) page.endLine();
    if (closed.meaning === 'conversation') markConversation(page, closed);
    if (closed.isSpaced && !closed.isDropped) page.addSpace();
  }
}

/** Reads a page; `undefined` if its elements are nested too deeply, or its lines are too many or too long. */
function readPage(html: string): Page | undefined {
  const page = new Page();
  let isTooLarge = false;
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        isTooLarge ||= page.isTooLarge();
        if (isTooLarge) return;
        if (element === 'br') breakLine(page);
        else if (element === 'img') addEmoji(page, attributes);
        else openElement(page, element, attributes);
      },
      ontext(text) {
        isTooLarge ||= page.isLineTooLong();
        if (isTooLarge) return;
        if (page.inside().keepsSpace) addPreformatted(page, text);
        else addText(page, text);
      },
      onclosetag: (element) => closeElement(page, element),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for (let at = 0; at < html.length && !isTooLarge; at += sliceLength) parser.write(html.slice(at, at + sliceLength));
  if (isTooLarge) return undefined;
  parser.end();
  page.endLine();
  return page;
}

/** Marks lines that begin with `>`, except if all that stand together are comparisons: `> 0.5 mm`. */
function withTypedMarks(lines: readonly Line[]): Line[] {
  const marked = lines.map((line) => ({ ...line }));
  let run: Line[] = [];
  const endRun = () => {
    if (!run.every(({ text }) => /^\s*>=? ?[-+]?\d/.test(text))) for (const line of run) line.isQuoted = true;
    run = [];
  };
  for (const line of marked) {
    if (/^\s*[>›＞]/.test(line.text) && !isGroupWiseLine(line.text)) run.push(line);
    else endRun();
  }
  endRun();
  return marked;
}

/** The bullets and numbers of Word, which are text with many spaces behind it. */
const withoutWordBullet = (text: string) =>
  text.replace(/^(?:[·•§]|o(?= )) {3,}/, '- ').replace(/^(\d{1,3}[.)]) {3,}/, '$1 ');

/** The lines of an HTML part as a browser shows them, without what it hides and without signatures that are marked; `undefined` if it is too large. */
export function linesOfHtml(html: string): Line[] | undefined {
  const lines = readPage(html)?.lines.map(({ text, isQuoted }) => ({
    text: withoutWordBullet(text.replaceAll('\u00a0', ' ').trimEnd()),
    isQuoted,
  }));
  return lines === undefined ? undefined : withTypedMarks(lines);
}
