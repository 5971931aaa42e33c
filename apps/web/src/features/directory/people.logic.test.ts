import { expect, test } from 'vitest';
import { filterCount, inputOf, readDirectorySearch, writeSearch } from './people.logic.ts';

test('the search for people is read from the URL, and written there without its empty filters', () => {
  const search = readDirectorySearch(new URLSearchParams('q= cryo-EM &area=101,304&institute=&stage=3'));
  expect(search).toEqual({ q: 'cryo-EM', area: [101, 304], institute: [], stage: [3] });
  expect(writeSearch(search).toString()).toBe('q=cryo-EM&area=101%2C304&stage=3');
  expect(inputOf(search)).toEqual({ q: 'cryo-EM', area: '101,304', stage: '3' });
  expect(filterCount(search)).toBe(2);
});

test('the search for people ignores an area or institute in the URL that is no id', () => {
  const search = readDirectorySearch(new URLSearchParams('area=x,101,101,-1,99999999999,1.5&institute=0'));
  expect(search).toMatchObject({ area: [101], institute: [] });
});
