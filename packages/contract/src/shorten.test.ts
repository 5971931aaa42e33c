import { expect, test } from 'vitest';
import { beginning, shorten } from './format.ts';

test('shorten makes one line of a text and cuts it between words, or else between code points', () => {
  expect(shorten('  a\n b ', 3)).toBe('a b');
  expect(shorten('🧪🧪🧪🧪', 3)).toBe('🧪🧪…');
  expect(shorten('one two', 5)).toBe('one…');
  expect(shorten('12 h of light-sheet data', 22)).toBe('12 h of light-sheet…');
  expect(shorten('12 h of light sheet data', 15)).toBe('12 h of light…');
  expect(shorten('A sentence that goes on and on', 23)).toBe('A sentence that goes…');
  expect(shorten('Methylphosphonofluoridate', 10), 'a long word').toBe('Methylpho…');
});

test('the shortened beginning of a text keeps its lines and indentation', () => {
  expect(beginning('if x:\n    y = 1', 20)).toBe('if x:\n    y = 1');
  expect(beginning('if x:\n    y = 1', 12)).toBe('if x:\n    y…');
  expect(beginning('🧪🧪🧪🧪', 3)).toBe('🧪🧪…');
});

test.each([
  [`${'a'.repeat(9)}🇨🇭bc`, `${'a'.repeat(9)}…`],
  [`${'a'.repeat(8)}👍🏽bcd`, `${'a'.repeat(8)}…`],
  [`${'a'.repeat(5)}👨‍👩‍👧‍👦bcd`, `${'a'.repeat(5)}…`],
  [`${'a'.repeat(8)}किbcd`, `${'a'.repeat(8)}…`],
  [`${'a'.repeat(7)}🇨🇭bcd`, `${'a'.repeat(7)}🇨🇭…`],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦…'],
])('a text that is cut, %j, has no half of a flag, an emoji or a syllable', (text, cut) =>
  expect(beginning(text, 10)).toBe(cut),
);
