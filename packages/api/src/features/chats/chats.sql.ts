import type { ChatDetails, ChatListInput, ChatSummary, UnreadCounts } from '@exchange/contract/chats';
import { limits, notificationLimits } from '@exchange/contract/limits';
import type { OfferAnswer } from '@exchange/contract/offer-answer';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { batchLoader } from '../../core/batch-loader.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { preparedQuery } from '../../core/prepared-query.ts';
import { isPresent } from '../../core/present.sql.ts';
import { interval } from '../../core/sql-time.ts';
import { isSinceBlock } from '../blocks/blocks.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { displayHashid, nameForOthers } from '../profiles/display.sql.ts';
import { namesOf, namesVersion } from '../reference/names.sql.ts';
import { countsFor } from '../requests/card.sql.ts';
import { isParty, isPartyUnqualified } from './messages.sql.ts';

/** The side of a viewer in a chat, which selects the columns. */
type Side = 'owner' | 'helper';

/**
 * Whether the owner of a request named a helper of it as a successful collaborator, not since the viewer blocks the owner: a
 * look-up by key.
 */
export function isCredited(
  requestId: string,
  helperId: string,
  viewerId: number | RawBuilder<number>,
): RawBuilder<boolean> {
  return sql<boolean>`(select true from successful_collaborator named
    where named.request_id = ${sql.ref(requestId)} and named.user_id = ${sql.ref(helperId)}
      and not ${isSinceBlock(sql.ref('named.created_at'), viewerId, sql.ref('named.owner_id'))}) is not null`;
}

/** Whether the viewer is the helper of the row `chat` and blocks its owner. */
export function isOwnerBlockedBy(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(chat.helper_id = ${viewerId} and chat.helper_hidden_after is not null)`;
}

/** Whether the offer of the row `chat` is withdrawn, not since the viewer blocks the helper. */
export function isWithdrawnFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(chat.withdrawn_at is not null
    and not ${isSinceBlock(sql.ref('chat.withdrawn_at'), viewerId, sql.ref('chat.helper_id'))})`;
}

/** Whether the owner of the row `chat` answered or wrote after the live offer, not since the viewer blocks them. */
export function hasReplyFor(viewerId: number): RawBuilder<boolean> {
  const at = sql.ref('chat.first_reply_at');
  return sql<boolean>`(${at} is not null and not ${isSinceBlock(at, viewerId, sql.ref('chat.owner_id'))})`;
}

/**
 * What the owner of the row `request` added when it was closed; null where the viewer blocks the owner of the row `chat` and the
 * request was changed or deleted since, because the note has no time of its own.
 */
export function closingNoteFor(viewerId: number): RawBuilder<string | null> {
  const changedAt = sql`greatest(request.updated_at, request.deleted_at)`;
  return sql<string | null>`case when not ${isSinceBlock(changedAt, viewerId, sql.ref('chat.owner_id'))}
    then request.closing_note end`;
}

/**
 * Whether a party of a chat can still read its request, the row `request`.
 *
 * @param isOwner whether this party is the owner of the request
 * @param other the alias of the row of the other party
 */
export function hasRequestPage(isOwner: RawBuilder<boolean>, other: string): RawBuilder<boolean> {
  return sql<boolean>`(request.deleted_at is null and (${isOwner} or ${isPresent(other)}))`;
}

/** When the owner first read the live offer of the row `offer`; null where that is not known. */
export function seenAt(offer: string): RawBuilder<string | null> {
  const seen = sql.ref(`${offer}.offer_seen_at`);
  return sql<string | null>`case when ${seen} >= ${sql.ref(`${offer}.offered_at`)} then ${seen} end`;
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
    .innerJoin('app_user as other', (join) =>
      join.on('other.id', '=', sql<number>`case when ${isOwner} then chat.helper_id else chat.owner_id end`),
    )
    .select([
      'chat.id as collaboration_request_response_id',
      'chat.request_id as collaboration_request_id',
      'request.title as request_title',
      'request.description',
      'other.id as other_user_id',
      displayHashid('other').as('other_user_hashid'),
      nameForOthers('other').as('other_user_name'),
      sql<number | null>`case when ${isGone} then null else other.institute_id end`.as('other_institute_id'),
      sql<string | null>`case when ${isGone} then null else other.claimed_institute end`.as('claimed_institute'),
      sql<boolean>`other.is_verified_institute and not ${isGone}`.as('is_verified_institute'),
      isOwner.as('is_request_owner'),
      sql<number>`case when ${isCancelled} then ${sql.lit(requestStatus.cancelled)} else request.status_id end`.as(
        'collaboration_request_status_id',
      ),
      sql<boolean>`${isWithdrawnFor(viewerId)} or (${isOwner} and ${isGone})`.as('is_withdrawn'),
      // As with messages, a helper who blocks the owner does not see it.
      sql<OfferAnswer>`case when not ${isOwnerBlockedBy(viewerId)} and not (${isOwner} and ${isGone}) then chat.answer end`.as(
        'offer_answer',
      ),
      sql<string | null>`case when ${seesAll} then chat.last_preview end`.as('last_message_preview'),
      sql<string | null>`case when ${seesAll} then chat.last_message_at end`.as('last_message_time'),
      sql<number | null>`case when ${seesAll} then chat.last_sender_id end`.as('last_message_sender_id'),
      sql<number>`case when ${isOwner} then chat.owner_unread else chat.helper_unread end`.as('unread_message_count'),
      sql<boolean>`case when ${isOwner} then chat.owner_archived else chat.helper_archived end`.as('is_archived'),
      sql<boolean>`case when ${isOwner} then chat.owner_muted else chat.helper_muted end`.as('is_muted'),
      namesVersion.as('names_version'),
    ]);
}

type SummaryRow = Omit<ChatSummary, 'institute_name' | 'collaboration_request_status_name'> & {
  readonly other_institute_id: number | null;
  readonly names_version: string;
};

/** Adds the names of institutes and statuses, which are in memory. */
async function toSummaries<Row extends SummaryRow>(db: Db, rows: readonly Row[]): Promise<(Row & ChatSummary)[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { institutes, requestStatuses } = await namesOf(db, first.names_version);
  return rows.map((row) =>
    Object.assign(row, {
      institute_name: row.other_institute_id === null ? null : (institutes.get(row.other_institute_id)?.name ?? null),
      collaboration_request_status_name: requestStatuses.get(row.collaboration_request_status_id) ?? '',
    }),
  );
}

/** A list of chats: those with the viewer on one side, or the archived ones of both sides. */
export type ChatsList = Side | 'archived';
/** Which chats of a list, and whether only those with some words. */
type Selection =
  `${ChatsList} ${ChatListInput['filter'] | 'all'} ${ChatListInput['answer'] | 'any'}${'' | ' with words'}`;

interface Listing {
  readonly viewerId: number;
  readonly afterId: number;
  readonly limit: number;
  readonly words: readonly string[];
}

/** Whether the viewer is on a side of the row `chat` and does not block the other party. */
export const onSide = (side: Side, viewerId: RawBuilder<number>) =>
  sql<boolean>`(${sql.ref(`chat.${side}_id`)} = ${viewerId} and ${sql.ref(`chat.${side}_hidden_after`)} is null)`;
const isArchived = (side: Side) => sql.ref<boolean>(`chat.${side}_archived`);
const conditions = {
  unread: (side: Side) => sql<boolean>`${sql.ref(`chat.${side}_unread`)} > 0`,
  'not-archived': (side: Side) => sql<boolean>`not ${isArchived(side)}`,
};

/** Whether the title or the name of the other party have words that begin with each of these, case and accents aside. */
const hasWords = (words: RawBuilder<readonly string[]>) =>
  sql<boolean>`' ' || search_fold(request.title || ' ' || coalesce(${nameForOthers('other')}, ''))
    like all (array(select '% ' || search_fold(word) || '%' from unnest(${words}::text[]) word))`;

type ListedRow = SummaryRow & { readonly cursor_at: string; readonly cursor_id: number };

/** Chats of a list for each of several callers, who ask for the same words. */
const prepareList = (
  list: ChatsList,
  { filter, answer }: Pick<ChatListInput, 'filter' | 'answer'>,
  hasQuery: boolean,
) =>
  preparedQuery<
    { [Key in 'viewerId' | 'afterId' | 'limit']: readonly number[] } & { readonly words: readonly string[] },
    ListedRow & { readonly place: number }
  >((db, slot) => {
    const viewerId = sql<number>`asked.viewer_id`;
    const afterId = sql<number>`asked.after_id`;
    const limit = sql<number>`asked.most`;
    const page = selectSummaries(db, viewerId)
      .select([
        sql<string>`chat.last_message_at::text`.as('cursor_at'),
        sql<number>`chat.last_message_id`.as('cursor_id'),
      ])
      .where(
        list === 'archived'
          ? sql<boolean>`chat.id = any(array(
              select chat.id from collaboration_request_response chat
              where (${onSide('owner', viewerId)} and ${isArchived('owner')}
                  or ${onSide('helper', viewerId)} and ${isArchived('helper')})
                and chat.last_message_id < ${afterId}
              order by chat.last_message_id desc ${hasQuery ? sql`` : sql`limit ${limit}`}))`
          : onSide(list, viewerId),
      )
      .$if(hasQuery, (rest) => rest.where(hasWords(slot('words'))))
      .where(list === 'archived' || filter === undefined ? sql<boolean>`true` : conditions[filter](list))
      .$if(answer !== undefined, (rest) =>
        rest
          .where('chat.withdrawn_at', 'is', null)
          .where(isPresent('other'))
          .where('chat.answer', answer === 'waiting' ? 'is' : '=', answer === 'waiting' ? null : (answer ?? null)),
      )
      .where('chat.last_message_id', '<', afterId)
      .orderBy('chat.last_message_id', 'desc')
      .limit(limit);
    const statement = sql<ListedRow & { place: number }>`
      select asked.place, page.*
      from unnest(${slot('viewerId')}::int[], ${slot('afterId')}::int[], ${slot('limit')}::int[])
        with ordinality asked (viewer_id, after_id, most, place)
      cross join lateral (${page}) page
      order by asked.place, page.cursor_id desc`;
    return { compile: () => statement.compile(db) };
  });

/** Number of lists of chats that one statement reads. */
const listsAtOnce = 8;

/** A function that reads a list for a caller; callers without words share a statement. */
function readerOf(...selection: Parameters<typeof prepareList>) {
  const find = prepareList(...selection);
  const read = async (db: Db, asked: readonly Listing[]): Promise<ListedRow[][]> => {
    const rows = await find(db, {
      viewerId: asked.map(({ viewerId }) => viewerId),
      afterId: asked.map(({ afterId }) => afterId),
      limit: asked.map(({ limit }) => limit),
      words: asked[0]?.words ?? [],
    });
    const found: ListedRow[][] = asked.map(() => []);
    for (const { place, ...row } of rows) found[place - 1]?.push(row);
    return found;
  };
  return batchLoader(read, selection[2] ? 1 : listsAtOnce);
}
const readers = new Map<Selection, ReturnType<typeof readerOf>>();

/**
 * The viewer's chats of a list that have all words, newest message first, without those of people whom the viewer blocked.
 */
export async function listSummaries(
  db: Db,
  viewerId: number,
  list: ChatsList,
  {
    limit,
    cursor,
    filter,
    answer,
    words = [],
  }: Page & Partial<Pick<ChatListInput, 'filter' | 'answer'>> & { words?: readonly string[] },
): Promise<PageOf<ChatSummary>> {
  const afterId = fromCursor(cursor)?.id ?? limits.id;
  const selection: Selection = `${list} ${filter ?? 'all'} ${answer ?? 'any'}${words.length > 0 ? ' with words' : ''}`;
  const find = readers.get(selection) ?? readerOf(list, { filter, answer }, words.length > 0);
  readers.set(selection, find);
  const rows = await find(db, { viewerId, afterId, limit: limit + 1, words });
  return toPage(await toSummaries(db, rows), limit);
}

/** A chat of the viewer. */
export async function findSummary(db: Db, viewerId: number, chatId: number): Promise<ChatDetails | undefined> {
  // Who blocks the owner learns nothing before the block ends.
  const isHidden = isOwnerBlockedBy(viewerId);
  const rows = await selectSummaries(db, sql`${viewerId}`)
    .select(isCredited('chat.request_id', 'chat.helper_id', viewerId).as('is_credited'))
    .select(hasRequestPage(sql`chat.owner_id = ${viewerId}`, 'other').as('has_request_page'))
    .select([
      'chat.offered_at',
      sql<string | null>`case when not ${isHidden} then chat.answered_at end`.as('answered_at'),
      sql<string | null>`case when chat.helper_id = ${viewerId} and not ${isHidden}
        and chat.withdrawn_at is null and ${isPresent('other')} then ${seenAt('chat')} end`.as('offer_seen_at'),
      hasReplyFor(viewerId).as('has_owner_reply'),
      sql<number>`case when chat.owner_id = ${viewerId} then (
        select count(*)::int from collaboration_request_response offer
        join app_user helper on helper.id = offer.helper_id
        where offer.request_id = chat.request_id and offer.id <> chat.id and offer.answer is null
          and ${countsFor(viewerId)}) else 0 end`.as('others_waiting'),
      answersWithin(sql.ref('chat.owner_id')).as('owner_answers_within_days'),
      closingNoteFor(viewerId).as('closing_note'),
    ])
    .where('chat.id', '=', chatId)
    .where(isParty(viewerId))
    .execute();
  return (await toSummaries(db, rows))[0];
}

/** Whether the viewer blocks the other party of a chat. */
export async function isBlockingInChat(db: Db, viewerId: number, chatId: number): Promise<boolean> {
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
): Promise<{ side: Side; unread: number; isOfferSeen: boolean } | undefined> {
  const chat = await tx
    .selectFrom('collaboration_request_response')
    .select([
      'owner_id',
      'owner_unread',
      'helper_unread',
      sql<boolean>`coalesce(offer_seen_at >= offered_at, false)`.as('is_offer_seen'),
    ])
    .where('id', '=', chatId)
    .where(isPartyUnqualified(viewerId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (chat === undefined) return undefined;
  const { owner_unread, helper_unread, is_offer_seen: isOfferSeen } = chat;
  return chat.owner_id === viewerId
    ? { side: 'owner', unread: owner_unread, isOfferSeen }
    : { side: 'helper', unread: helper_unread, isOfferSeen };
}

/**
 * Notes that the owner has read the live offer, once the read mark has reached its message.
 *
 * @returns the helper, where this is new and they do not block the owner
 */
export async function updateOfferSeen(tx: Tx, chatId: number): Promise<number | undefined> {
  const { rows } = await sql<{ helper_id: number; is_hidden: boolean }>`
    update collaboration_request_response offer set offer_seen_at = clock_timestamp()
    where id = ${chatId} and withdrawn_at is null and exists (
      select from chat_message message
      where message.response_id = offer.id and message.id <= offer.owner_read_id
        and message.from_user_id = offer.helper_id and message.time_sent >= offer.offered_at)
    returning helper_id, helper_hidden_after is not null as is_hidden`.execute(tx);
  return rows[0]?.is_hidden === false ? rows[0].helper_id : undefined;
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

/** Archives a chat that the viewer holds locked, unless it has unread messages, or ends that. @returns whether it is archived */
export async function updateArchived(tx: Tx, chatId: number, side: Side, isArchived: boolean): Promise<boolean> {
  const { rows } = await sql<{ is_archived: boolean }>`
    update collaboration_request_response
    set ${sql.ref(`${side}_archived`)} = ${isArchived} and ${sql.ref(`${side}_unread`)} = 0
    where id = ${chatId} returning ${sql.ref(`${side}_archived`)} as is_archived`.execute(tx);
  return rows[0]?.is_archived === true;
}

/** Mutes a chat, so that no email about it is due any more, or ends that. */
export async function updateMuted(tx: Tx, chatId: number, side: Side, isMuted: boolean): Promise<void> {
  await sql`
    update collaboration_request_response
    set ${sql.ref(`${side}_muted`)} = ${isMuted},
      ${sql.ref(`${side}_mail_due_at`)} = case when not ${isMuted} then ${sql.ref(`${side}_mail_due_at`)} end
    where id = ${chatId}`.execute(tx);
}

/** Ends what an erased person has archived and muted, and forgets when they read offers. */
export async function deleteChatChoices(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('collaboration_request_response')
    .set({ offer_seen_at: null })
    .where('owner_id', '=', personId)
    .where('offer_seen_at', 'is not', null)
    .execute();
  for (const side of ['owner', 'helper'] as const)
    await sql`
      update collaboration_request_response set ${sql.ref(`${side}_archived`)} = false, ${sql.ref(`${side}_muted`)} = false
      where ${sql.ref(`${side}_id`)} = ${personId}
        and (${sql.ref(`${side}_archived`)} or ${sql.ref(`${side}_muted`)})`.execute(tx);
}
