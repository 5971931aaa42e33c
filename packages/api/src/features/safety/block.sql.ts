import type { BlockedPerson } from '@exchange/contract/safety';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Whom a person has blocked, last blocked first; without those who delete their account, whom nobody sees any more. */
export function listBlocks(db: Db, viewerId: number): Promise<BlockedPerson[]> {
  return db
    .selectFrom('user_block as block')
    .innerJoin('app_user as person', 'person.id', 'block.blocked_id')
    .leftJoin('institute', 'institute.id', 'person.institute_id')
    .select([
      'person.id as user_id',
      'person.hashid',
      'person.name',
      'institute.name as institute_name',
      'person.claimed_institute',
      'person.is_verified_institute',
      'block.created_at as blocked_at',
    ])
    .where('block.blocker_id', '=', viewerId)
    .where('person.delete_at', 'is', null)
    .orderBy('block.created_at', 'desc')
    .orderBy('person.id')
    .execute();
}

/** Serialises one person's blocks, so that a burst cannot outrun the count. */
export async function lockBlocks(tx: Tx, viewerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocks ${viewerId}`}, 0))`.execute(tx);
}

export async function countBlocks(db: Db, viewerId: number): Promise<number> {
  const { blocks } = await db
    .selectFrom('user_block')
    .select((eb) => eb.fn.countAll<number>().as('blocks'))
    .where('blocker_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return blocks;
}

/** Blocks a person; answers false where they are blocked already. */
export async function insertBlock(tx: Tx, viewerId: number, userId: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('user_block')
    .values({ blocker_id: viewerId, blocked_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Unblocks a person; answers false where they were not blocked. */
export async function deleteBlock(tx: Tx, viewerId: number, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('user_block')
    .where('blocker_id', '=', viewerId)
    .where('blocked_id', '=', userId)
    .returning('blocked_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Ends the viewer's sides of the chats with a person at their last messages, all of them read and none to be mailed about.
 * Answers the chats.
 */
export async function hideChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update collaboration_request_response set
      owner_sees_until = case when owner_id = ${viewerId} then coalesce(last_message_id, 0) else owner_sees_until end,
      owner_read_id = case when owner_id = ${viewerId} then coalesce(last_message_id, 0) else owner_read_id end,
      owner_unread = case when owner_id = ${viewerId} then 0 else owner_unread end,
      owner_mail_due_at = case when owner_id = ${viewerId} then null else owner_mail_due_at end,
      helper_sees_until = case when helper_id = ${viewerId} then coalesce(last_message_id, 0) else helper_sees_until end,
      helper_read_id = case when helper_id = ${viewerId} then coalesce(last_message_id, 0) else helper_read_id end,
      helper_unread = case when helper_id = ${viewerId} then 0 else helper_unread end,
      helper_mail_due_at = case when helper_id = ${viewerId} then null else helper_mail_due_at end
    where (owner_id = ${viewerId} and helper_id = ${otherId}) or (owner_id = ${otherId} and helper_id = ${viewerId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Opens the viewer's sides of the chats with a person again. Answers the chats. */
export async function showChats(tx: Tx, viewerId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update collaboration_request_response set
      owner_sees_until = case when owner_id = ${viewerId} then null else owner_sees_until end,
      helper_sees_until = case when helper_id = ${viewerId} then null else helper_sees_until end
    where (owner_id = ${viewerId} and helper_id = ${otherId}) or (owner_id = ${otherId} and helper_id = ${viewerId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
