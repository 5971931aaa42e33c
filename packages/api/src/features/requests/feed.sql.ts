import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** The audience of a feed row is an institute or one of these. */
export const everyone = sql.lit(0);
export const verified = sql.lit(-1);

/**
 * Rewrites the feed rows of a request: one per area and audience while it is active, none otherwise. Call it in the
 * transaction of every change of its status, type, areas, scope or institutes, of its owner's institute, and of the
 * deletion of its owner's account.
 */
export async function rewriteFeed(tx: Tx, requestId: number): Promise<void> {
  await sql`delete from request_feed where request_id = ${requestId}`.execute(tx);
  await sql`
    insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
    select area.area_id, audience.id, request.collaboration_type_id, request.created_at, request.id, request.user_id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join request_technical_area area on area.request_id = request.id
    cross join lateral (
      select ${everyone} as id where request.share_scope = 'everyone'
      union all select ${verified} where request.share_scope = 'verified'
      union all select owner.institute_id where request.share_scope = 'my' and owner.is_verified_institute
      union all select s.institute_id from request_institute s where request.share_scope = 'selected' and s.request_id = request.id
    ) audience
    where request.id = ${requestId} and request.status_id = ${sql.lit(requestStatus.active)} and request.deleted_at is null
      and ${isPresent('owner')}
  `.execute(tx);
}

/** The ids of a user's requests that are not deleted, locked until the end of the transaction. */
export async function lockRequestsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('collaboration_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Rewrites the feed rows of a user's requests after others stopped or began to see the user. */
export async function rewriteFeedsOf(tx: Tx, userId: number): Promise<void> {
  for (const id of await lockRequestsOf(tx, userId)) await rewriteFeed(tx, id);
}
