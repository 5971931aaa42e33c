import { limits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the row `me` of a chat's member may see a message: not from before they read, not after they blocked the other, and none
 * that somebody else of the chat sent since they blocked that person.
 *
 * @param message the alias of the row of the message
 */
export function isSeenByMe(message: string): RawBuilder<boolean> {
  const [id, sender, sentAt] = ['id', 'from_user_id', 'time_sent'].map((column) => sql.ref(`${message}.${column}`));
  return sql<boolean>`(${id} > me.reads_after and ${id} <= coalesce(me.hidden_after, ${sql.lit(limits.id)})
    and (${sender} = me.user_id or ${sender} = me.other_id and me.hidden_after is null or not exists (
      select from user_block
      where blocker_id = me.user_id and blocked_id = ${sender} and created_at < ${sentAt})))`;
}

/** Whether two people have a chat. */
export async function hasChatWith(db: Db, personId: number, otherId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('chat_member as mine')
    .innerJoin('chat_member as theirs', 'theirs.chat_id', 'mine.chat_id')
    .select('mine.chat_id')
    .where('mine.user_id', '=', personId)
    .where('theirs.user_id', '=', otherId)
    .executeTakeFirst();
  return chat !== undefined;
}

/**
 * Hides from a viewer what comes after the last message of the chats with another. All messages become read, and no email about them
 * is due.
 *
 * @returns the ids of the chats
 */
export async function hideChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const last = sql<number>`coalesce(last_message_id, 0)`;
  const chats = await tx
    .updateTable('chat_member')
    .set({ hidden_after: last, read_up_to: last, unread: 0, email_due_at: null })
    .where('user_id', '=', viewerId)
    .where('other_id', '=', otherId)
    .returning('chat_id')
    .execute();
  return chats.map(({ chat_id }) => chat_id);
}

/**
 * Shows a viewer what a block against another has hidden, after it was deleted: chats with the other as read, and what the other wrote in
 * other chats, which is read if nothing else is unread there.
 *
 * @returns the ids of the chats
 */
export async function showChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const chats = await tx
    .updateTable('chat_member')
    .set({ hidden_after: null })
    .where('user_id', '=', viewerId)
    .where('other_id', '=', otherId)
    .returning('chat_id')
    .execute();
  const { rows } = await sql<{ chat_id: number }>`
    update chat_member me
    set read_up_to = case when unread = 0 then coalesce(last_message_id, 0) else read_up_to end,
      unread = case when unread = 0 then 0 else (
        select count(*)::int from chat_message message
        where message.chat_id = me.chat_id and message.id > me.read_up_to and message.from_user_id <> me.user_id
          and ${isSeenByMe('message')}) end
    where me.user_id = ${viewerId} and me.other_id <> ${otherId} and exists (
      select from chat_message theirs where theirs.chat_id = me.chat_id and theirs.from_user_id = ${otherId})
    returning chat_id`.execute(tx);
  return [...chats, ...rows].map(({ chat_id }) => chat_id);
}

/**
 * Makes the members of chats whose people have changed see what their blocks allow: a chat with somebody whom they block is hidden from
 * now on, another is shown, and what is unread is counted anew.
 *
 * @param chats the condition on the row `me` of a member
 */
export async function settleChats(tx: Tx, chats: RawBuilder<unknown>): Promise<void> {
  const isBlocked = sql`exists (select from user_block where blocker_id = me.user_id and blocked_id = me.other_id)`;
  const last = sql<number>`coalesce(last_message_id, 0)`;
  await sql`
    update chat_member me
    set hidden_after = ${last}, read_up_to = ${last}, unread = 0, email_due_at = null
    where ${chats} and hidden_after is null and ${isBlocked}`.execute(tx);
  await sql`
    update chat_member me set hidden_after = null
    where ${chats} and hidden_after is not null and not ${isBlocked}`.execute(tx);
  await sql`
    with counted as (
      select me.chat_id, me.user_id, (
        select count(*)::int from chat_message message
        where message.chat_id = me.chat_id and message.id > me.read_up_to and message.from_user_id <> me.user_id
          and ${isSeenByMe('message')}) as unread
      from chat_member me where ${chats})
    update chat_member member set unread = counted.unread, is_archived = is_archived and counted.unread = 0
    from counted
    where member.chat_id = counted.chat_id and member.user_id = counted.user_id
      and (member.unread <> counted.unread or is_archived and counted.unread > 0)`.execute(tx);
}
