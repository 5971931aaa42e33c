import { expect, test } from 'vitest';
import { wordsOf } from './word-list.logic.ts';

test('words are separated by commas or lines, and empty ones are left out', () => {
  expect(wordsOf(' a.edu, b.edu\n\nc of d ,')).toEqual(['a.edu', 'b.edu', 'c of d']);
  expect(wordsOf(' \n')).toEqual([]);
});
