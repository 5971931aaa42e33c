/** Kinds of characters for which bytes, UTF-16 units, code points and graphemes differ. */
const kinds = {
  letters: 'a',
  'composed accents': 'é',
  'accents of their own, which NFC composes': 'e\u0301',
  'letters with a mark that stays': 'q\u0301',
  emoji: '😀',
  'emoji of several code points': '👩\u200D👧',
  'right-to-left letters': 'ש',
  'Arabic with vowel signs': 'بَ',
  'letters beyond the first plane': '𝐀',
  'Devanagari with a vowel sign': 'कि',
} as const;

export type Kind = keyof typeof kinds;

/** Kinds with only letters and marks, which a name may have. */
export const lettersOnly: readonly Kind[] = (Object.keys(kinds) as Kind[]).filter((kind) => !kind.startsWith('emoji'));
export const everyKind: readonly Kind[] = Object.keys(kinds) as Kind[];

/** The length in code points after normalisation, counted without the product's function. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}

/** A text of one kind with this number of code points after normalisation, padded with plain letters. */
export function textOf(kind: Kind, length: number): string {
  const unit = kinds[kind];
  const size = lengthOf(unit);
  return unit.repeat(Math.floor(length / size)) + 'x'.repeat(length % size);
}

/** The form in which a text is stored: NFC, line ends as LF, trimmed (docs/behaviour/api.md#text). */
export function stored(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
}

/** The values of a list that is separated by bars. */
export const listOf = (text: string) => text.trim().split(/\s*\|\s*/);
