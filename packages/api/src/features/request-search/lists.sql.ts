import type { Page, PageOf } from '@exchange/contract/pagination';
import type { CollaborationRequest, HiddenRequest, OwnRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { buildOnce, type Slots } from '../../core/build-once.ts';
import { fromCursor, type Position, toPage } from '../../core/cursor.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { cursorTime, receivedOffers, selectCards, toCards } from '../requests/card.sql.ts';
import { expiresAt } from '../requests/expiry.sql.ts';
import { newRequestIds } from '../requests/new-requests.sql.ts';
import { isOwnerNotBlockedBy, isVisibleTo } from '../requests/visible.sql.ts';
import { hasWords } from './search.sql.ts';
import type { Conditions } from './search-ids.sql.ts';

type RequestPage = Promise<PageOf<CollaborationRequest>>;

/** New requests for a viewer, after a position if there is one, with the columns of a cursor. */
function selectNew(db: Db, viewerId: number | RawBuilder<number>, rows: number | RawBuilder<number>, after?: Position) {
  const found = newRequestIds(viewerId, rows, after);
  return selectCards(db, viewerId)
    .innerJoin(found.as('found'), 'found.request_id', 'request.id')
    .select([cursorTime('found.created_at').as('cursor_at'), 'request.id as cursor_id'])
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc');
}

const newestOfAll = buildOnce((db, value: Slots<{ viewerId: number; rows: number }>) =>
  selectNew(db, value('viewerId'), value('rows')).compile(),
);

/** New requests for a viewer, newest first. */
export async function listNew(db: Db, viewerId: number, { limit, cursor }: Page): RequestPage {
  const after = fromCursor(cursor);
  const rows =
    after === undefined
      ? await newestOfAll(db, { viewerId, rows: limit + 1 })
      : await selectNew(db, viewerId, limit + 1, after).execute();
  return toPage(toCards(rows), limit);
}

/** New requests for a viewer that were created in a span of time (as the database writes it), newest first. */
export async function listNewBetween(
  db: Db,
  viewerId: number,
  { since, until, limit }: { since: string; until: string; limit: number },
): Promise<CollaborationRequest[]> {
  const found = newRequestIds(viewerId, limit, { at: until, id: 0 }, { since });
  const rows = await selectCards(db, viewerId)
    .innerJoin(found.as('found'), 'found.request_id', 'request.id')
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return toCards(rows);
}

/** The cards of requests that the viewer may see, newest first. */
export async function listByIds(db: Db, viewerId: number, ids: readonly number[]): Promise<CollaborationRequest[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, viewerId)
    .where('request.id', 'in', ids)
    .where(isVisibleTo(viewerId))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return toCards(rows);
}

/**
 * The visible requests that a viewer has hidden, with the reasons, the last one first, without those of people whom the viewer blocked; with
 * `text` those that have it.
 */
export async function listDismissed(
  db: Db,
  viewerId: number,
  { limit, cursor }: Page,
  text?: Conditions,
): Promise<PageOf<HiddenRequest>> {
  const rows = await selectCards(db, viewerId)
    .innerJoin('recipient_state as state', 'state.request_id', 'request.id')
    .select(['state.reason as hiding_reason', cursorTime('state.acted_at').as('cursor_at'), 'request.id as cursor_id'])
    .where('state.user_id', '=', viewerId)
    .where('state.state', '=', 'hidden')
    .where(text === undefined ? sql<boolean>`true` : hasWords(viewerId, 'hidden', text))
    .where(isVisibleTo(viewerId))
    .where(isOwnerNotBlockedBy(viewerId))
    .$call(newestFirst('state.acted_at', 'state.request_id', { limit, cursor }));
  return toPage(toCards(rows), limit);
}

/** The viewer's own requests, including drafts, newest first, with the numbers of their offers and unread messages. */
export async function listOwn(db: Db, viewerId: number, { limit, cursor }: Page): Promise<PageOf<OwnRequest>> {
  const rows = await selectCards(db, viewerId)
    .innerJoinLateral(receivedOffers(viewerId).as('received'), (join) => join.onTrue())
    .select([
      'received.offer_count',
      'received.accepted_count',
      'received.declined_count',
      'received.waiting_count',
      'received.long_waiting_count',
      'received.unread_count',
      'request.closing_note',
      expiresAt(viewerId).as('expires_at'),
      'request.review_asked_at',
      cursorTime('request.created_at').as('cursor_at'),
      'request.id as cursor_id',
    ])
    .where('request.user_id', '=', viewerId)
    .$call(newestFirst('request.created_at', 'request.id', { limit, cursor }));
  return toPage(toCards(rows), limit);
}

/**
 * The Active requests of a person that are visible to the viewer, newest first; none of a person whom the viewer blocked.
 * They are found by the index of the owner's requests.
 */
export async function listOfPerson(db: Db, viewerId: number, personId: number, { limit, cursor }: Page): RequestPage {
  const rows = await selectCards(db, viewerId)
    .select([cursorTime('request.created_at').as('cursor_at'), 'request.id as cursor_id'])
    .where('request.user_id', '=', personId)
    .where('request.status_id', '=', requestStatus.active)
    .where(isVisibleTo(viewerId))
    .where(isOwnerNotBlockedBy(viewerId))
    .$call(newestFirst('request.created_at', 'request.id', { limit, cursor }));
  return toPage(toCards(rows), limit);
}

/** A request that is visible to the viewer. */
export async function findVisible(db: Db, viewerId: number, id: number): Promise<CollaborationRequest | undefined> {
  const rows = await selectCards(db, viewerId).where('request.id', '=', id).where(isVisibleTo(viewerId)).execute();
  return toCards(rows)[0];
}
