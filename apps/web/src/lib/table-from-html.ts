import { toTableText } from '@exchange/contract/tables';

/** Elements that begin and end a line. */
const block =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|D[DLT]|DIV|FIG\w+|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|OL|P|PRE|SECTION|TABLE|TR|UL)$/;
const unseen = /^(?:HEAD|LINK|META|NOSCRIPT|SCRIPT|STYLE|TEMPLATE|TITLE)$/;

const isShown = (element: Element) =>
  !unseen.test(element.tagName) &&
  !/display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('data-style') ?? '') &&
  !element.hasAttribute('hidden');

/** The cells of a table, or nothing for one that is no table of data: too small, or with a table inside. */
function rowsOf(table: HTMLTableElement): string[][] | undefined {
  if (table.querySelector('table') !== null) return;
  const shown = [...table.rows].filter(isShown);
  const rows = shown.map((): (string | undefined)[] => []);
  for (const [at, row] of shown.entries()) {
    const cells = rows[at] ?? [];
    let column = 0;
    for (const cell of [...row.cells].filter(isShown)) {
      while (cells[column] !== undefined) column += 1;
      // A merged cell has its words at its beginning.
      for (const covered of rows.slice(at, at + Math.max(1, cell.rowSpan)))
        for (let right = 0; right < Math.min(cell.colSpan, 100); right += 1) covered[column + right] = '';
      cells[column] = textOf(cell).trim();
    }
  }
  const isEmpty = (cells: readonly (string | undefined)[]) => cells.every((cell) => (cell ?? '') === '');
  const whole = rows.slice(0, rows.findLastIndex((cells) => !isEmpty(cells)) + 1);
  const width = Math.max(0, ...whole.map((cells) => cells.findLastIndex((cell) => (cell ?? '') !== '') + 1));
  if (whole.length < 2 || width < 2) return;
  return whole.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
}

/** The words of a part of a document, in lines, with tables of data as people type them. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ');
  if (!(node instanceof Element) || !isShown(node)) return '';
  if (node.tagName === 'BR') return '\n';
  const rows = node instanceof HTMLTableElement ? rowsOf(node) : undefined;
  if (rows !== undefined) return `\n\n${toTableText(rows)}\n\n`;
  const text = [...node.childNodes].map(textOf).join('');
  return block.test(node.tagName) ? `\n${text}\n` : text;
}

/** HTML without styles, which the content security policy of the page refuses with a line in the console for each. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style[\s>].*?<\/style>/gis, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

/** What a clipboard with a table is as text; nothing for one without. */
export function tablesToText(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  if (![...body.querySelectorAll('table')].some((table) => rowsOf(table) !== undefined)) return;
  return textOf(body)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
