import type { ListedFirstRequest } from '@exchange/contract/operators';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { selectCards, toCards } from '../requests/card.sql.ts';

/** The requests that wait for a moderator, without the viewer's own if there is a viewer. */
function selectWaiting(db: Db, viewerId?: number) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .where('request.deleted_at', 'is', null)
    .where('request.review_asked_at', 'is not', null)
    .where('request.user_id', 'is distinct from', viewerId ?? null)
    .where(isPresent('owner'));
}

/** The longest waiting request of each account, the longest waiting account first. */
export function listFirst(db: Db, viewerId: number, max: number): Promise<ListedFirstRequest[]> {
  return db
    .selectFrom(
      selectWaiting(db, viewerId)
        .distinctOn('request.user_id')
        .select(['request.id', 'request.title', 'owner.name as owner_name'])
        .select([
          sql<number>`(count(*) over (partition by request.user_id))::int - 1`.as('more'),
          sql<string>`request.review_asked_at`.as('asked_at'),
        ])
        .orderBy('request.user_id')
        .orderBy('request.review_asked_at')
        .orderBy('request.id')
        .as('first'),
    )
    .selectAll()
    .orderBy('asked_at')
    .orderBy('id')
    .limit(max)
    .execute();
}

/** The number of accounts with one, for a viewer or in all. */
export async function countFirst(db: Db, viewerId?: number): Promise<number> {
  const { count } = await selectWaiting(db, viewerId)
    .select(sql<number>`count(distinct request.user_id)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The owner of a request that waits. */
export async function findOwnerOfFirst(db: Db, viewerId: number, id: number): Promise<number | undefined> {
  const found = await selectWaiting(db, viewerId)
    .select('request.user_id')
    .where('request.id', '=', id)
    .executeTakeFirst();
  return found?.user_id;
}

/** The waiting requests of an account as cards, the longest waiting first. */
export async function listWaitingCards(db: Db, viewerId: number, ownerId: number): Promise<CollaborationRequest[]> {
  const rows = await selectCards(db, viewerId)
    .where('request.user_id', '=', ownerId)
    .where('request.review_asked_at', 'is not', null)
    .orderBy('request.review_asked_at')
    .orderBy('request.id')
    .execute();
  return toCards(rows);
}

const selectWaitingOf = (db: Db, viewerId: number, ownerId: number) =>
  selectWaiting(db, viewerId)
    .select(['request.id', 'request.title', 'request.user_id', 'owner.email'])
    .select(sql<string>`greatest(request.updated_at, request.review_asked_at)`.as('changed_at'))
    .where('request.user_id', '=', ownerId)
    .orderBy('request.id');

/** The same requests with what a decision needs, locked until the end of the transaction. */
export function lockWaiting(tx: Tx, viewerId: number, ownerId: number) {
  return selectWaitingOf(tx, viewerId, ownerId).forNoKeyUpdate('request').execute();
}

/** The times of the last changes of these requests. */
export async function listChanges(db: Db, viewerId: number, ownerId: number): Promise<{ changed_at: string }[]> {
  return selectWaitingOf(db, viewerId, ownerId).execute();
}
