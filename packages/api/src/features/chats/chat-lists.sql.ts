import type { ChatDetails, ChatListInput, ChatPerson, ChatSummary, chatDesk } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { OfferAnswer } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { deskOfChat, isTaken } from '../../core/desks.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { countPictures } from '../pictures/pictures.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { countsFor, liveAnswer, writtenLanguage } from '../requests/card.sql.ts';
import {
  answeredAt,
  closingNoteFor,
  hasReplyFor,
  hasRequestPage,
  isCredited,
  isOwnerBlocked,
  isWithdrawnFor,
} from './chat-fields.sql.ts';
import { previewOf } from './messages.sql.ts';

/** The people of the chat of the row `me`, if there are more than two: the owner's side first, who leads it before the others. */
const peopleOfChat = sql<ChatPerson[] | null>`case when me.has_colleagues then (
  select json_agg(json_build_object(
      'user_id', person.id, 'hashid', ${presentHashid('person')}, 'name', ${presentName('person')},
      'side', case when member.is_request_owner then 'owner' else 'helper' end, 'leads', member.leads,
      'since', to_char(coalesce(member.joined_at, began.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by member.is_request_owner desc, member.leads desc, member.joined_at, person.id)
  from chat_member member
  join app_user person on person.id = member.user_id
  join offer began on began.id = member.chat_id
  where member.chat_id = me.chat_id) end`;

/**
 * The columns of a chat summary for one of its members, the row `me`. A viewer who blocks the other user gets no last message, because
 * it may be hidden. Of a user who is not present only the messages are shown; their open request counts as
 * cancelled, their offer as withdrawn.
 */
export function selectSummaries(db: Db, viewerId: number) {
  const isGone = sql<boolean>`(not ${isPresent('other')})`;
  const isCancelled = sql<boolean>`(request.deleted_at is not null
    or (${isGone} and not me.is_request_owner and request.status_id <> ${sql.lit(requestStatus.completed)}))`;
  const isOffererGone = sql<boolean>`(me.is_request_owner and ${isGone})`;
  return db
    .selectFrom('chat_member as me')
    .innerJoin('offer', 'offer.id', 'me.chat_id')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .innerJoin('app_user as other', 'other.id', 'me.other_id')
    .leftJoin('chat_message as last', (join) =>
      join.onRef('last.id', '=', 'me.last_message_id').on('me.hidden_after', 'is', null).on(isSeenByMe('last')),
    )
    .select([
      'me.chat_id as collaboration_request_response_id',
      'offer.request_id as collaboration_request_id',
      'request.title as request_title',
      writtenLanguage.as('request_language'),
      'request.description',
      'other.id as other_user_id',
      presentHashid('other').as('other_user_hashid'),
      presentName('other').as('other_user_name'),
      sql<string | null>`(select name from institute where id = other.institute_id and not ${isGone})`.as(
        'institute_name',
      ),
      sql<string | null>`case when ${isGone} then null else other.claimed_institute end`.as('claimed_institute'),
      sql<boolean>`other.is_verified_institute and not ${isGone}`.as('is_verified_institute'),
      'me.is_request_owner',
      sql<number>`case when ${isCancelled} then ${sql.lit(requestStatus.cancelled)} else request.status_id end`.as(
        'collaboration_request_status_id',
      ),
      sql<boolean>`${isWithdrawnFor(viewerId)} or ${isOffererGone}`.as('is_withdrawn'),
      // As with messages, a helper who blocks the owner does not see it.
      sql<OfferAnswer>`case when not ${isOwnerBlocked} and not ${isOffererGone} then ${liveAnswer} end`.as(
        'offer_answer',
      ),
      'last.content as last_message_preview',
      sql<number>`case when last.content = '' then ${countPictures('message', 'last.id')} else 0 end`.as(
        'last_pictures',
      ),
      'last.time_sent as last_message_time',
      'last.from_user_id as last_message_sender_id',
      'me.unread as unread_message_count',
      'me.is_archived',
      'me.is_muted',
      peopleOfChat.as('people'),
      deskOfChat.as('desk'),
      sql<string>`(select ${nameOf('collaboration_request_status', 'status')} from collaboration_request_status status
        where id = case when ${isCancelled} then ${sql.lit(requestStatus.cancelled)} else request.status_id end)`.as(
        'collaboration_request_status_name',
      ),
    ])
    .where('me.user_id', '=', viewerId);
}

/** Shows the beginning of the last message, the people if there are more than two, and the desk if there is one. */
export function toSummary<
  Row extends {
    last_message_preview: string | null;
    last_pictures: number;
    people: ChatPerson[] | null;
    desk: z.output<typeof chatDesk> | null;
  },
>({ last_pictures, people, desk, ...row }: Row) {
  const { last_message_preview: content } = row;
  return {
    ...row,
    last_message_preview: content === null ? null : previewOf(content, last_pictures),
    ...(people !== null && { people }),
    ...(desk !== null && { desk }),
  };
}

/** A list of chats: those about the viewer's own requests, those about their offers, or the archived ones of both. */
export type ChatsList = 'my-requests' | 'my-offers' | 'archived';
const conditions = {
  'my-requests': sql<boolean>`me.is_request_owner`,
  'my-offers': sql<boolean>`not me.is_request_owner`,
  archived: sql<boolean>`me.is_archived`,
  'not-archived': sql<boolean>`not me.is_archived`,
  unread: sql<boolean>`me.unread > 0`,
};

/** Whether the title or the name of the other member have words that begin with each of these, case and accents aside. */
const hasWords = (words: readonly string[]) =>
  sql<boolean>`' ' || search_fold(request.title || ' ' || coalesce(${presentName('other')}, ''))
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
  const rows = await selectSummaries(db, viewerId)
    .select([
      sql<string>`coalesce(last.time_sent, me.joined_at)::text`.as('cursor_at'),
      sql<number>`me.last_message_id`.as('cursor_id'),
    ])
    .where(conditions[list])
    .where('me.hidden_after', 'is', null)
    .$if(words.length > 0, (rest) => rest.where(hasWords(words)))
    .$if(filter !== undefined, (rest) => (filter === undefined ? rest : rest.where(conditions[filter])))
    .$if(answer !== undefined, (rest) =>
      rest
        .where('offer.withdrawn_at', 'is', null)
        .where(isTaken)
        .where(isPresent('other'))
        .where('offer.answer', answer === 'waiting' ? 'is' : '=', answer === 'waiting' ? null : (answer ?? null)),
    )
    .where('me.last_message_id', '<', fromCursor(cursor)?.id ?? limits.id)
    .orderBy('me.last_message_id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toSummary), limit);
}

/** A chat of the viewer. */
export async function findSummary(db: Db, viewerId: number, chatId: number): Promise<ChatDetails | undefined> {
  const chat = await selectSummaries(db, viewerId)
    .select(isCredited('offer.request_id', 'offer.helper_id', viewerId).as('is_credited'))
    .select(hasRequestPage(sql.ref('me.is_request_owner'), 'other').as('has_request_page'))
    .select([
      'offer.offered_at',
      sql<boolean>`not me.is_request_owner and me.leads and me.hidden_after is null
        and coalesce(offer.withdrawn_at > ${ago(limits.withdrawalUndoSeconds, 'seconds')}, false)`.as('is_restorable'),
      // Who blocks the owner learns nothing before the block ends.
      sql<string | null>`case when not ${isOwnerBlocked} then ${answeredAt} end`.as('answered_at'),
      sql<string | null>`case when not me.is_request_owner and me.hidden_after is null
        and offer.withdrawn_at is null and ${isPresent('other')} then offer.seen_at end`.as('offer_seen_at'),
      hasReplyFor(viewerId).as('has_owner_reply'),
      sql<number>`case when me.is_request_owner then (
        select count(*)::int from offer
        join app_user helper on helper.id = offer.helper_id
        where offer.request_id = request.id and offer.id <> me.chat_id and offer.answer is null
          and ${countsFor(viewerId)}) else 0 end`.as('others_waiting'),
      answersWithin(sql.ref('offer.owner_id')).as('owner_answers_within_days'),
      closingNoteFor(viewerId).as('closing_note'),
    ])
    .where('me.chat_id', '=', chatId)
    .executeTakeFirst();
  return chat && toSummary(chat);
}
