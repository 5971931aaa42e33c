import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Place } from '../../core/cursor.ts';

/** Audiences of a feed row that are not an institute. */
const everyone = sql.lit(0);
const verified = sql.lit(-1);

/**
 * Writes a request's feed rows anew: one for each area and audience while it is active, none otherwise. Called in the
 * transaction of whatever changes its status, type, areas, scope, institutes or its owner's institute.
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
  `.execute(tx);
}

/**
 * The ids of a viewer's new requests, newest first, as a table `(request_id, created_at)` (decisions section 5, New).
 * Each area and audience is one range of the feed's index, read newest first; a state is looked up by its key — `not
 * exists` would read all of a viewer's states instead. With `since`, only what was created later.
 */
export function newRequestIds(viewerId: number, limit: number, after: Place | undefined, since?: string) {
  const at = after === undefined ? sql`'infinity'::timestamptz` : sql`${after.at}::timestamptz`;
  const id = after === undefined ? sql.lit(2_147_483_647) : sql`${after.id}::int`;
  const later = since === undefined ? sql`` : sql`and feed.created_at > ${since}::timestamptz`;
  return sql<{ request_id: number; created_at: string }>`(
    with me as materialized (
      select id, master_collaboration_status_id as master,
        case when is_verified_institute then array[${everyone}, ${verified}, institute_id] else array[${everyone}] end as audiences
      from app_user where id = ${viewerId})
    select found.request_id, found.created_at
    from me
    cross join lateral unnest(me.audiences) as audience(id)
    join user_technical_area mine on mine.user_id = me.id
    cross join lateral (
      select feed.request_id, feed.created_at from request_feed feed
      where feed.area_id = mine.area_id and feed.audience = audience.id and feed.owner_id <> me.id
        and (feed.created_at, feed.request_id) < (${at}, ${id}) ${later}
        and (me.master = 1 or exists (
          select from collaboration_preference open
          where open.user_id = me.id and open.area_id = feed.area_id and open.type_id = feed.type_id))
        and (select s.state from recipient_state s where s.user_id = me.id and s.request_id = feed.request_id) is null
      order by feed.created_at desc, feed.request_id desc limit ${limit}) found
    where me.master <> 2
    group by found.request_id, found.created_at
    order by found.created_at desc, found.request_id desc
    limit ${limit})`;
}
