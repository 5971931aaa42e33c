import type { OfferAnswer } from '@exchange/contract/requests';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { isTaken } from '../../core/desks.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago, fromNow } from '../../core/sql-time.ts';
import { firstMessageAt } from '../chats/chat-fields.sql.ts';
import { lockedMembers } from '../chats/messages.sql.ts';
import { presentName } from '../profiles/display.sql.ts';

/** The request of a chat of the viewer, and whether the viewer is on the side of its owner. */
export function findAnswerable(
  db: Db,
  viewerId: number,
  chatId: number,
): Promise<{ request_id: number; is_request_owner: boolean } | undefined> {
  return db
    .selectFrom('offer')
    .innerJoin('chat_member as me', 'me.chat_id', 'offer.id')
    .select(['offer.request_id', 'me.is_request_owner'])
    .where('offer.id', '=', chatId)
    .where('me.user_id', '=', viewerId)
    .executeTakeFirst();
}

/** What the rules need of an offer that is answered. */
export interface LockedOffer {
  readonly owner_id: number;
  readonly helper_id: number;
  readonly answer: OfferAnswer;
  readonly notified_answer: OfferAnswer;
  /** Seconds until the helper is notified of the answer; null if nothing is due. */
  readonly settles_in: number | null;
  readonly is_withdrawn: boolean;
  /** Whether a person leads it; false if a desk was asked and nobody has taken it. */
  readonly is_taken: boolean;
  /** The members who do not block the leader of the other side. */
  readonly present_ids: readonly number[];
  readonly is_request_deleted: boolean;
}

/**
 * An offer and the members of its chat, locked until the end of the transaction, and its request, which keeps its status as long.
 * The request is locked first, as by everything that changes both, the offer last.
 */
export async function lockOffer(tx: Tx, requestId: number, chatId: number): Promise<LockedOffer> {
  const { deleted_at } = await tx
    .selectFrom('collaboration_request')
    .select('deleted_at')
    .where('id', '=', requestId)
    .forShare()
    .executeTakeFirstOrThrow();
  const { rows: members } = await lockedMembers(sql`${chatId}::int`).execute(tx);
  const offer = await tx
    .selectFrom('offer')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .select([
      'offer.owner_id',
      'offer.helper_id',
      'offer.answer',
      'offer.notified_answer',
      sql<number | null>`ceil(extract(epoch from offer.answer_settles_at - now()))::int`.as('settles_in'),
      sql<boolean>`offer.withdrawn_at is not null or not ${isPresent('helper')}`.as('is_withdrawn'),
      isTaken.as('is_taken'),
    ])
    .where('offer.id', '=', chatId)
    .forNoKeyUpdate('offer')
    .executeTakeFirstOrThrow();
  return {
    ...offer,
    present_ids: members.filter((member) => member.hidden_after === null).map((member) => member.user_id),
    is_request_deleted: deleted_at !== null,
  };
}

interface Answered {
  readonly answer: OfferAnswer;
  /** Seconds after which the helper is notified of it; null if there is nothing to notify them of. */
  readonly seconds: number | null;
}

/**
 * Sets another answer to a live offer, which is a reply; the message of a former one belongs to it no more. If the answer is taken
 * back, only what the owner wrote is a reply.
 */
export async function updateAnswer(tx: Tx, chatId: number, { answer, seconds }: Answered): Promise<void> {
  await tx
    .updateTable('offer')
    .set({
      answer,
      ...(answer !== null && { answered_at: sql<string>`now()` }),
      first_reply_at: answer === null ? firstMessageAt : sql<string>`coalesce(first_reply_at, clock_timestamp())`,
      answer_message_id: null,
      answer_settles_at: seconds === null ? null : fromNow(seconds, 'seconds'),
    })
    .where('id', '=', chatId)
    .execute();
}

/** Notes the message that came with the answer. */
export async function updateAnswerMessage(tx: Tx, chatId: number, messageId: number): Promise<void> {
  await tx.updateTable('offer').set({ answer_message_id: messageId }).where('id', '=', chatId).execute();
}

/** An answer that its helper is to be notified of. */
export interface SettledAnswer {
  readonly id: number;
  readonly owner_id: number;
  readonly helper_id: number;
  readonly owner_name: string | null;
  readonly request_id: number;
  readonly title: string;
  readonly answer: Exclude<OfferAnswer, null>;
  /** The message that came with it; null if there is none or the helper has read it. */
  readonly message: string | null;
  /** Distinguishes it from earlier answers to the offer. */
  readonly answered_at: string;
  /** Whether the helper is not notified any more: the request is deleted, or it is long ago. */
  readonly is_outdated: boolean;
  /** Whether that message is the helper's only unread one. */
  readonly is_all_unread: boolean;
}

/** Whether an answer that was due at a time is outdated: an account in deletion can be kept for so many days. */
function isLongAgo(dueAt: string, days: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(dueAt)} < ${ago(days, 'days')}`;
}

/** Whether the answer of the row `offer` waits until the row `owner` is back, while others do not see that person. */
function waitsForOwner(days: number): RawBuilder<boolean> {
  return sql<boolean>`not (${isPresent('owner')} or ${isLongAgo('offer.answer_settles_at', days)})`;
}

/**
 * Takes some answers that can be changed without notice no longer, and marks them as notified. Locked rows and those that wait for
 * their owner are left.
 */
export async function takeSettledAnswers(tx: Tx, limit: number, days: number): Promise<SettledAnswer[]> {
  const { rows } = await sql<SettledAnswer>`
    with due as (
      select offer.id, offer.answer_settles_at, helper.read_up_to, helper.unread from offer
      join app_user owner on owner.id = offer.owner_id
      join chat_member helper on helper.chat_id = offer.id and helper.user_id = offer.helper_id
      where offer.answer_settles_at <= now() and not ${waitsForOwner(days)}
      order by offer.answer_settles_at limit ${limit} for no key update of helper, offer skip locked),
    taken as (
      update offer
      set answer_settles_at = null, notified_answer = offer.answer
      from due where offer.id = due.id and offer.answer is not null
      returning offer.*, due.answer_settles_at as due_at, due.read_up_to, due.unread)
    select taken.id, taken.owner_id, taken.helper_id, taken.request_id, taken.answer, taken.answered_at::text as answered_at,
      ${presentName('owner')} as owner_name, request.title,
      case when taken.read_up_to < taken.answer_message_id then message.content end as message,
      taken.unread = 1 as is_all_unread,
      request.deleted_at is not null or ${isLongAgo('taken.due_at', days)} as is_outdated
    from taken
    join collaboration_request request on request.id = taken.request_id
    join app_user owner on owner.id = taken.owner_id
    left join chat_message message on message.id = taken.answer_message_id
    order by taken.id`.execute(tx);
  return rows;
}

/** Ends the email about unread messages that is due to a helper, whom another email has shown the only one. */
export async function clearUnreadEmail(tx: Tx, chatId: number): Promise<void> {
  await tx
    .updateTable('chat_member')
    .set({ email_due_at: null })
    .where('chat_id', '=', chatId)
    .where('is_request_owner', '=', false)
    .where('leads', '=', true)
    .execute();
}
