import { expect, test } from 'vitest';
import { cardBelow, type Gap, idsAbove, type Row, withGaps } from './gaps.logic.ts';

const items = (...ids: number[]) => ids.map((id) => ({ id }));
const gap = (id: number, ...above: number[]): Gap => ({ id, title: `Request ${id}`, kind: 'hidden', above });
const drawn = (rows: readonly Row<{ id: number }>[]) => rows.map((row) => ('gap' in row ? -row.gap.id : row.item.id));

test('a card that has left keeps its place, whether or not the list has been fetched again', () => {
  expect(drawn(withGaps(items(1, 2, 3), [gap(2, 1)]))).toEqual([1, -2, 3]);
  expect(drawn(withGaps(items(1, 3), [gap(2, 1)]))).toEqual([1, -2, 3]);
});

test('gaps keep their order among each other, also when the first of them closes', () => {
  expect(drawn(withGaps(items(1, 4), [gap(2, 1), gap(3, 1, 2)]))).toEqual([1, -2, -3, 4]);
  expect(drawn(withGaps(items(1, 4), [gap(3, 1, 2)]))).toEqual([1, -3, 4]);
});

test('a gap stays below its neighbours when new requests come in on top, and at the top when it was first', () => {
  expect(drawn(withGaps(items(9, 1, 3), [gap(2, 1)]))).toEqual([9, 1, -2, 3]);
  expect(drawn(withGaps(items(2, 3), [gap(1)]))).toEqual([-1, 2, 3]);
});

test('the focus goes to the next card, past gaps, and nowhere at the end', () => {
  const rows = withGaps(items(1, 4), [gap(2, 1), gap(3, 1, 2)]);
  expect(cardBelow(rows, 1)).toBe(4);
  expect(cardBelow(rows, 4)).toBeUndefined();
  expect(idsAbove(rows, 4)).toEqual([1, 2, 3]);
  expect(idsAbove(rows, 1)).toEqual([]);
});
