import { expect, test } from 'vitest';
import { entriesAbove, positionOf } from './held-back.logic.ts';

const entry = (id: number, second: number) => ({ id, created_at: `2026-11-22T10:00:${second}.000Z` });
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

test('a request that is newer than the top of New waits, also within one moment; one that comes back below does not', () => {
  const list = [entry(9, 30), entry(8, 20), entry(7, 20), entry(3, 10)];
  expect(ids(entriesAbove(list, positionOf(entry(7, 20))))).toEqual([9, 8]);
  expect(ids(entriesAbove(list, positionOf(entry(9, 30))))).toEqual([]);
});

test('no request waits without a top, and if no other is left', () => {
  const list = [entry(9, 30), entry(8, 20)];
  expect(entriesAbove(list, null)).toEqual([]);
  expect(entriesAbove(list, positionOf(entry(7, 10)))).toEqual([]);
});
