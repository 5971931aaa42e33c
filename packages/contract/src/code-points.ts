/**
 * Length in Unicode code points, the unit of every limit. In a file of its own: the first page
 * counts too, and must not load the schemas for it.
 */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** How a sentence names a character that cannot be seen: `U+0007`. */
export function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
