/** A text on one line, shortened to a number of code points, with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  return line.length <= most
    ? line.join('')
    : `${line
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
