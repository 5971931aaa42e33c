import { expect, test } from 'vitest';
import { entriesAbove, firstSeen, lastVisit, parseVisits, positionOf } from './new-tab.logic.ts';

const entry = (id: number, second: number) => ({ id, created_at: `2026-11-22T10:00:${second}.000Z` });
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

test('requests newer than the top of the tab New wait to be shown; older ones that return do not', () => {
  const list = [entry(9, 30), entry(8, 20), entry(7, 20), entry(3, 10)];
  expect(ids(entriesAbove(list, positionOf(entry(7, 20))))).toEqual([9, 8]);
  expect(ids(entriesAbove(list, positionOf(entry(9, 30))))).toEqual([]);
});

test('no request waits to be shown above the tab New if the tab has no top, or no request is newer', () => {
  const list = [entry(9, 30), entry(8, 20)];
  expect(entriesAbove(list, null)).toEqual([]);
  expect(entriesAbove(list, positionOf(entry(7, 10)))).toEqual([]);
});

const minute = 60_000;
const before = { seen: 1, at: 2 };

test('the last visit of New Requests is the one before a pause of half an hour', () => {
  const stored = { seen: 10, at: 20, before };
  expect(lastVisit(null, 0)).toBeNull();
  expect(lastVisit(stored, 20 + 30 * minute)).toEqual(before);
  expect(lastVisit(stored, 21 + 30 * minute)).toEqual({ seen: 10, at: 20 });
});

test('the stored last visit of New Requests is read back, and any other text is no visit', () => {
  expect(parseVisits(JSON.stringify({ seen: 10, at: 20, before }))).toEqual({ seen: 10, at: 20, before });
  expect(parseVisits('{"seen":10,"at":20,"before":{"seen":"x"}}')).toEqual({ seen: 10, at: 20, before: null });
  for (const text of [null, '', '{', '7', '{"seen":"10","at":20}']) expect(parseVisits(text)).toBeNull();
});

test('in New Requests, the line of the last visit stands below the requests that are new since then, if any', () => {
  const items = [3, 2, 1].map((id) => ({ id, created_at: new Date(id * minute).toISOString() }));
  const seen = (at: number) => firstSeen(items, { seen: at * minute, at: 0 })?.id;
  expect(firstSeen(items, null)).toBeUndefined();
  expect(seen(3)).toBeUndefined();
  expect(seen(2)).toBe(2);
  expect(seen(0)).toBeUndefined();
});
