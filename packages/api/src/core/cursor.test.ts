import { limits } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { fromCursor, toCursor, toPage } from './cursor.ts';

const position = { at: '2026-11-20 11:22:02.123456+00', id: 7 };

test.each([position, { at: '2026-11-20 11:22:02+00', id: 1 }, { at: '2024-02-29 23:59:59.9+00', id: limits.id }])(
  'the position %j in a list survives its encoding as a cursor',
  (one) => expect(fromCursor(toCursor(one))).toEqual(one),
);

test('a cursor of a list is opaque, and needs no escaping in a URL', () => {
  expect(toCursor(position)).toMatch(/^[A-Za-z0-9_-]+$/);
});

test('without a cursor, a list begins at its start', () => expect(fromCursor(undefined)).toBeUndefined());

const encoded = (text: string) => Buffer.from(text).toString('base64url');
test.each([
  '',
  'x',
  '%',
  `${toCursor(position)}=`,
  `${toCursor(position)}AAAA`,
  Buffer.from(`${position.at} ${position.id}`).toString('base64'),
  encoded('2026-11-20T11:22:02.123Z 7'),
  encoded('2026-02-29 11:22:02+00 7'),
  encoded('2026-04-31 11:22:02+00 7'),
  encoded('2026-00-10 11:22:02+00 7'),
  encoded('0000-01-01 11:22:02+00 7'),
  encoded('2026-11-20 24:00:00+00 7'),
  encoded('2026-11-20 11:60:02+00 7'),
  encoded('2026-11-20 11:22:60+00 7'),
  encoded('2026-11-20 11:22:02.1234567+00 7'),
  encoded('2026-11-20 11:22:02+01 7'),
  encoded('2026-11-20 11:22:02+00 07'),
  encoded('2026-11-20 11:22:02+00 -7'),
  encoded(`2026-11-20 11:22:02+00 ${limits.id + 1}`),
  encoded('2026-11-20 11:22:02+00 7\n'),
])('a list refuses the malformed cursor %j with 400', (cursor) => {
  expect(() => fromCursor(cursor)).toThrow(expect.objectContaining({ status: 400, key: 'http.cursor' }));
});

test('a page of a list has a next cursor only if one row more than its size was read', () => {
  const rows = [3, 2, 1].map((id) => ({ id, cursor_at: position.at, cursor_id: id }));
  expect(toPage(rows, 2)).toMatchObject({
    items: [{ id: 3 }, { id: 2 }],
    next_cursor: toCursor({ at: position.at, id: 2 }),
  });
  expect(toPage(rows, 3)).toMatchObject({ items: [{ id: 3 }, { id: 2 }, { id: 1 }], next_cursor: null });
  expect(toPage([], 3)).toEqual({ items: [], next_cursor: null });
});
