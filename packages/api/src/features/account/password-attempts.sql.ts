import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

interface AttemptCount {
  /** Those of the last hour that were not right, or are being checked at this moment. */
  readonly count: number;
  /** Seconds until the oldest of them is an hour old. */
  readonly seconds_left: number;
}

export function countAttempts(db: Db, userId: number): Promise<AttemptCount> {
  return db
    .selectFrom('password_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`greatest(1, coalesce(ceil(3600 - extract(epoch from now() - min(created_at))), 1))::int`.as(
        'seconds_left',
      ),
    )
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(1, 'hours'))
    .executeTakeFirstOrThrow();
}

/** Takes a place for one check, before the check, so that a burst cannot outrun the count. Old ones go on the way. */
export async function insertAttempt(tx: Tx, userId: number): Promise<number> {
  await tx
    .deleteFrom('password_attempt')
    .where('user_id', '=', userId)
    .where('created_at', '<=', ago(1, 'hours'))
    .execute();
  const { id } = await tx
    .insertInto('password_attempt')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a place back for which nothing was learnt. */
export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_attempt').where('id', '=', id).execute();
}

/** The right password clears what was wrong before. */
export async function deleteAttemptsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_attempt').where('user_id', '=', userId).execute();
}
