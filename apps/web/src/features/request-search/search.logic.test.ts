import { expect, test } from 'vitest';
import {
  filterCount,
  isMatchingOnly,
  isSearch,
  loosened,
  noSearch,
  readRequestSearch,
  searchParameters,
  sortOf,
} from './search.logic.ts';

const read = (text: string) => readRequestSearch(new URLSearchParams(text));

test('a search for requests is read from the URL, and written there without defaults and empty filters', () => {
  const search = read('tab=new&q= cryo-EM &area=101,304&type=&among=all&offers=none&sort=best');
  expect(search).toEqual({ ...noSearch, q: 'cryo-EM', area: [101, 304], among: 'all', offers: 'none', sort: 'best' });
  expect(searchParameters(search)).toEqual({ q: 'cryo-EM', area: '101,304', offers: 'none', sort: 'best' });
  expect(filterCount(search)).toBe(2);
});

test('a URL without words and filters is no search for requests', () => {
  const withoutEffect = ['q=+&type=&among=matching&sort=newest', 'area=x,-1&offers=many&among=mine&sort=worst'];
  for (const text of ['', 'tab=new', ...withoutEffect]) expect(isSearch(read(text))).toBe(false);
  for (const text of ['q=gel', 'area=101', 'among=all', 'offers=none', 'sort=best'])
    expect(isSearch(read(text))).toBe(true);
});

test('a search with words lists the best hits first, one without words the newest, unless the URL says otherwise', () => {
  for (const [text, sort] of [
    ['', 'newest'],
    ['area=101', 'newest'],
    ['q=gel', 'relevance'],
    ['q=gel&sort=worst', 'relevance'],
    ['q=gel&sort=newest', 'newest'],
    ['sort=best', 'best'],
  ] as const)
    expect(sortOf(read(text))).toBe(sort);
  expect(searchParameters(read('q=gel&sort=newest'))).toEqual({ q: 'gel', sort: 'newest' });
  expect(searchParameters(read('q=gel&sort=relevance'))).toEqual({ q: 'gel' });
});

test('a search with words looks through all requests, one without only through matching ones, unless the URL says otherwise', () => {
  for (const text of ['area=101', 'q=gel&among=matching']) expect(isMatchingOnly(read(text))).toBe(true);
  for (const text of ['area=101&among=all', 'q=gel']) expect(isMatchingOnly(read(text))).toBe(false);
  expect(searchParameters(read('q=gel&among=matching'))).toEqual({ q: 'gel', among: 'matching' });
});

const left = (search: Partial<typeof noSearch>) =>
  loosened({ ...noSearch, ...search }).map(({ key, chosen }) => [key, chosen]);

test('a search for requests suggests leaving out each of its filters', () => {
  expect(left({ q: 'haustoria registration', type: [101], institute: [1, 2] })).toEqual([
    ['type', 1],
    ['institute', 2],
  ]);
  expect(left({ area: [101], offers: 'none' })).toEqual([
    ['area', 1],
    ['offers', 1],
    ['among', 1],
  ]);
});
