import { lockout } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago, fromNow } from '../../core/sql-time.ts';

/**
 * A pending attempt older than this has no result: its process stopped, or lost the database before it could delete it.
 * Nobody was told whether the password is right, so it counts as nothing.
 */
const pendingSeconds = 30;

/** Serialises the attempts from one address until the end of the transaction. */
export async function lockAddress(tx: Tx, addressKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${addressKey}`}, 0))`.execute(tx);
}

export interface Lockout {
  readonly locked_from: string;
  /** Seconds until it ends, at least 1. */
  readonly seconds_left: number;
}

/** The present lockout of an address. */
export function findLockout(db: Db, addressKey: string): Promise<Lockout | undefined> {
  return db
    .selectFrom('login_lockout')
    .select('locked_from')
    .select(sql<number>`greatest(1, ceil(extract(epoch from locked_until - now())))::int`.as('seconds_left'))
    .where('address_key', '=', addressKey)
    .where('locked_until', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** The number of addresses that are locked out. */
export async function countLockouts(db: Db): Promise<number> {
  const { locked } = await db
    .selectFrom('login_lockout')
    .select((eb) => eb.fn.countAll<number>().as('locked'))
    .where('locked_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return locked;
}

interface AttemptCounts {
  /** Failures of the last hour since the end of the last lockout. */
  readonly failed: number;
  /** Attempts whose password is being checked. */
  readonly pending: number;
}

/** The attempts of an address that count towards the next lockout. */
export function countAttempts(tx: Tx, addressKey: string): Promise<AttemptCounts> {
  const isPending = sql<boolean>`failed is null and created_at > ${ago(pendingSeconds, 'seconds')}`;
  return tx
    .selectFrom('login_attempt')
    .select([
      sql<number>`count(*) filter (where failed)`.as('failed'),
      sql<number>`count(*) filter (where ${isPending})`.as('pending'),
    ])
    .where('address_key', '=', addressKey)
    .where('created_at', '>', ago(lockout.windowMinutes, 'minutes'))
    .where(
      'created_at',
      '>',
      sql<string>`coalesce((select locked_until from login_lockout where address_key = ${addressKey}), '-infinity')`,
    )
    .executeTakeFirstOrThrow();
}

/** Failures of one browser that led to the lockout or were made during it, and its attempts that are being checked. */
export async function countBrowserFailures(
  tx: Tx,
  addressKey: string,
  browserId: string,
  block: Lockout,
): Promise<number> {
  const { failures } = await tx
    .selectFrom('login_attempt')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where('address_key', '=', addressKey)
    .where('browser_id', '=', browserId)
    .where(sql<boolean>`(failed or created_at > ${ago(pendingSeconds, 'seconds')})`)
    .where(
      'created_at',
      '>',
      sql<string>`${block.locked_from}::timestamptz - make_interval(mins => ${lockout.windowMinutes})`,
    )
    .executeTakeFirstOrThrow();
  return failures;
}

/** Inserts an attempt, pending until the password has been checked. */
export async function insertAttempt(
  tx: Tx,
  slot: { addressKey: string; emailKey: string; browserId: string | undefined },
): Promise<number> {
  const { id } = await tx
    .insertInto('login_attempt')
    .values({
      address_key: slot.addressKey,
      email_key: slot.emailKey,
      browser_id: slot.browserId ?? null,
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markFailed(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('login_attempt').set({ failed: true }).where('id', '=', id).execute();
}

/** Deletes an attempt, which then does not count. */
export async function deleteAttempt(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('login_attempt').where('id', '=', id).execute();
}

/** Deletes a successful attempt and the earlier failures of its address on this account, not those on others. */
export async function deleteAttemptsOn(tx: Tx, slot: number, addressKey: string, emailKey: string): Promise<void> {
  await sql`
    delete from login_attempt
    where id = ${slot} or (address_key = ${addressKey} and email_key = ${emailKey} and failed is not null)`.execute(tx);
}

/** Locks an address out from now on; a present lockout is not prolonged. */
export async function insertLockout(tx: Tx, addressKey: string): Promise<void> {
  const blocked = { locked_from: sql<string>`now()`, locked_until: fromNow(lockout.blockMinutes, 'minutes') };
  await tx
    .insertInto('login_lockout')
    .values({ address_key: addressKey, ...blocked })
    .onConflict((conflict) =>
      conflict.column('address_key').doUpdateSet(blocked).where('login_lockout.locked_until', '<=', sql<string>`now()`),
    )
    .execute();
}

/** Deletes attempts and lockouts that are too old to count. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  // A lockout counts attempts from a window before its start until its end.
  const old = ago(lockout.windowMinutes + 2 * lockout.blockMinutes, 'minutes');
  await tx.deleteFrom('login_attempt').where('created_at', '<', old).execute();
  await tx.deleteFrom('login_lockout').where('locked_until', '<', old).execute();
}

/** Addresses from which logins to an account failed lately, in the order in which they are locked. */
export async function listAddressesAttempting(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('login_attempt')
    .select('address_key')
    .distinct()
    .where('email_key', '=', emailKey)
    .orderBy('address_key')
    .execute();
  return rows.map(({ address_key }) => address_key);
}

/** Deletes the attempts and the lockout of an address. @returns whether it was locked out */
export async function deleteLockout(tx: Tx, addressKey: string): Promise<boolean> {
  await tx.deleteFrom('login_attempt').where('address_key', '=', addressKey).execute();
  const deleted = await tx
    .deleteFrom('login_lockout')
    .where('address_key', '=', addressKey)
    .where('locked_until', '>', sql<string>`now()`)
    .returning('address_key')
    .executeTakeFirst();
  return deleted !== undefined;
}
