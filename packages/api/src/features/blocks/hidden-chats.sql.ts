import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Whether two people have a chat. */
export async function hasChatWith(db: Db, personId: number, otherId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('chat_member')
    .select('chat_id')
    .where('user_id', '=', personId)
    .where('other_id', '=', otherId)
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

/** Shows a viewer the chats with another again. @returns the ids of the chats */
export async function showChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const chats = await tx
    .updateTable('chat_member')
    .set({ hidden_after: null })
    .where('user_id', '=', viewerId)
    .where('other_id', '=', otherId)
    .returning('chat_id')
    .execute();
  return chats.map(({ chat_id }) => chat_id);
}

/** Shows all chats of a person again, to both members, after the blocks by and against them were deleted. */
export async function showAllChats(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('chat_member')
    .set({ hidden_after: null })
    .where('chat_id', 'in', tx.selectFrom('chat_member').select('chat_id').where('user_id', '=', personId))
    .where('hidden_after', 'is not', null)
    .execute();
}
