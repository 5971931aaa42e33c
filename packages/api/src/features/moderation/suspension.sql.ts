import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';

/** An account that an operator decides about, locked until the end of the transaction. */
export interface LockedPerson {
  readonly id: number;
  readonly email: string;
  readonly email_key: string;
  readonly is_verified: boolean;
  readonly is_suspended: boolean;
  /** Whether a moderator suspended it, and no operator has confirmed that. */
  readonly is_provisional: boolean;
  readonly suspension_reason: string | null;
  /** Whether the institute keeps the person out. */
  readonly is_deactivated: boolean;
}

/** The account of an id; nothing for an unknown or erased one. */
export function lockAccountById(tx: Tx, id: number): Promise<LockedPerson | undefined> {
  return tx
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'email_key',
      sql<boolean>`verified_at is not null`.as('is_verified'),
      sql<boolean>`suspended_at is not null`.as('is_suspended'),
      sql<boolean>`suspended_at is not null and is_suspension_provisional`.as('is_provisional'),
      'suspension_reason',
      sql<boolean>`deactivated_at is not null`.as('is_deactivated'),
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Suspends an account. @returns when it ends, ISO 8601; null without an end */
export async function setSuspension(
  tx: Tx,
  id: number,
  { reason, days, isProvisional }: { reason: string; days: number | null; isProvisional: boolean },
): Promise<string | null> {
  const { suspended_until } = await tx
    .updateTable('app_user')
    .set({
      suspended_at: sql<string>`now()`,
      suspended_until: days === null ? null : fromNow(days, 'days'),
      suspension_reason: reason,
      is_suspension_provisional: isProvisional,
    })
    .where('id', '=', id)
    .returning('suspended_until')
    .executeTakeFirstOrThrow();
  return suspended_until;
}

/** Sets the end of a suspension, which an operator confirms by it. @returns the end, ISO 8601; null without one */
export async function setSuspensionEnd(tx: Tx, id: number, days: number | null): Promise<string | null> {
  const { suspended_until } = await tx
    .updateTable('app_user')
    .set({ suspended_until: days === null ? null : fromNow(days, 'days'), is_suspension_provisional: false })
    .where('id', '=', id)
    .returning('suspended_until')
    .executeTakeFirstOrThrow();
  return suspended_until;
}

export async function clearSuspension(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ suspended_at: null, suspended_until: null, suspension_reason: null, is_suspension_provisional: false })
    .where('id', '=', id)
    .execute();
}

const isOver = sql<boolean>`suspended_at is not null and suspended_until <= now()`;

/** One suspended person whose time is over, the longest first. */
export async function findOverdueSuspension(db: Db): Promise<number | undefined> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where(isOver)
    .orderBy('suspended_until')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Whether the suspension of a locked account is over. */
export async function isSuspensionOver(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('id').where('id', '=', id).where(isOver).executeTakeFirst();
  return found !== undefined;
}
