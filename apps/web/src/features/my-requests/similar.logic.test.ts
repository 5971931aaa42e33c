import { expect, test } from 'vitest';
import { mostSimilar, similarQuery } from './similar.logic.ts';

test('a title is similar to what has any two of its longest words', () => {
  expect(similarQuery('How do you stop membrane proteins aggregating on the grid?')).toBe(
    'aggregating membrane or aggregating proteins or aggregating stop or membrane proteins or membrane stop or proteins stop',
  );
});

test('a title of one meaningful word is similar to what has that word', () => {
  expect(similarQuery('Anybody with tardigrades?')).toBe('tardigrades');
  expect(similarQuery('NMR')).toBe('NMR');
});

test('a title that says too little is similar to nothing', () => {
  for (const title of ['', ' ', 'Need help', 'How do I do it?', 'Some code', '2026', '---'])
    expect(similarQuery(title)).toBe('');
});

test('signs of the search syntax in a title have no meaning', () => {
  expect(similarQuery('-plasma "tokamak" -OR')).toBe('tokamak plasma or tokamak OR or plasma OR');
});

test('the two requests with most of the words are named, the newest of equal ones first', () => {
  const found = [['a'], ['a', 'b'], ['a'], ['a', 'b']].map((words, id) => ({ id, match: { words } }));
  expect(mostSimilar(found).map(({ id }) => id)).toEqual([1, 3]);
});
