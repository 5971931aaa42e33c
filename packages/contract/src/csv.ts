/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, which
 * spreadsheets show as text.
 */
function csvCell(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A CSV file with a line of names first; a mark at its beginning tells spreadsheets that it is UTF-8. */
export function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[columns, ...rows.map((row) => row.map(csvCell))].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
