import type { ReceivedOffer } from '@exchange/contract/offers';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { OfferedRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { toPage } from '../../core/cursor.ts';
import { deskOfOffer, isTaken } from '../../core/desks.sql.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { hasNoBlock, holdPair } from '../blocks/blocks.sql.ts';
import { firstMessageAt, isCredited, offerMaker } from '../chats/chat-fields.sql.ts';
import { lockedMembers, previewOf } from '../chats/messages.sql.ts';
import { hasWords } from '../request-search/search.sql.ts';
import type { Conditions } from '../request-search/search-ids.sql.ts';
import { countsFor, cursorTime, selectCards, toCards } from '../requests/card.sql.ts';
import { isOwnerNotBlockedBy } from '../requests/visible.sql.ts';

interface Pair {
  readonly request_id: number;
  readonly owner_id: number;
  readonly helper_id: number;
  /** The desk for which it is made, or that is asked. */
  readonly desk_id: number | null;
}

/** Keeps the blocks between a person and the owner of a request unchanged until the end of the transaction. */
export async function holdBlocksWithOwner(tx: Tx, personId: number, requestId: number): Promise<void> {
  await sql`select ${holdPair(personId, sql.ref('user_id'))} from collaboration_request where id = ${requestId}`.execute(
    tx,
  );
}

/** What a withdrawal changes. The answer stays, so that it is back with the offer; until then no reader has it (`liveAnswer`). */
export const withdrawnNow = { withdrawn_at: sql<string>`now()`, answer_settles_at: null };

/**
 * Creates an offer with its chat, in which those are who share the request, except where blocks stand.
 *
 * @param isLed of an offer for a desk: whether the helper leads it from the start, or the desk is asked
 * @returns its id, or nothing if there is one, also if it is withdrawn
 */
export async function insertOffer(
  tx: Tx,
  { request_id, owner_id, helper_id, desk_id }: Pair,
  isLed: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into offer (request_id, owner_id, helper_id, desk_id, taken_at)
      values (${request_id}, ${owner_id}, ${helper_id}, ${desk_id}, case when ${isLed && desk_id !== null} then now() end)
      on conflict (request_id, helper_id) do nothing returning id, owner_id, helper_id),
    colleague as (
      select made.id, shared.user_id from made join request_colleague shared on shared.request_id = ${request_id}
      where shared.joined_at is not null and shared.user_id <> made.helper_id and ${hasNoBlock('shared.user_id', sql`(made.owner_id, made.helper_id)`)}),
    members as (
      insert into chat_member (chat_id, user_id, other_id, is_request_owner, leads, joined_at, has_colleagues)
      select party.*, exists (select from colleague) from (
        select id, owner_id, helper_id, true, true, null::timestamptz from made
        union all select id, helper_id, owner_id, false, true, null from made
        union all select colleague.id, user_id, helper_id, true, false, now() from colleague cross join made) party)
    select id from made`.execute(tx);
  return rows[0]?.id;
}

const lockMembers = (tx: Tx, { request_id, helper_id }: Pick<Pair, 'request_id' | 'helper_id'>) =>
  lockedMembers(sql`(select id from offer where request_id = ${request_id} and helper_id = ${helper_id})`).execute(tx);

/**
 * Makes a withdrawn offer anew, in its chat. Its time is that of the lock: what the owner wrote before is no reply to it.
 *
 * @returns its id, or nothing if it is not withdrawn
 */
async function reviveOffer(tx: Tx, { request_id, helper_id, desk_id }: Pair): Promise<number | undefined> {
  await lockMembers(tx, { request_id, helper_id });
  const offer = await tx
    .updateTable('offer')
    .set({
      withdrawn_at: null,
      offered_at: sql<string>`clock_timestamp()`,
      first_reply_at: null,
      seen_at: null,
      answer: null,
      answer_message_id: null,
      answer_settles_at: null,
      notified_answer: null,
      reminders: 0,
      desk_id,
      taken_at: desk_id === null ? null : sql<string>`now()`,
      made_by_id: null,
      former_reply_at: null,
    })
    .where('request_id', '=', request_id)
    .where('helper_id', '=', helper_id)
    .where('withdrawn_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return offer?.id;
}

/**
 * Creates an offer, or makes the withdrawn one anew, with its chat.
 *
 * @returns its id, or nothing if a live offer exists
 */
export async function insertOrReviveOffer(tx: Tx, pair: Pair): Promise<number | undefined> {
  return (await insertOffer(tx, pair, true)) ?? (await reviveOffer(tx, pair));
}

/** Whether the person with an id has a live offer on the request with an id, or made one that another person leads since. */
export const hasOffered = (requestId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from offer
  where offer.request_id = ${requestId} and ${personId} in (offer.helper_id, offer.made_by_id) and offer.withdrawn_at is null)`;

/** Whether a person has a live offer on a request. */
export async function hasLiveOffer(db: Db, requestId: number, helperId: number): Promise<boolean> {
  const { rows } = await sql`select where ${hasOffered(sql`${requestId}`, sql`${helperId}`)}`.execute(db);
  return rows.length > 0;
}

/** Marks the live offer as withdrawn, unless a desk was asked and nobody has taken it. @returns its chat and its owner's view of it, or nothing without a live offer */
export function withdrawOffer(
  tx: Tx,
  requestId: number,
  helperId: number,
): Promise<{ id: number; owner_id: number; is_hidden_from_owner: boolean } | undefined> {
  return tx
    .updateTable('offer')
    .from('chat_member as owner')
    .set(withdrawnNow)
    .whereRef('owner.chat_id', '=', 'offer.id')
    .whereRef('owner.user_id', '=', 'offer.owner_id')
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .where('withdrawn_at', 'is', null)
    .where(isTaken)
    .returning(['offer.id', 'owner_id', sql<boolean>`owner.hidden_after is not null`.as('is_hidden_from_owner')])
    .executeTakeFirst();
}

/**
 * Takes back a withdrawal of the last `seconds`: the offer is live again, as it was. What its owner wrote meanwhile is a reply.
 *
 * @returns its chat, when it was made and its owner's view of it; nothing if it is not withdrawn, or since long
 */
export async function takeWithdrawalBack(
  tx: Tx,
  requestId: number,
  helperId: number,
  seconds: number,
): Promise<{ id: number; owner_id: number; offered_at: string; is_hidden_from_owner: boolean } | undefined> {
  await lockMembers(tx, { request_id: requestId, helper_id: helperId });
  return tx
    .updateTable('offer')
    .from('chat_member as owner')
    .set({ withdrawn_at: null, first_reply_at: sql<string>`coalesce(offer.first_reply_at, ${firstMessageAt})` })
    .whereRef('owner.chat_id', '=', 'offer.id')
    .whereRef('owner.user_id', '=', 'offer.owner_id')
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .where('withdrawn_at', '>', ago(seconds, 'seconds'))
    .returning([
      'offer.id',
      'owner_id',
      sql<string>`offer.offered_at::text`.as('offered_at'),
      sql<boolean>`owner.hidden_after is not null`.as('is_hidden_from_owner'),
    ])
    .executeTakeFirst();
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
    .innerJoin('offer', (join) =>
      join
        .onRef('offer.request_id', '=', 'state.request_id')
        .onRef('offer.helper_id', '=', 'state.user_id')
        .on('offer.withdrawn_at', 'is', null),
    )
    .select([
      'offer.id as collaboration_request_response_id',
      isCredited('offer.request_id', 'offer.helper_id', viewerId).as('is_credited'),
      'offer.answer as offer_answer',
      'offer.seen_at as offer_seen_at',
      sql<boolean>`offer.first_reply_at is not null`.as('has_owner_reply'),
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
 * The live offers on a request in whose chats a viewer is on the owner's side, newest first. The preview is of the message that made the offer, which
 * is not the first one of the chat if an earlier offer was withdrawn; if who took it for a desk has written nothing, of the question to the desk.
 */
export async function listReceived(
  db: Db,
  viewerId: number,
  requestId: number,
  { limit, cursor }: Page,
): Promise<PageOf<ReceivedOffer>> {
  const written = sql`chat_message where chat_id = offer.id and from_user_id = ${offerMaker}`;
  const first = sql<{ content: string }>`(
    (select content, false as is_earlier from ${written} and time_sent >= state.acted_at order by time_sent, id limit 1)
    union all (select content, true from ${written} order by time_sent, id limit 1)
    union all (select content, null from chat_message where chat_id = offer.id order by time_sent, id limit 1)
    order by is_earlier limit 1)`;
  const rows = await db
    .selectFrom('offer')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .innerJoin('chat_member as me', (join) =>
      join.onRef('me.chat_id', '=', 'offer.id').on('me.user_id', '=', viewerId).on('me.is_request_owner', '=', true),
    )
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
      'me.unread as unread_message_count',
      'offer.answer',
      deskOfOffer.as('desk'),
      sql<boolean>`offer.first_reply_at is not null`.as('has_owner_reply'),
      cursorTime('state.acted_at').as('cursor_at'),
      'offer.id as cursor_id',
    ])
    .where('offer.request_id', '=', requestId)
    .where(countsFor(viewerId))
    .$call(newestFirst('state.acted_at', 'offer.id', { limit, cursor }));
  return toPage(
    rows.map(({ desk, ...row }) => ({
      ...row,
      message_preview: previewOf(row.message_preview),
      ...(desk !== null && { desk }),
    })),
    limit,
  );
}

/** A living desk of a person. */
export function findOwnDesk(db: Db, personId: number, deskId: number): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('desk')
    .innerJoin('desk_member as member', 'member.desk_id', 'desk.id')
    .select('desk.name')
    .where('desk.id', '=', deskId)
    .where('member.user_id', '=', personId)
    .executeTakeFirst();
}
