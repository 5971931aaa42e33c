import { limits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { picturesOf } from '../pictures/pictures.sql.ts';
import { firstMessageAt, offerMaker } from './chat-fields.sql.ts';
import { queueMessageWords } from './message-search.sql.ts';
import { isTakenBack, lockedMembers, removedMessage, sendProcedure } from './messages.sql.ts';

/** A message of the viewer, and what decides whether it can be changed. */
export interface OwnMessage {
  readonly id: number;
  readonly chat_id: number;
  readonly content: string;
  readonly time_sent: string;
  readonly edited_at: string | null;
  readonly pictures: Picture[];
  readonly is_blocking: boolean;
  /** The other members, and those of them who do not block the viewer. */
  readonly other_ids: readonly number[];
  readonly reader_ids: readonly number[];
  /** Whether another member has read it. One who blocks the viewer has not read what came later. */
  readonly is_read: boolean;
  readonly is_too_old: boolean;
  /** Whether the live or withdrawn offer was made with it, or it is the first of the chat. */
  readonly is_of_offer: boolean;
}

/**
 * A message of the viewer that no operator has removed. The members of its chat stay locked, so that nobody reads it meanwhile. The
 * statement is separate from the lock, so that it sees what was read before.
 */
export async function lockOwnMessage(tx: Tx, viewerId: number, id: number): Promise<OwnMessage | undefined> {
  const isOwn = sql`message.id = ${id} and message.from_user_id = ${viewerId} and message.content <> ${removedMessage}`;
  const chat = sql<number>`(select message.chat_id from chat_message message where ${isOwn})`;
  await lockedMembers(chat).execute(tx);
  const { rows } = await sql<OwnMessage>`
    select message.id, message.chat_id, message.content, message.time_sent, message.edited_at,
      ${picturesOf('message', 'message.id')} as pictures,
      me.hidden_after is not null as is_blocking, others.other_ids, others.reader_ids, others.is_read,
      message.time_sent < ${ago(limits.correctionMinutes, 'minutes')} as is_too_old,
      message.id in (
        (select min(id) from chat_message where chat_id = message.chat_id),
        (select min(id) from chat_message
          where chat_id = message.chat_id and from_user_id = ${offerMaker} and time_sent >= offer.offered_at)) as is_of_offer
    from chat_message message
    join offer on offer.id = message.chat_id
    join chat_member me on me.chat_id = message.chat_id and me.user_id = message.from_user_id
    cross join lateral (
      select array_agg(user_id) as other_ids,
        coalesce(array_agg(user_id) filter (where hidden_after is null and not exists (
          select from user_block where blocker_id = other.user_id and blocked_id = message.from_user_id)), '{}') as reader_ids,
        bool_or(message.id > reads_after and message.id <= coalesce(hidden_after, read_up_to)) as is_read
      from chat_member other where other.chat_id = message.chat_id and other.user_id <> message.from_user_id) others
    where ${isOwn}`.execute(tx);
  return rows[0];
}

/** Sets another text. @returns when it was corrected */
export async function updateMessage(tx: Tx, id: number, content: string): Promise<string | null> {
  const corrected = await tx
    .updateTable('chat_message')
    .set({ content, edited_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returning('edited_at')
    .executeTakeFirstOrThrow();
  await queueMessageWords(tx, id);
  return corrected.edited_at;
}

/**
 * Deletes a message with what followed from it: the last message of the chat is another one, the owner's first reply may be a later one,
 * and an answer goes without it. Its `client_id` is kept, so that a repeat does not send it again.
 */
export async function deleteMessage(tx: Tx, { id, chat_id }: OwnMessage): Promise<void> {
  // As before they were sent, so that the message can be sent again.
  await sql`update picture set message_id = null, created_at = clock_timestamp() where message_id = ${id}`.execute(tx);
  const { rows } = await sql<{ sent_at: string }>`
    with gone as (delete from chat_message where id = ${id} returning from_user_id, client_id, time_sent),
    kept as (
      insert into repeatable_reply (user_id, procedure, client_id, input_mark)
      select from_user_id, ${sendProcedure}, client_id, '' from gone where client_id is not null
      on conflict do nothing)
    select time_sent::text as sent_at from gone`.execute(tx);
  await sql`
    update chat_member set last_message_id = (select max(id) from chat_message where chat_id = ${chat_id})
    where chat_id = ${chat_id}`.execute(tx);
  await sql`
    update offer
    set answer_message_id = nullif(answer_message_id, ${id}),
      first_reply_at = case when first_reply_at = ${rows[0]?.sent_at}::timestamptz
        then least(${firstMessageAt}, case when answer is not null then answered_at end) else first_reply_at end
    where id = ${chat_id}`.execute(tx);
}

/** The topics of emails about unread messages that could show a message, with who wrote what they are about: of it, and of later ones. */
export async function listUnreadTopics(
  tx: Tx,
  { id, chat_id }: OwnMessage,
): Promise<{ readonly writer_id: number; readonly topics: readonly string[] }[]> {
  return tx
    .selectFrom('chat_message')
    .select(['from_user_id as writer_id', sql<string[]>`array_agg('message ' || id)`.as('topics')])
    .where('chat_id', '=', chat_id)
    .where('id', '>=', id)
    .groupBy('from_user_id')
    .execute();
}

/** Makes the email about unread messages due now, if there are any, for those members of a chat who got one. */
export async function hastenUnreadEmail(tx: Tx, chatId: number): Promise<void> {
  await tx
    .updateTable('chat_member')
    .set({ email_due_at: sql<string>`now()` })
    .where('chat_id', '=', chatId)
    .where('unread', '>', 0)
    .where('email_due_at', '=', 'infinity')
    .execute();
}

/** Whether a person has taken back the message of a `client_id`. */
export async function wasTakenBack(db: Db, senderId: number, clientId: string | null): Promise<boolean> {
  const { rows } = await sql`select where ${isTakenBack(senderId, clientId)}`.execute(db);
  return rows.length > 0;
}
