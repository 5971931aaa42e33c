import { expect, test } from 'vitest';
import { listedWordsOf } from './word-list.logic.ts';

test('words are separated by commas or lines, and empty ones are left out', () => {
  expect(listedWordsOf(' a.edu, b.edu\n\nc of d ,')).toEqual(['a.edu', 'b.edu', 'c of d']);
  expect(listedWordsOf(' \n')).toEqual([]);
});
