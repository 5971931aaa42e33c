import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Whether two people have a chat. */
export async function hasChatWith(db: Db, personId: number, otherId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('collaboration_request_response')
    .select('id')
    .where((eb) =>
      eb.or([eb.and({ owner_id: personId, helper_id: otherId }), eb.and({ owner_id: otherId, helper_id: personId })]),
    )
    .executeTakeFirst();
  return chat !== undefined;
}

/**
 * Hides the messages after the last one from the viewer's sides of the chats with a user. All messages become read, and
 * no email about them is due.
 *
 * @returns the ids of the chats
 */
export async function hideChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update collaboration_request_response set
      owner_hidden_after = case when owner_id = ${viewerId} then coalesce(last_message_id, 0) else owner_hidden_after end,
      owner_read_id = case when owner_id = ${viewerId} then coalesce(last_message_id, 0) else owner_read_id end,
      owner_unread = case when owner_id = ${viewerId} then 0 else owner_unread end,
      owner_mail_due_at = case when owner_id = ${viewerId} then null else owner_mail_due_at end,
      helper_hidden_after = case when helper_id = ${viewerId} then coalesce(last_message_id, 0) else helper_hidden_after end,
      helper_read_id = case when helper_id = ${viewerId} then coalesce(last_message_id, 0) else helper_read_id end,
      helper_unread = case when helper_id = ${viewerId} then 0 else helper_unread end,
      helper_mail_due_at = case when helper_id = ${viewerId} then null else helper_mail_due_at end
    where (owner_id = ${viewerId} and helper_id = ${otherId}) or (owner_id = ${otherId} and helper_id = ${viewerId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Shows the viewer's sides of the chats with a person again. @returns the ids of the chats */
export async function showChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update collaboration_request_response set
      owner_hidden_after = case when owner_id = ${viewerId} then null else owner_hidden_after end,
      helper_hidden_after = case when helper_id = ${viewerId} then null else helper_hidden_after end
    where (owner_id = ${viewerId} and helper_id = ${otherId}) or (owner_id = ${otherId} and helper_id = ${viewerId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Shows all chats of a person again, to both parties, after the blocks by and against them were deleted. */
export async function showAllChats(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('collaboration_request_response')
    .set({ owner_hidden_after: null, helper_hidden_after: null })
    .where((eb) => eb.or([eb('owner_id', '=', personId), eb('helper_id', '=', personId)]))
    .where((eb) => eb.or([eb('owner_hidden_after', 'is not', null), eb('helper_hidden_after', 'is not', null)]))
    .execute();
}
