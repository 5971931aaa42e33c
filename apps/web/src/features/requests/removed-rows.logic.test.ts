import { expect, test } from 'vitest';
import { cardBelow, idsAbove, type RemovedRow, type RowOrRemoved, withRemoved } from './removed-rows.logic.ts';

const items = (...ids: number[]) => ids.map((id) => ({ id }));
const gap = (id: number, ...above: number[]): RemovedRow => ({ id, title: `Request ${id}`, kind: 'hidden', above });
const drawn = (rows: readonly RowOrRemoved<{ id: number }>[]) =>
  rows.map((row) => ('removed' in row ? -row.removed.id : row.item.id));

test('the placeholder of a hidden request keeps its position in the list, before and after a new fetch', () => {
  expect(drawn(withRemoved(items(1, 2, 3), [gap(2, 1)]))).toEqual([1, -2, 3]);
  expect(drawn(withRemoved(items(1, 3), [gap(2, 1)]))).toEqual([1, -2, 3]);
});

test('the placeholders of two hidden requests stay in order, also after the first one closes', () => {
  expect(drawn(withRemoved(items(1, 4), [gap(2, 1), gap(3, 1, 2)]))).toEqual([1, -2, -3, 4]);
  expect(drawn(withRemoved(items(1, 4), [gap(3, 1, 2)]))).toEqual([1, -3, 4]);
});

test('the placeholder of a hidden request stays below its neighbours when new requests arrive, or at the top', () => {
  expect(drawn(withRemoved(items(9, 1, 3), [gap(2, 1)]))).toEqual([9, 1, -2, 3]);
  expect(drawn(withRemoved(items(2, 3), [gap(1)]))).toEqual([-1, 2, 3]);
});

test('after a request was hidden, the focus goes to the next request in the list, not to a placeholder', () => {
  const rows = withRemoved(items(1, 4), [gap(2, 1), gap(3, 1, 2)]);
  expect(cardBelow(rows, 1)).toBe(4);
  expect(cardBelow(rows, 4)).toBeUndefined();
  expect(idsAbove(rows, 4)).toEqual([1, 2, 3]);
  expect(idsAbove(rows, 1)).toEqual([]);
});
