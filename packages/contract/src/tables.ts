/** A line of a table as it is typed: cells between `|`, of which one inside a cell is typed as `\|`. */
const row = /^\|.*\|\s*$/;
const dashes = /^\|(?:\s*:?-{2,}:?\s*\|){2,}\s*$/;

/** The cells of a line of a table. */
function cellsOf(line: string): string[] {
  return line
    .trimEnd()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * The rows of the table that begins at a line: lines that begin and end with `|`, the second one of dashes, all with as many cells. In
 * doubt there is none (docs/behaviour/texts.md#tables).
 */
export function tableAt(lines: readonly string[], at: number): string[][] | undefined {
  const end = lines.findIndex((line, index) => index >= at && !row.test(line));
  const [head = '', rule = '', ...body] = lines.slice(at, end < 0 ? undefined : end);
  if (row.test(lines[at - 1] ?? '') || !dashes.test(rule) || body.length === 0) return;
  const rows = [head, ...body].map(cellsOf);
  const { length } = cellsOf(rule);
  return rows.every((cells) => cells.length === length) ? rows : undefined;
}

/** The number of lines of a table: a line of dashes is below the first one. */
export const linesOfTable = (rows: readonly unknown[]) => rows.length + 1;

/** A table as it is typed. Line ends inside a cell become spaces. */
export function toTableText(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...body] = rows.map((cells) =>
    lineOf(
      Array.from({ length: width }, (_, at) => (cells[at] ?? '').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')),
    ),
  );
  return [head, lineOf(Array.from({ length: width }, () => '---')), ...body].join('\n');
}

/** The longest line of an email that mail programs show unbroken. */
const emailLine = 78;

/** A text with the columns of its tables aligned by spaces, except tables with a line that would be too long. */
export function alignTables(text: string): string {
  const lines = text.split('\n');
  const aligned: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const rows = tableAt(lines, at);
    const typed = lines.slice(at, at + (rows === undefined ? 1 : linesOfTable(rows)));
    aligned.push(...(rows === undefined ? typed : alignedRows(rows, typed)));
    at += typed.length;
  }
  return aligned.join('\n');
}

function alignedRows(rows: readonly (readonly string[])[], typed: readonly string[]): readonly string[] {
  const typedCells = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (typedCells[0] ?? []).map((_, column) =>
    Math.max(3, ...typedCells.map((cells) => [...(cells[column] ?? '')].length)),
  );
  const padded = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = '', ...body] = typedCells.map(padded);
  const all = [head, padded(widths.map((width) => '-'.repeat(width))), ...body];
  return all.some((line) => line.length > emailLine) ? typed : all;
}
