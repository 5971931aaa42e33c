import type { Page, PageOf } from '@exchange/contract/pagination';
import type { OfferedRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { holdPair } from '../blocks/blocks.sql.ts';
import { exactTime, selectCards, toCard } from '../requests/card.sql.ts';
import { continues, isNotBlockedBy } from '../requests/lists.sql.ts';

interface Pair {
  readonly request_id: number;
  readonly owner_id: number;
  readonly helper_id: number;
}

/** Keeps the blocks between a person and the owner of a request unchanged until the end of the transaction. */
export async function holdBlocksWithOwner(tx: Tx, personId: number, requestId: number): Promise<void> {
  await sql`select ${holdPair(personId, sql.ref('user_id'))} from collaboration_request where id = ${requestId}`.execute(
    tx,
  );
}

/**
 * Creates a response, or revives the withdrawn one with its chat.
 *
 * @returns its id, or nothing where a live offer exists
 */
export async function insertOrReviveResponse(tx: Tx, pair: Pair): Promise<number | undefined> {
  const response = await tx
    .insertInto('collaboration_request_response')
    .values(pair)
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'helper_id'])
        .doUpdateSet({ withdrawn_at: null })
        .where('collaboration_request_response.withdrawn_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return response?.id;
}

/** Whether a person has a live offer on a request. */
export async function hasLiveOffer(db: Db, requestId: number, helperId: number): Promise<boolean> {
  const found = await db
    .selectFrom('collaboration_request_response')
    .select('id')
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the live offer as withdrawn. @returns its chat, or nothing without a live offer */
export function withdrawResponse(
  tx: Tx,
  requestId: number,
  helperId: number,
): Promise<{ id: number; owner_id: number } | undefined> {
  return tx
    .updateTable('collaboration_request_response')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'owner_id'])
    .executeTakeFirst();
}

/**
 * Requests with a live offer of the viewer, in every status but Draft, last offered first, without those of people whom
 * the viewer blocked.
 */
export async function listOffered(db: Db, viewerId: number, { limit, cursor }: Page): Promise<PageOf<OfferedRequest>> {
  const rows = await selectCards(db)
    .innerJoin('recipient_state as state', 'state.request_id', 'request.id')
    .innerJoin('collaboration_request_response as response', (join) =>
      join
        .onRef('response.request_id', '=', 'state.request_id')
        .onRef('response.helper_id', '=', 'state.user_id')
        .on('response.withdrawn_at', 'is', null),
    )
    .select([
      'response.id as collaboration_request_response_id',
      exactTime('state.acted_at').as('cursor_at'),
      'request.id as cursor_id',
    ])
    .where('state.user_id', '=', viewerId)
    .where('state.state', '=', 'offered')
    .where('request.status_id', '<>', requestStatus.draft)
    .where(isNotBlockedBy(viewerId))
    .where(continues('state.acted_at', 'state.request_id', fromCursor(cursor)))
    .orderBy('state.acted_at', 'desc')
    .orderBy('state.request_id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toCard), limit);
}
