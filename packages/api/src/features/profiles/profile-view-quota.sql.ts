import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

/** Whether a user viewed another's profile within the last day. */
export async function hasViewed(db: Db, viewerId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('profile_view')
    .select('viewer_id')
    .where('viewer_id', '=', viewerId)
    .where('user_id', '=', userId)
    .where('viewed_at', '>', ago(1, 'days'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Records the view of a profile, if there is such an account. @returns whether it is recorded, and the first one within a day */
export async function insertView(tx: Tx, viewerId: number, userId: number): Promise<boolean> {
  const noted = await tx
    .insertInto('profile_view')
    .columns(['viewer_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('app_user')
        .select([sql.val(viewerId).as('viewer_id'), 'id'])
        .where('id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['viewer_id', 'user_id'])
        .doUpdateSet({ viewed_at: sql<string>`now()` })
        .where('profile_view.viewed_at', '<=', ago(1, 'days')),
    )
    .returning('viewer_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Deletes the views that are older than a day. */
export async function deleteOldViews(tx: Tx): Promise<void> {
  await tx.deleteFrom('profile_view').where('viewed_at', '<', ago(1, 'days')).execute();
}
