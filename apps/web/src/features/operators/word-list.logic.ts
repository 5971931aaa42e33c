/** The words of a text that are separated by commas or lines. */
export function listedWordsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
