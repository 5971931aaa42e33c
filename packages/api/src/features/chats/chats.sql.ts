import type { UnreadCounts } from '@exchange/contract/chats';
import { notificationLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { interval } from '../../core/sql-time.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { offerMaker } from './chat-fields.sql.ts';

/** Whether the viewer blocks the one who leads the other side of a chat. */
export async function isBlockingInChat(db: Db, viewerId: number, chatId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('chat_member')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', viewerId)
    .where('hidden_after', 'is not', null)
    .executeTakeFirst();
  return chat !== undefined;
}

/** Sums of the counters, over the chats that have unread messages only. */
export async function countUnread(db: Db, viewerId: number): Promise<UnreadCounts> {
  const { rows } = await sql<UnreadCounts>`
    select coalesce(sum(unread), 0)::int as total_unread_count,
      coalesce(sum(unread) filter (where is_request_owner), 0)::int as my_requests_count,
      coalesce(sum(unread) filter (where not is_request_owner), 0)::int as my_offers_count
    from chat_member where user_id = ${viewerId} and unread > 0`.execute(db);
  const [counts = { total_unread_count: 0, my_requests_count: 0, my_offers_count: 0 }] = rows;
  return counts;
}

/** A chat as the viewer has it, locked until the end of the transaction; behind is a read mark that is not at the last message. */
export function lockMember(
  tx: Tx,
  viewerId: number,
  chatId: number,
): Promise<{ is_request_owner: boolean; unread: number; is_behind: boolean } | undefined> {
  return tx
    .selectFrom('chat_member')
    .select(['is_request_owner', 'unread', sql<boolean>`read_up_to < coalesce(last_message_id, 0)`.as('is_behind')])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', viewerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Notes that the owner has read the live offer, once the read mark has reached its message.
 *
 * @returns the helper, if this is new and they do not block the owner
 */
export async function updateOfferSeen(tx: Tx, chatId: number): Promise<number | undefined> {
  const { rows } = await sql<{ helper_id: number; is_hidden: boolean }>`
    update offer set seen_at = clock_timestamp()
    from chat_member helper
    where offer.id = ${chatId} and offer.withdrawn_at is null and offer.seen_at is null
      and helper.chat_id = offer.id and helper.user_id = offer.helper_id
      and exists (
        select from chat_message message
        join chat_member owner on owner.chat_id = message.chat_id and owner.user_id = offer.owner_id
        where message.chat_id = offer.id and message.id <= owner.read_up_to
          and message.from_user_id = ${offerMaker} and message.time_sent >= offer.offered_at)
    returning offer.helper_id, helper.hidden_after is not null as is_hidden`.execute(tx);
  return rows[0]?.is_hidden === false ? rows[0].helper_id : undefined;
}

/**
 * Moves the read mark of a member forward to a message (by default the last one), never back, and recounts the unread
 * ones. The email about unread messages is then due for the oldest of those. The statement is separate from the lock, so
 * that it sees all messages that were committed before.
 */
export async function markReadUpTo(
  tx: Tx,
  chatId: number,
  viewerId: number,
  lastMessageId: number | null,
): Promise<void> {
  await sql`
    with mark as (
      select greatest(read_up_to, least(coalesce(${lastMessageId}::int, last_message_id), last_message_id)) as id
      from chat_member where chat_id = ${chatId} and user_id = ${viewerId}),
    later as (
      select count(*)::int as count, min(time_sent) as since from chat_message message, mark
      join chat_member me on me.chat_id = ${chatId} and me.user_id = ${viewerId}
      where message.chat_id = ${chatId} and message.id > mark.id and message.from_user_id <> ${viewerId}
        and ${isSeenByMe('message')})
    update chat_member
    set read_up_to = mark.id, unread = later.count,
      email_due_at = case when later.count > 0 and email_due_at is not null
        then greatest(email_due_at, later.since + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')}) end
    from mark, later where chat_id = ${chatId} and user_id = ${viewerId}`.execute(tx);
}

/** Archives a chat that the viewer holds locked, unless it has unread messages, or ends that. @returns whether it is archived */
export async function updateArchived(tx: Tx, chatId: number, viewerId: number, isArchived: boolean): Promise<boolean> {
  const member = await tx
    .updateTable('chat_member')
    .set({ is_archived: sql<boolean>`${isArchived}::boolean and unread = 0` })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', viewerId)
    .returning('is_archived')
    .executeTakeFirstOrThrow();
  return member.is_archived;
}

/** Mutes a chat, so that no email about it is due any more, or ends that. @returns whether the chat is the viewer's */
export async function updateMuted(tx: Tx, chatId: number, viewerId: number, isMuted: boolean): Promise<boolean> {
  const member = await tx
    .updateTable('chat_member')
    .set({ is_muted: isMuted, ...(isMuted && { email_due_at: null }) })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', viewerId)
    .returning('chat_id')
    .executeTakeFirst();
  return member !== undefined;
}

/** Ends what an erased person has archived and muted, and forgets when they read offers. */
export async function deleteChatChoices(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('chat_member')
    .set({ is_archived: false, is_muted: false })
    .where('user_id', '=', personId)
    .where((eb) => eb.or([eb('is_archived', '=', true), eb('is_muted', '=', true)]))
    .execute();
  await tx
    .updateTable('offer')
    .set({ seen_at: null })
    .where('owner_id', '=', personId)
    .where('seen_at', 'is not', null)
    .execute();
}
