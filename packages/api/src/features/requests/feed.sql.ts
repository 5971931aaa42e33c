import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { writeRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** The audience of a feed row is an institute or one of these. */
export const everyone = sql.lit(0);
export const verified = sql.lit(-1);

/**
 * Rewrites the copies of requests that matching and search read: while a request is Active and takes offers, a row of the feed for
 * each area and audience; while it is Active, its words. Call it at the end of the transaction of every change of a request, and when others begin or stop to see its
 * owner.
 */
export async function rewriteCopies(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = sql`any(${[...ids]}::int[])`;
  await sql`delete from request_feed where request_id = ${changed}`.execute(tx);
  await sql`
    insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
    select area.area_id, audience.id, request.collaboration_type_id, request.created_at, request.id, request.user_id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join request_technical_area area on area.request_id = request.id
    cross join lateral (
      select ${everyone} as id where request.share_scope = 'everyone'
      union all select ${verified} where request.share_scope = 'verified'
      union all select request.scope_institute_id where request.share_scope = 'my' and request.scope_institute_id is not null
      union all select s.institute_id from request_institute s where request.share_scope = 'selected' and s.request_id = request.id
    ) audience
    where request.id = ${changed} and request.status_id = ${sql.lit(requestStatus.active)} and request.deleted_at is null
      and request.accepts_offers and ${isPresent('owner')}
  `.execute(tx);
  await writeRequestWords(tx, ids);
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

/** Lists a user's requests anew, or no more, after others began or stopped to see the user. */
export async function relistRequestsOf(tx: Tx, userId: number): Promise<void> {
  await rewriteCopies(tx, await lockRequestsOf(tx, userId));
}
