/**
 * Length in Unicode code points, the unit of every limit. In a file of its own: the first page
 * counts too, and must not load the schemas for it.
 */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
