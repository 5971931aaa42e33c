import { expect, test } from 'vitest';
import { loosened } from './loosen.logic.ts';
import { noSearch } from './search.logic.ts';

const texts = (search: Partial<typeof noSearch>) => loosened({ ...noSearch, ...search }).map(({ text }) => text);

test('each filter can be left out, and each word can stand alone', () => {
  expect(texts({ q: 'haustoria registration', type: [101], institute: [1, 2] })).toEqual([
    'without the type',
    'without the institutes',
    'for “haustoria” alone',
    'for “registration” alone',
  ]);
  expect(texts({ area: [101], offers: 'none' })).toEqual([
    'without the area',
    'with those that have offers',
    'beyond your profile',
  ]);
});

test('phrases, excluded words and a single word are not tried alone', () => {
  expect(texts({ q: '"image registration" -python gel' })).toEqual([]);
  expect(texts({ q: 'gel or blot -python' })).toEqual(['for “gel” alone', 'for “blot” alone']);
});

test('words that only ask are not tried alone, nor are the signs beside a word', () => {
  expect(texts({ q: 'Who knows cryo-EM at (ETH)?' })).toEqual(['for “cryo-EM” alone', 'for “ETH” alone']);
  expect(texts({ q: 'who knows xenon?' })).toEqual(['for “xenon” alone']);
  expect(texts({ q: 'who can help me' })).toEqual([]);
});
