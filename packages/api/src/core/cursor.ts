import { limits } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { refuse } from './refusal.ts';

/**
 * A position in a list that is sorted by a time (at the full precision of the database) and then by id, both descending.
 */
export interface Position {
  readonly at: string;
  readonly id: number;
}

const positionText = /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00) (\d{1,10})$/;

/** Encodes a position as an opaque cursor. */
export function toCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`, 'utf8').toString('base64url');
}

/** Dates such as 30 February would be carried over here and refused by the database. */
function isRealTime(at: string): boolean {
  const time = new Date(`${at.slice(0, 10)}T${at.slice(11, 19)}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === at.slice(0, 10);
}

/** Reads a cursor. @throws `http.cursor` for a text that is no cursor of ours */
export function fromCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = positionText.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const isOurs = at !== undefined && isRealTime(at) && Number(id) <= limits.id;
  // Decoding ignores characters outside base64url, so compare with what encoding would return.
  if (!isOurs || toCursor({ at, id: Number(id) }) !== cursor) refuse('http.cursor', { fields: {} });
  return { at, id: Number(id) };
}

/**
 * Turns a list that was read with one extra row into a page. The columns of the cursor are left out by the schemas of replies;
 * copying each row without them would take as long as reading it.
 */
export function toPage<T extends { cursor_at: string; cursor_id: number }>(
  rows: readonly T[],
  limit: number,
): PageOf<Omit<T, 'cursor_at' | 'cursor_id'>> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor:
      rows.length > limit && last !== undefined ? toCursor({ at: last.cursor_at, id: last.cursor_id }) : null,
  };
}
