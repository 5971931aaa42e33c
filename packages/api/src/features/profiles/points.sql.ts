import { points } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';

/**
 * Collaboration points (docs/behaviour.md#points), counted at each read: live offers, tracked collaborators, and
 * requests on which the user was tracked.
 */
export async function countPoints(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select ${points.offeredHelp}::int
        * (select count(*) from collaboration_request_response where helper_id = ${userId} and withdrawn_at is null)
      + ${points.trackedCollaboration}::int * (select count(*) from successful_collaborator where owner_id = ${userId})
      + ${points.wasTracked}::int * (select count(*) from successful_collaborator where user_id = ${userId}) as points
  `.execute(db);
  return rows[0]?.points ?? 0;
}
