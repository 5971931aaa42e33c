import type { Page } from '@exchange/contract/pagination';
import { type SelectQueryBuilder, sql } from 'kysely';
import { fromCursor, type Position } from './cursor.ts';

/** Continues a list that is ordered by a time and an id, newest first. */
function continues(time: string, id: string, after: Position | undefined) {
  return after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::int)`;
}

/** Ends the statement of a list that is ordered by a time and an id, newest first: the rows of a page, and one more. */
export function newestFirst(time: string, id: string, { limit, cursor }: Page) {
  return <DB, Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>) =>
    rows
      .where(continues(time, id, fromCursor(cursor)))
      .orderBy(sql.ref(time), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit + 1)
      .execute();
}
