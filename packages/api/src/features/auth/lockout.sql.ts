import { lockout } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf, keysOf } from '../../core/addresses.sql.ts';
import { ago, fromNow, secondsUntil } from '../../core/sql-time.ts';

/**
 * A pending attempt older than this has no result: its process stopped, or lost the database before it could delete it.
 * Nobody was told whether the password is right, so it counts as nothing.
 */
const pendingSeconds = 30;

/** Whether the password of an attempt is being checked. */
const isPending = sql<boolean>`failed is null and created_at > ${ago(pendingSeconds, 'seconds')}`;

/** Serialises the attempts from one address until the end of the transaction. */
export async function lockAddress(tx: Tx, addressKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${addressKey}`}, 0))`.execute(tx);
}

/** Whether an address is locked out. */
export async function isLockedOut(db: Db, addressKey: string): Promise<boolean> {
  const found = db
    .selectFrom('login_lockout')
    .select('address_key')
    .where('address_key', '=', addressKey)
    .where('locked_until', '>', sql<string>`now()`);
  return (await found.executeTakeFirst()) !== undefined;
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

/** Failures of the last hour since the end of the last lockout, which count towards the next one. */
export async function countFailures(tx: Tx, addressKey: string): Promise<number> {
  const { failures } = await tx
    .selectFrom('login_attempt')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where('failed', '=', true)
    .where('address_key', '=', addressKey)
    .where('created_at', '>', ago(lockout.windowMinutes, 'minutes'))
    .where(
      'created_at',
      '>',
      sql<string>`coalesce((select locked_until from login_lockout where address_key = ${addressKey}), '-infinity')`,
    )
    .executeTakeFirstOrThrow();
  return failures;
}

/** How many attempts may fail or be checked at once: of an address, and of a known browser during a lockout. */
interface Allowed {
  readonly ofAddress: number;
  readonly ofKnownBrowser: number;
}

interface Reservation {
  /** The id of the attempt, `null` if it was not reserved. */
  readonly attempt_id: number | null;
  /** Seconds until the lockout of the address ends, `null` without one. */
  readonly seconds_left: number | null;
  /** Failures that count towards the next lockout. */
  readonly failed: number;
}

/**
 * Inserts an attempt, pending until the password has been checked, if the address may have one more: as many as
 * `ofAddress` fail or are checked, and during a lockout as many of a known browser as `ofKnownBrowser`, from an hour before
 * it on. The caller holds the lock of the address. The commit does not wait for the disk: a crash of the database ends the
 * check of a pending attempt, too.
 */
export async function insertAllowedAttempt(
  tx: Tx,
  attempt: { addressKey: string; emailKey: string; browserId: string | undefined; isKnown: boolean },
  { ofAddress, ofKnownBrowser }: Allowed,
): Promise<Reservation> {
  const { addressKey, emailKey, browserId = null, isKnown } = attempt;
  const { rows } = await sql<Reservation>`
    with lockout as materialized (
      select locked_from, locked_until, locked_until > now() as is_present
      from login_lockout where address_key = ${addressKey}),
    counted as materialized (
      select count(*) filter (where failed) as failed, count(*) filter (where ${isPending}) as pending
      from login_attempt
      where address_key = ${addressKey} and created_at > ${ago(lockout.windowMinutes, 'minutes')}
        and created_at > coalesce((select locked_until from lockout), '-infinity')),
    allowed as (
      select case when exists (select from lockout where is_present) then
        ${isKnown}::boolean and ${ofKnownBrowser}::int > (
          select count(*) from login_attempt cross join lockout
          where address_key = ${addressKey} and browser_id = ${browserId}::text
            and (failed or created_at > ${ago(pendingSeconds, 'seconds')})
            and created_at > locked_from - make_interval(mins => ${lockout.windowMinutes}))
        else failed + pending < ${ofAddress}::int end as is_allowed
      from counted),
    inserted as (
      insert into login_attempt (address_key, email_key, browser_id, created_at)
      select ${addressKey}, ${emailKey}, ${browserId}::text, clock_timestamp() from allowed where is_allowed returning id)
    select (select id from inserted) as attempt_id, failed,
      (select ${secondsUntil(sql`locked_until`)} from lockout where is_present) as seconds_left,
      set_config('synchronous_commit', 'off', true) as commits
    from counted`.execute(tx);
  const [{ attempt_id, seconds_left, failed }] = rows as [Reservation];
  return { attempt_id, seconds_left, failed };
}

/** Counts a pending attempt as failed. @returns false if it is gone */
export async function markLoginFailed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with marked as (update login_attempt set failed = true where id = ${id} returning address_key, email_key)
    insert into login_entry (user_id, outcome, method, address)
    select person.id, 'failed', 'here', marked.address_key
    from marked left join app_user person on person.id = ${accountOf(sql`marked.email_key`)}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes an attempt, which then does not count. */
export async function deleteLoginAttempt(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('login_attempt').where('id', '=', id).execute();
}

/** Locks an address out from now on; a present lockout is not prolonged. */
export async function insertLockout(tx: Tx, addressKey: string): Promise<void> {
  const blocked = { locked_from: sql<string>`now()`, locked_until: fromNow(lockout.minutes, 'minutes') };
  await tx
    .insertInto('login_lockout')
    .values({ address_key: addressKey, ...blocked })
    .onConflict((conflict) =>
      conflict.column('address_key').doUpdateSet(blocked).where('login_lockout.locked_until', '<=', sql<string>`now()`),
    )
    .execute();
}

/** Deletes the log of logins after so many days, and attempts and lockouts that are too old to count. */
export async function deleteOldAttempts(tx: Tx, loginEntryDays: number): Promise<void> {
  await tx.deleteFrom('login_entry').where('created_at', '<', ago(loginEntryDays, 'days')).execute();
  // A lockout counts attempts from a window before its start until its end.
  const old = ago(lockout.windowMinutes + 2 * lockout.minutes, 'minutes');
  await tx.deleteFrom('login_attempt').where('created_at', '<', old).execute();
  await tx.deleteFrom('login_lockout').where('locked_until', '<', old).execute();
}

/** Addresses from which logins to an account failed lately, in the order in which they are locked. */
export async function listAddressesAttempting(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('login_attempt')
    .select('address_key')
    .distinct()
    .where(sql<boolean>`(email_key = ${emailKey} or email_key in ${keysOf(accountOf(sql`${emailKey}::text`))})`)
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
