import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago, interval } from './sql-time.ts';

/** The period of the limit `wrongPasswordsPerHour`. */
const windowHours = 1;

interface AttemptCount {
  /** Attempts of the last hour that failed or are being checked. */
  readonly count: number;
  /** Seconds until the oldest of them no longer counts, at least 1. */
  readonly seconds_left: number;
}

export function countAttempts(db: Db, userId: number): Promise<AttemptCount> {
  return db
    .selectFrom('password_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`greatest(1, coalesce(ceil(extract(epoch from min(created_at) + ${interval(windowHours, 'hours')} - now())), 1))::int`.as(
        'seconds_left',
      ),
    )
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(windowHours, 'hours'))
    .executeTakeFirstOrThrow();
}

/** Records an attempt before the password is checked, so that parallel calls cannot exceed the limit; deletes old ones. */
export async function insertAttempt(tx: Tx, userId: number): Promise<number> {
  await tx
    .deleteFrom('password_attempt')
    .where('user_id', '=', userId)
    .where('created_at', '<=', ago(windowHours, 'hours'))
    .execute();
  const { id } = await tx
    .insertInto('password_attempt')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an attempt that ended without a result. */
export async function deletePasswordAttempt(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_attempt').where('id', '=', id).execute();
}

/** Deletes all attempts of a person after the right password. */
export async function deleteAttemptsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_attempt').where('user_id', '=', userId).execute();
}
