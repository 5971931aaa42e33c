/** Control characters, which could move the cursor of a terminal, and those that turn the direction of the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are replaced.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The longest text of a cell, in code points; JSON has the whole. */
const cellLength = 60;

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as a person reads it on one line. */
function printable(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(unprintable, escaped);
}

/** JSON text that means the same and may stand on a terminal. */
export function printableJson(json: string): string {
  return json.replace(unprintable, (sign) => (sign === '\n' ? sign : escaped(sign)));
}

function cellOf(value: unknown): string {
  const signs = [...printable(value)];
  return signs.length <= cellLength ? signs.join('') : `${signs.slice(0, cellLength - 1).join('')}…`;
}

/** Rows as columns with a heading, or a sentence if there are none. */
export function tableOf<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string {
  if (rows.length === 0) return 'Nothing found.';
  const cells = [
    columns.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((name) => cellOf(row[name]))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => [...(line[at] ?? '')].length)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The fields of one thing, a line each. */
export function detailsOf(value: object): string {
  const fields = Object.entries(value);
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, field]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${printable(field)}`).join('\n');
}
