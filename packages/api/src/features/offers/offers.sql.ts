import type { ReceivedOffer } from '@exchange/contract/offers';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { OfferedRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { toPage } from '../../core/cursor.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { holdPair } from '../blocks/blocks.sql.ts';
import { isCredited, seenAt } from '../chats/chat-fields.sql.ts';
import { previewOf } from '../chats/messages.sql.ts';
import { countsFor, cursorTime, selectCards, toCards } from '../requests/card.sql.ts';
import { hasWords } from '../requests/search.sql.ts';
import type { Conditions } from '../requests/search-ids.sql.ts';
import { isOwnerNotBlockedBy } from '../requests/visible.sql.ts';

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
 * Creates an offer, or revives the withdrawn one with its chat.
 *
 * @returns its id, or nothing where a live offer exists
 */
export async function insertOrReviveOffer(tx: Tx, pair: Pair): Promise<number | undefined> {
  const offer = await tx
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
  return offer?.id;
}

/** Whether the person with an id has a live offer on the request with an id. */
export const hasOffered = (requestId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from collaboration_request_response offer
  where offer.request_id = ${requestId} and offer.helper_id = ${personId} and offer.withdrawn_at is null)`;

/** Whether a person has a live offer on a request. */
export async function hasLiveOffer(db: Db, requestId: number, helperId: number): Promise<boolean> {
  const { rows } = await sql`select where ${hasOffered(sql`${requestId}`, sql`${helperId}`)}`.execute(db);
  return rows.length > 0;
}

/** Marks the live offer as withdrawn. @returns its chat and its owner's view of it, or nothing without a live offer */
export async function withdrawOffer(
  tx: Tx,
  requestId: number,
  helperId: number,
): Promise<{ id: number; owner_id: number; is_hidden_from_owner: boolean } | undefined> {
  const withdrawn = await tx
    .updateTable('collaboration_request_response')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'owner_id', 'owner_hidden_after'])
    .executeTakeFirst();
  if (withdrawn === undefined) return undefined;
  const { id, owner_id, owner_hidden_after } = withdrawn;
  return { id, owner_id, is_hidden_from_owner: owner_hidden_after !== null };
}

/**
 * Requests with a live offer of the viewer, in every status but Draft, last offered first, without those of people whom
 * the viewer blocked; with `text` those that have it.
 */
export async function listOffered(
  db: Db,
  viewerId: number,
  { limit, cursor }: Page,
  text?: Conditions,
): Promise<PageOf<OfferedRequest>> {
  const rows = await selectCards(db, viewerId)
    .innerJoin('recipient_state as state', 'state.request_id', 'request.id')
    .innerJoin('collaboration_request_response as response', (join) =>
      join
        .onRef('response.request_id', '=', 'state.request_id')
        .onRef('response.helper_id', '=', 'state.user_id')
        .on('response.withdrawn_at', 'is', null),
    )
    .select([
      'response.id as collaboration_request_response_id',
      isCredited('response.request_id', 'response.helper_id', viewerId).as('is_credited'),
      'response.answer as offer_answer',
      seenAt('response').as('offer_seen_at'),
      sql<boolean>`response.first_reply_at is not null`.as('has_owner_reply'),
      cursorTime('state.acted_at').as('cursor_at'),
      'request.id as cursor_id',
    ])
    .where('state.user_id', '=', viewerId)
    .where('state.state', '=', 'offered')
    .where(text === undefined ? sql<boolean>`true` : hasWords(viewerId, 'offered', text))
    .where('request.status_id', '<>', requestStatus.draft)
    .where(isOwnerNotBlockedBy(viewerId))
    .$call(newestFirst('state.acted_at', 'state.request_id', { limit, cursor }));
  return toPage(toCards(rows), limit);
}

/**
 * The live offers on a request that a viewer owns, newest first. The preview is of the message that made the offer, which
 * is not the first one of the chat where an earlier offer was withdrawn.
 */
export async function listReceived(
  db: Db,
  viewerId: number,
  requestId: number,
  { limit, cursor }: Page,
): Promise<PageOf<ReceivedOffer>> {
  const written = sql`chat_message where response_id = offer.id and from_user_id = offer.helper_id`;
  const first = sql<{ content: string }>`(
    (select content, false as is_earlier from ${written} and time_sent >= state.acted_at order by time_sent, id limit 1)
    union all (select content, true from ${written} order by time_sent, id limit 1)
    order by is_earlier limit 1)`;
  const rows = await db
    .selectFrom('collaboration_request_response as offer')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .innerJoin('recipient_state as state', (join) =>
      join.onRef('state.user_id', '=', 'offer.helper_id').onRef('state.request_id', '=', 'offer.request_id'),
    )
    .leftJoin('institute', 'institute.id', 'helper.institute_id')
    .innerJoinLateral(first.as('message'), (join) => join.onTrue())
    .select([
      'offer.id as collaboration_request_response_id',
      'helper.id as user_id',
      'helper.hashid as user_hashid',
      'helper.name as user_name',
      'institute.name as institute_name',
      'helper.claimed_institute',
      'helper.is_verified_institute',
      'message.content as message_preview',
      'state.acted_at as offered_at',
      'offer.owner_unread as unread_message_count',
      'offer.answer',
      sql<boolean>`offer.first_reply_at is not null`.as('has_owner_reply'),
      cursorTime('state.acted_at').as('cursor_at'),
      'offer.id as cursor_id',
    ])
    .where('offer.request_id', '=', requestId)
    .where('offer.owner_id', '=', viewerId)
    .where(countsFor(viewerId))
    .$call(newestFirst('state.acted_at', 'offer.id', { limit, cursor }));
  return toPage(
    rows.map((row) => ({ ...row, message_preview: previewOf(row.message_preview) })),
    limit,
  );
}
