/** The first code points of a text with its lines, with an ellipsis if it was cut. */
export function beginning(text: string, most: number): string {
  const chars = [...text];
  return chars.length <= most
    ? text
    : `${chars
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** A text on one line, shortened to a number of code points, with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  return beginning(text.replace(/\s+/g, ' ').trim(), most);
}
