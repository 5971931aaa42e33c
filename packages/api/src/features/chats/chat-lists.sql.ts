import type { ChatDetails, ChatListInput, ChatSummary } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import type { OfferAnswer } from '@exchange/contract/offer-answer';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { batchLoader } from '../../core/batch-loader.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { preparedQuery } from '../../core/prepared-query.ts';
import { isPresent } from '../../core/present.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { displayHashid, nameForOthers } from '../profiles/display.sql.ts';
import { namesOf, namesVersion } from '../reference/names.sql.ts';
import { countsFor } from '../requests/card.sql.ts';
import {
  closingNoteFor,
  hasReplyFor,
  hasRequestPage,
  isCredited,
  isOwnerBlockedBy,
  isWithdrawnFor,
  seenAt,
} from './chat-fields.sql.ts';
import type { Side } from './chats.sql.ts';
import { isParty } from './messages.sql.ts';

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
const onSide = (side: Side, viewerId: RawBuilder<number>) =>
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
