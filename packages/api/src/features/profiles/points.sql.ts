import { points } from '@exchange/contract/credit';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * Collaboration points (docs/behaviour/profiles.md#points) of the user with this id, counted at each read: live offers, credit
 * that they gave, and credit that they got.
 */
export function pointsOf(userId: RawBuilder<unknown>) {
  return sql<number>`(
    ${sql.lit(points.offeredHelp)}
        * (select count(*) from offer where helper_id = ${userId} and withdrawn_at is null)
      + ${sql.lit(points.gaveCredit)} * (select count(*) from credit where owner_id = ${userId})
      + ${sql.lit(points.gotCredit)} * (select count(*) from credit where user_id = ${userId}))::int`;
}

/** The collaboration points of a user. */
export async function countPoints(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`select ${pointsOf(sql`${userId}::int`)} as points`.execute(db);
  return rows[0]?.points ?? 0;
}
