import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago, fromNow } from '../../core/sql-time.ts';

/** A change of an address that an operator asked for. */
export interface AddressChange {
  readonly user_id: number;
  readonly email: string;
  readonly actor_id: number | null;
  readonly is_pressed: boolean;
  /** Whether the time is over in which it can be stopped, or a second operator has confirmed it. */
  readonly is_due: boolean;
}

function selectChanges(db: Db) {
  return db
    .selectFrom('address_change')
    .select(['user_id', 'email', 'actor_id'])
    .select([
      sql<boolean>`pressed_at is not null`.as('is_pressed'),
      sql<boolean>`(due_at <= now() or confirmed_by is not null)`.as('is_due'),
    ]);
}

export function findChange(db: Db, userId: number): Promise<AddressChange | undefined> {
  return selectChanges(db).where('user_id', '=', userId).executeTakeFirst();
}

/** The change that has waited longest among those that take effect now. */
export function findDueChange(db: Db): Promise<AddressChange | undefined> {
  return selectChanges(db)
    .where('pressed_at', 'is not', null)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a change in the place of an earlier one. */
export async function insertChange(
  tx: Tx,
  { userId, email, actorId }: { userId: number; email: string; actorId: number | null },
): Promise<void> {
  await deleteChange(tx, userId);
  await tx
    .insertInto('address_change')
    .values({ user_id: userId, email, actor_id: actorId, due_at: fromNow(lifetimes.changeHours, 'hours') })
    .execute();
}

/** Deletes a change with its links. @returns whether there was one */
export async function deleteChange(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('email_token').where('user_id', '=', userId).where('purpose', 'in', ['change', 'stop']).execute();
  const deleted = await tx
    .deleteFrom('address_change')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function markPressed(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('address_change')
    .set({ pressed_at: sql<string>`coalesce(pressed_at, now())` })
    .where('user_id', '=', userId)
    .execute();
}

export async function markSecond(tx: Tx, userId: number, actorId: number): Promise<void> {
  await tx.updateTable('address_change').set({ confirmed_by: actorId }).where('user_id', '=', userId).execute();
}

/** Deletes changes whose link nobody used. */
export async function deleteOldChanges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('address_change')
    .where('pressed_at', 'is', null)
    .where('created_at', '<', ago(lifetimes.putBackDays, 'days'))
    .execute();
}
