import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

/** Whether a person read another's profile within the last day. */
export async function hasViewed(db: Db, readerId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('profile_read')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .where('user_id', '=', userId)
    .where('read_at', '>', ago(1, 'days'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes whose profile a person read; answers whether it is another one than those of the last day. */
export async function insertView(tx: Tx, readerId: number, userId: number): Promise<boolean> {
  const noted = await tx
    .insertInto('profile_read')
    .values({ reader_id: readerId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['reader_id', 'user_id'])
        .doUpdateSet({ read_at: sql<string>`now()` })
        .where('profile_read.read_at', '<=', ago(1, 'days')),
    )
    .returning('reader_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Deletes the views that are older than a day. */
export async function deleteOldViews(tx: Tx): Promise<void> {
  await tx.deleteFrom('profile_read').where('read_at', '<', ago(1, 'days')).execute();
}
