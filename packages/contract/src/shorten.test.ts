import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text is shortened to one line between code points', () => {
  expect(shorten('  a\n b ', 3)).toBe('a b');
  expect(shorten('🧪🧪🧪🧪', 3)).toBe('🧪🧪…');
  expect(shorten('one two', 5)).toBe('one…');
});
