import type { ChatDetails, ChatListInput, ChatSummary, OfferAnswer, UnreadCounts } from '@exchange/contract/chats';
import { limits, notificationLimits } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { requestStatus, requestStatusNames } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { batchLoader } from '../../core/batch-loader.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { preparedQuery } from '../../core/prepared-query.ts';
import { interval } from '../../core/sql-time.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { displayHashid, displayName } from '../profiles/display.sql.ts';
import { countsFor } from '../requests/card.sql.ts';
import { isParty, isPartyUnqualified } from './messages.sql.ts';

/** The side of a viewer in a chat, which selects the columns. */
type Side = 'owner' | 'helper';

const cancelled = requestStatusNames[requestStatus.cancelled];

/** Whether the owner of a request named a helper of it as a successful collaborator: a look-up by key. */
export function isCredited(requestId: string, helperId: string): RawBuilder<boolean> {
  return sql<boolean>`(select true from successful_collaborator named
    where named.request_id = ${sql.ref(requestId)} and named.user_id = ${sql.ref(helperId)}) is not null`;
}

/**
 * The columns of a chat summary for one of its parties. A viewer who blocks the other user gets no last message, because
 * it may be hidden. Of a user who is deleting the account only the messages are shown; their open request counts as
 * cancelled, their offer as withdrawn.
 */
function selectSummaries(db: Db, viewerId: RawBuilder<number>) {
  const isOwner = sql<boolean>`chat.owner_id = ${viewerId}`;
  const isGone = sql<boolean>`(other.delete_at is not null)`;
  const isCancelled = sql<boolean>`(request.deleted_at is not null
    or (${isGone} and not ${isOwner} and request.status_id <> ${sql.lit(requestStatus.completed)}))`;
  const seesAll = sql`case when ${isOwner} then chat.owner_hidden_after else chat.helper_hidden_after end is null`;
  return db
    .selectFrom('collaboration_request_response as chat')
    .innerJoin('collaboration_request as request', 'request.id', 'chat.request_id')
    .innerJoin('collaboration_request_status as status', 'status.id', 'request.status_id')
    .innerJoin('app_user as other', (join) =>
      join.on('other.id', '=', sql<number>`case when ${isOwner} then chat.helper_id else chat.owner_id end`),
    )
    .leftJoin('institute', 'institute.id', 'other.institute_id')
    .select([
      'chat.id as collaboration_request_response_id',
      'chat.request_id as collaboration_request_id',
      'request.title as request_title',
      'request.description',
      'other.id as other_user_id',
      displayHashid('other').as('other_user_hashid'),
      displayName('other').as('other_user_name'),
      sql<string | null>`case when ${isGone} then null else institute.name end`.as('institute_name'),
      sql<string | null>`case when ${isGone} then null else other.claimed_institute end`.as('claimed_institute'),
      sql<boolean>`other.is_verified_institute and not ${isGone}`.as('is_verified_institute'),
      isOwner.as('is_request_owner'),
      sql<number>`case when ${isCancelled} then ${sql.lit(requestStatus.cancelled)} else request.status_id end`.as(
        'collaboration_request_status_id',
      ),
      sql<string>`case when ${isCancelled} then ${sql.lit(cancelled)} else status.name end`.as(
        'collaboration_request_status_name',
      ),
      sql<boolean>`chat.withdrawn_at is not null or (${isOwner} and ${isGone})`.as('is_withdrawn'),
      // As with messages, a helper who blocks the owner does not see it.
      sql<OfferAnswer>`case when (${isOwner} or ${seesAll}) and not (${isOwner} and ${isGone}) then chat.answer end`.as(
        'offer_answer',
      ),
      sql<string | null>`case when ${seesAll} then chat.last_preview end`.as('last_message_preview'),
      sql<string | null>`case when ${seesAll} then chat.last_message_at end`.as('last_message_time'),
      sql<number | null>`case when ${seesAll} then chat.last_sender_id end`.as('last_message_sender_id'),
      sql<number>`case when ${isOwner} then chat.owner_unread else chat.helper_unread end`.as('unread_message_count'),
    ]);
}

const summariesOf = (side: Side, isUnread: boolean, answer: ChatListInput['answer']) =>
  preparedQuery<
    { viewerId: number; afterId: number; limit: number },
    ChatSummary & { cursor_at: string; cursor_id: number }
  >((db, slot) =>
    selectSummaries(db, slot('viewerId'))
      .select([
        sql<string>`chat.last_message_at::text`.as('cursor_at'),
        sql<number>`chat.last_message_id`.as('cursor_id'),
      ])
      .where(side === 'owner' ? 'chat.owner_id' : 'chat.helper_id', '=', slot('viewerId'))
      .where(side === 'owner' ? 'chat.owner_hidden_after' : 'chat.helper_hidden_after', 'is', null)
      .$if(isUnread, (rest) => rest.where(side === 'owner' ? 'chat.owner_unread' : 'chat.helper_unread', '>', 0))
      .$if(answer !== undefined, (rest) =>
        rest
          .where('chat.withdrawn_at', 'is', null)
          .where('other.delete_at', 'is', null)
          .where('chat.answer', answer === 'waiting' ? 'is' : '=', answer === 'waiting' ? null : (answer ?? null)),
      )
      .where('chat.last_message_id', '<', slot('afterId'))
      .orderBy('chat.last_message_id', 'desc')
      .limit(slot('limit')),
  );
/** The statements by side, filter and answer, made when they are first needed. */
const summaries = new Map<string, ReturnType<typeof summariesOf>>();
function summariesFor(side: Side, { filter, answer }: Pick<ChatListInput, 'filter' | 'answer'>) {
  const key = `${side} ${filter} ${answer}`;
  const statement = summaries.get(key) ?? summariesOf(side, filter === 'unread', answer);
  summaries.set(key, statement);
  return statement;
}

/** Chats with the viewer on one side, as far as they fit the filters, newest message first, without those of people whom the viewer blocked. */
export async function listSummaries(
  db: Db,
  viewerId: number,
  side: Side,
  { limit, cursor, ...filters }: ChatListInput,
): Promise<PageOf<ChatSummary>> {
  const afterId = fromCursor(cursor)?.id ?? limits.id;
  const rows = await summariesFor(side, filters)(db, {
    viewerId,
    afterId,
    limit: limit + 1,
  });
  return toPage(rows, limit);
}

/** A chat of the viewer. */
export function findSummary(db: Db, viewerId: number, chatId: number): Promise<ChatDetails | undefined> {
  return selectSummaries(db, sql`${viewerId}`)
    .select(isCredited('chat.request_id', 'chat.helper_id').as('is_credited'))
    .select(
      sql<boolean>`request.deleted_at is null and (chat.owner_id = ${viewerId} or other.delete_at is null)`.as(
        'has_request_page',
      ),
    )
    .select([
      'chat.offered_at',
      sql<
        string | null
      >`case when chat.owner_id = ${viewerId} or chat.helper_hidden_after is null then chat.answered_at end`.as(
        'answered_at',
      ),
      sql<boolean>`chat.first_reply_at is not null`.as('has_owner_reply'),
      sql<number>`case when chat.owner_id = ${viewerId} then (
        select count(*)::int from collaboration_request_response offer
        join app_user helper on helper.id = offer.helper_id
        where offer.request_id = chat.request_id and offer.id <> chat.id and offer.answer is null
          and ${countsFor(viewerId)}) else 0 end`.as('others_waiting'),
      answersWithin(sql.ref('chat.owner_id')).as('owner_answers_within_days'),
      'request.closing_note',
    ])
    .where('chat.id', '=', chatId)
    .where(isParty(viewerId))
    .executeTakeFirst();
}

/** Whether a party of a chat blocks the other. */
export async function isBlocking(db: Db, viewerId: number, chatId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('collaboration_request_response')
    .select('id')
    .where('id', '=', chatId)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', viewerId).and('owner_hidden_after', 'is not', null),
        eb('helper_id', '=', viewerId).and('helper_hidden_after', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return chat !== undefined;
}

/** Sums of the counters, over the chats that have unread messages only. */
export const countUnread = batchLoader(async (db, viewerIds: readonly number[]): Promise<UnreadCounts[]> => {
  const { rows } = await sql<{ mine: number; offered: number }>`
    select
      (select coalesce(sum(owner_unread), 0)::int from collaboration_request_response
        where owner_id = viewer.id and owner_unread > 0) as mine,
      (select coalesce(sum(helper_unread), 0)::int from collaboration_request_response
        where helper_id = viewer.id and helper_unread > 0) as offered
    from unnest(${viewerIds}::int[]) with ordinality as viewer(id, place) order by viewer.place`.execute(db);
  return viewerIds.map((_, n) => {
    const { mine = 0, offered = 0 } = rows[n] ?? {};
    return { total_unread_count: mine + offered, my_requests_count: mine, my_offers_count: offered };
  });
});

/** The viewer's side of a chat with its unread messages, locked until the end of the transaction. */
export async function lockSide(
  tx: Tx,
  viewerId: number,
  chatId: number,
): Promise<{ side: Side; unread: number } | undefined> {
  const chat = await tx
    .selectFrom('collaboration_request_response')
    .select(['owner_id', 'owner_unread', 'helper_unread'])
    .where('id', '=', chatId)
    .where(isPartyUnqualified(viewerId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (chat === undefined) return undefined;
  return chat.owner_id === viewerId
    ? { side: 'owner', unread: chat.owner_unread }
    : { side: 'helper', unread: chat.helper_unread };
}

/**
 * Moves the read mark of one side forward to a message (by default the last one), never back, and recounts the unread
 * ones. The email about unread messages is then due for the oldest of those. The statement is separate from the lock, so
 * that it sees all messages that were committed before.
 */
export async function markReadUpTo(
  tx: Tx,
  chatId: number,
  viewerId: number,
  side: Side,
  lastMessageId: number | null,
): Promise<void> {
  const [readId, unread, mailDueAt] =
    side === 'owner'
      ? ['owner_read_id', 'owner_unread', 'owner_mail_due_at']
      : ['helper_read_id', 'helper_unread', 'helper_mail_due_at'];
  await sql`
    with mark as (
      select greatest(${sql.ref(readId)}, least(coalesce(${lastMessageId}::int, last_message_id), last_message_id)) as id
      from collaboration_request_response where id = ${chatId}),
    later as (
      select count(*)::int as count, min(time_sent) as since from chat_message, mark
      where response_id = ${chatId} and chat_message.id > mark.id and from_user_id <> ${viewerId})
    update collaboration_request_response
    set ${sql.ref(readId)} = mark.id, ${sql.ref(unread)} = later.count,
      ${sql.ref(mailDueAt)} = case when later.count = 0 or ${sql.ref(mailDueAt)} is null then null
        else greatest(${sql.ref(mailDueAt)}, later.since + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')}) end
    from mark, later where collaboration_request_response.id = ${chatId}`.execute(tx);
}
