import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';

/** Locks a user, so that no other transaction creates a request or chat of theirs. */
export async function lockPerson(tx: Tx, userId: number): Promise<{ email: string; password_hash: string | null }> {
  return tx
    .selectFrom('app_user')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Schedules the erasure of an account in so many days. @returns when it will be erased */
export async function setDeletion(tx: Tx, userId: number, days: number): Promise<string> {
  const { delete_at } = await tx
    .updateTable('app_user')
    .set({ delete_at: fromNow(days, 'days') })
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
