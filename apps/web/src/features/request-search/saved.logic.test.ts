import { limits } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { newInAll, newText, suggestedName } from './saved.logic.ts';

test('the number of new requests of a saved search has a plus if there are more', () => {
  const searches = [
    { new_count: 4, has_more: false },
    { new_count: 50, has_more: true },
  ];
  expect(searches.map(newText)).toEqual(['4 new', '50+ new']);
  expect(newInAll(searches)).toEqual({ new_count: 54, has_more: true });
  expect(newInAll([])).toEqual({ new_count: 0, has_more: false });
});

test('the suggested name of a saved search has the words and as many filters as fit', () => {
  expect(suggestedName('registration', ['Data analysis', 'Forestry'])).toBe('registration, Data analysis, Forestry');
  expect(suggestedName('', ['Forestry'])).toBe('Forestry');
  expect(suggestedName('', [])).toBe('');
  expect(suggestedName('gel', ['x'.repeat(40), 'y'.repeat(40)])).toBe(`gel, ${'x'.repeat(40)}`);
  expect(suggestedName('é'.repeat(200), ['Forestry'])).toBe('é'.repeat(limits.savedSearchName));
});
