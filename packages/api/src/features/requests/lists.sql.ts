import type { Page, PageOf } from '@exchange/contract/pagination';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { fromCursor, type Place, toPage } from '../../core/cursor.ts';
import { blockedBy } from '../blocks/blocks.sql.ts';
import { exactTime, selectCards, toCard } from './card.sql.ts';
import { newRequestIds } from './feed.sql.ts';
import { isVisibleTo } from './visible.sql.ts';

/** Continues a list that is ordered by a time and an id, newest first. */
export function continues(time: string, id: string, after: Place | undefined) {
  return after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::int)`;
}

type RequestPage = Promise<PageOf<CollaborationRequest>>;

/** New requests for a viewer, newest first. */
export async function listNew(db: Db, viewerId: number, { limit, cursor }: Page): RequestPage {
  const found = newRequestIds(viewerId, limit + 1, fromCursor(cursor));
  const rows = await selectCards(db)
    .innerJoin(found.as('found'), 'found.request_id', 'request.id')
    .select([exactTime('found.created_at').as('cursor_at'), 'request.id as cursor_id'])
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return toPage(rows.map(toCard), limit);
}

/** New requests for a viewer that were created in a span of time (as the database writes it), newest first. */
export async function listNewBetween(
  db: Db,
  viewerId: number,
  { since, until, limit }: { since: string; until: string; limit: number },
): Promise<CollaborationRequest[]> {
  const found = newRequestIds(viewerId, limit, { at: until, id: 0 }, since);
  const rows = await selectCards(db)
    .innerJoin(found.as('found'), 'found.request_id', 'request.id')
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return rows.map(toCard);
}

/** Whether the viewer has not blocked the owner of the request. */
export function isNotBlockedBy(viewerId: number) {
  return sql<boolean>`request.user_id <> all (${blockedBy(viewerId)})`;
}

/**
 * The visible requests that a viewer has hidden, the last one first, without those of people whom the viewer blocked.
 */
export async function listDismissed(db: Db, viewerId: number, { limit, cursor }: Page): RequestPage {
  const rows = await selectCards(db)
    .innerJoin('recipient_state as state', 'state.request_id', 'request.id')
    .select([exactTime('state.acted_at').as('cursor_at'), 'request.id as cursor_id'])
    .where('state.user_id', '=', viewerId)
    .where('state.state', '=', 'hidden')
    .where(isVisibleTo(viewerId))
    .where(isNotBlockedBy(viewerId))
    .where(continues('state.acted_at', 'state.request_id', fromCursor(cursor)))
    .orderBy('state.acted_at', 'desc')
    .orderBy('state.request_id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toCard), limit);
}

/** The viewer's own requests, including drafts, newest first. */
export async function listOwn(db: Db, viewerId: number, { limit, cursor }: Page): RequestPage {
  const rows = await selectCards(db)
    .select([exactTime('request.created_at').as('cursor_at'), 'request.id as cursor_id'])
    .where('request.user_id', '=', viewerId)
    .where(continues('request.created_at', 'request.id', fromCursor(cursor)))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toCard), limit);
}

/** A request that is visible to the viewer. */
export async function findVisible(db: Db, viewerId: number, id: number): Promise<CollaborationRequest | undefined> {
  const row = await selectCards(db).where('request.id', '=', id).where(isVisibleTo(viewerId)).executeTakeFirst();
  return row === undefined ? undefined : toCard(row);
}
