import { expect, test } from 'vitest';
import { loosened } from './loosen.logic.ts';
import { noSearch } from './search.logic.ts';

const texts = (search: Partial<typeof noSearch>) => loosened({ ...noSearch, ...search }).map(({ text }) => text);

test('each filter can be left out', () => {
  expect(texts({ q: 'haustoria registration', type: [101], institute: [1, 2] })).toEqual([
    'without the type',
    'without the institutes',
  ]);
  expect(texts({ area: [101], offers: 'none' })).toEqual([
    'without the area',
    'with those that have offers',
    'beyond your profile',
  ]);
});
