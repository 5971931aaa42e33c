import { expect, test } from 'vitest';
import { distinctItems, itemsOf } from './paged.ts';

test('an entry that moves to another page while pages are loaded is listed once', () => {
  const [first, second, third] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const data = { pages: [{ items: [third, second] }, { items: [second, first] }] };
  expect(itemsOf(data)).toEqual([third, second, first]);
  expect(distinctItems(data, ({ id }) => id % 2)).toEqual([third, second]);
});
