import { lifetimes } from '@exchange/contract/lifetimes';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';

/** The ids of a user's requests that are not deleted, locked until the end of the transaction. */
export async function lockRequestsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('collaboration_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a user, so that no other transaction creates a request or chat of theirs. */
export async function lockPerson(tx: Tx, userId: number): Promise<{ email: string; password_hash: string | null }> {
  return tx
    .selectFrom('app_user')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Schedules the erasure of an account. @returns when it will be erased */
export async function setDeletion(tx: Tx, userId: number): Promise<string> {
  const { delete_at } = await tx
    .updateTable('app_user')
    .set({ delete_at: fromNow(lifetimes.deletionDays, 'days') })
    .where('id', '=', userId)
    .returning(sql<string>`delete_at`.as('delete_at'))
    .executeTakeFirstOrThrow();
  return delete_at;
}

/** Cancels a scheduled erasure. @returns whether there was one */
export async function clearDeletion(tx: Tx, userId: number): Promise<boolean> {
  const kept = await tx
    .updateTable('app_user')
    .set({ delete_at: null })
    .where('id', '=', userId)
    .where('delete_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The chats of a person, with the other party of each, without those who block the person. */
export async function listVisibleChatsOf(tx: Tx, userId: number): Promise<{ id: number; other_id: number }[]> {
  return tx
    .selectFrom('collaboration_request_response')
    .select('id')
    .select(sql<number>`case when owner_id = ${userId} then helper_id else owner_id end`.as('other_id'))
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', userId), eb('helper_hidden_after', 'is', null)]),
        eb.and([eb('helper_id', '=', userId), eb('owner_hidden_after', 'is', null)]),
      ]),
    )
    .execute();
}
