import type { ChatDetails, ChatListInput, ChatSummary } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { OfferAnswer } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { isPresent } from '../../core/present.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { displayHashid, nameForOthers } from '../profiles/display.sql.ts';
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
function selectSummaries(db: Db, viewerId: number) {
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
      sql<string | null>`(select name from institute where id = other.institute_id and not ${isGone})`.as(
        'institute_name',
      ),
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
      sql<string>`(select name from collaboration_request_status
        where id = case when ${isCancelled} then ${sql.lit(requestStatus.cancelled)} else request.status_id end)`.as(
        'collaboration_request_status_name',
      ),
    ]);
}

/** A list of chats: those with the viewer on one side, or the archived ones of both sides. */
export type ChatsList = Side | 'archived';
/** Whether the viewer is on a side of the row `chat` and does not block the other party. */
const onSide = (side: Side, viewerId: number | RawBuilder<number>) =>
  sql<boolean>`(${sql.ref(`chat.${side}_id`)} = ${viewerId} and ${sql.ref(`chat.${side}_hidden_after`)} is null)`;
const isArchived = (side: Side) => sql.ref<boolean>(`chat.${side}_archived`);
const conditions = {
  unread: (side: Side) => sql<boolean>`${sql.ref(`chat.${side}_unread`)} > 0`,
  'not-archived': (side: Side) => sql<boolean>`not ${isArchived(side)}`,
  archived: isArchived,
};

/** Whether the title or the name of the other party have words that begin with each of these, case and accents aside. */
const hasWords = (words: readonly string[]) =>
  sql<boolean>`' ' || search_fold(request.title || ' ' || coalesce(${nameForOthers('other')}, ''))
    like all (array(select '% ' || search_fold(word) || '%' from unnest(${[...words]}::text[]) word))`;

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
  const rows = await selectSummaries(db, viewerId)
    .select([
      sql<string>`chat.last_message_at::text`.as('cursor_at'),
      sql<number>`chat.last_message_id`.as('cursor_id'),
    ])
    .where(
      list === 'archived'
        ? // Both sides have an index of archived chats; an array, so that it is read before the joins.
          sql<boolean>`chat.id = any(array(
            select chat.id from collaboration_request_response chat
            where (${onSide('owner', viewerId)} and ${isArchived('owner')}
                or ${onSide('helper', viewerId)} and ${isArchived('helper')})
              and chat.last_message_id < ${afterId}
            order by chat.last_message_id desc ${words.length > 0 ? sql`` : sql`limit ${limit + 1}`}))`
        : onSide(list, viewerId),
    )
    .$if(words.length > 0, (rest) => rest.where(hasWords(words)))
    .$if(list !== 'archived' && filter !== undefined, (rest) =>
      list === 'archived' || filter === undefined ? rest : rest.where(conditions[filter](list)),
    )
    .$if(answer !== undefined, (rest) =>
      rest
        .where('chat.withdrawn_at', 'is', null)
        .where(isPresent('other'))
        .where('chat.answer', answer === 'waiting' ? 'is' : '=', answer === 'waiting' ? null : (answer ?? null)),
    )
    .where('chat.last_message_id', '<', afterId)
    .orderBy('chat.last_message_id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** A chat of the viewer. */
export function findSummary(db: Db, viewerId: number, chatId: number): Promise<ChatDetails | undefined> {
  // Who blocks the owner learns nothing before the block ends.
  const isHidden = isOwnerBlockedBy(viewerId);
  return selectSummaries(db, viewerId)
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
    .executeTakeFirst();
}
