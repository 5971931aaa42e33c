import { limits } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../../core/cursor.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';

/** Audiences of a feed row that are not an institute. */
const everyone = sql.lit(0);
const verified = sql.lit(-1);

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
      and owner.delete_at is null
  `.execute(tx);
}

/**
 * An area with at most this many open types in a custom table is read type by type, because most of its requests would
 * not match.
 */
const fewTypes = sql.lit(3);

/**
 * Number of recent requests that are read first. They fill a page for viewers with many matches, at a cost that does not
 * grow with the number of their areas.
 */
const recentRequests = sql.lit(1000);
/** The same for a custom table, where only some types of an area match. */
const recentForCustom = sql.lit(4000);
/** With at most this many areas, reading everything at once costs no more than reading twice. */
const fewAreas = sql.lit(3);

/**
 * The ids of a viewer's new requests (docs/behaviour.md#new-requests), newest first, as a table `(request_id,
 * created_at)`. Each area and audience is one range of the feed's index; so is each type of an area with few open types,
 * so that rare types are found quickly. Where there are many ranges, the recent part of all is read first, and the rest
 * only where that does not fill the page. A state is looked up by its key; `not exists` would read all states of the
 * viewer. Requests of people in a block with the viewer are excluded, except where the blocked viewer ever offered help.
 * `since` limits the list to later requests.
 */
export function newRequestIds(viewerId: number, limit: number, after: Place | undefined, since?: string) {
  const at = after === undefined ? sql`'infinity'::timestamptz` : sql`${after.at}::timestamptz`;
  const id = after === undefined ? sql.lit(limits.id) : sql`${after.id}::int`;
  const start = after === undefined ? sql`(select max(id) from collaboration_request)` : id;
  const later = since === undefined ? sql`` : sql`and feed.created_at > ${since}::timestamptz`;
  const newestOf = (range: RawBuilder<unknown>, part: RawBuilder<unknown>) => sql`(
    select feed.request_id, feed.created_at from request_feed feed
    where ${range} and ${part} and feed.owner_id <> me.id
      and (feed.created_at, feed.request_id) < (${at}, ${id}) ${later}
      and feed.owner_id <> all (${blockedBy(viewerId)})
      and (feed.owner_id <> all (${blockersOf(viewerId)}) or exists (
        select from collaboration_request_response r where r.request_id = feed.request_id and r.helper_id = me.id))
      and (select s.user_id from recipient_state s where s.user_id = me.id and s.request_id = feed.request_id) is null
    order by feed.created_at desc, feed.request_id desc limit ${limit}) newest`;
  const allOf = (part: RawBuilder<unknown>) => sql`(
    select request_id, created_at from (
      select newest.* from me cross join lateral unnest(me.audiences) as audience(id) cross join area
      cross join lateral ${newestOf(
        sql`feed.area_id = area.id and feed.audience = audience.id and (area.types is null or feed.type_id = any(area.types))`,
        part,
      )}
      where area.types is null or cardinality(area.types) > ${fewTypes}
      union all
      select newest.* from me cross join lateral unnest(me.audiences) as audience(id) cross join area
      cross join lateral unnest(area.types) as type(id)
      cross join lateral ${newestOf(
        sql`feed.area_id = area.id and feed.type_id = type.id and feed.audience = audience.id`,
        part,
      )}
      where cardinality(area.types) <= ${fewTypes}) ranges
    group by request_id, created_at order by created_at desc, request_id desc limit ${limit})`;
  return sql<{ request_id: number; created_at: string }>`(
    with me as materialized (
      select id, master_collaboration_status_id as master,
        case when is_verified_institute then array[${everyone}, ${verified}, institute_id] else array[${everyone}] end as audiences
      from app_user where id = ${viewerId} and master_collaboration_status_id <> ${sql.lit(masterStatus.notOpen)}),
    area as materialized (
      select mine.area_id as id, case when me.master = ${sql.lit(masterStatus.custom)} then array(
        select open.type_id from collaboration_preference open where open.user_id = me.id and open.area_id = mine.area_id) end as types
      from me join user_technical_area mine on mine.user_id = me.id),
    horizon as materialized (
      select created_at as at from collaboration_request
      where id <= ${start} - (select case when master = ${sql.lit(masterStatus.custom)} then ${recentForCustom} else ${recentRequests} end from me)
        and (select count(*) from area) > ${fewAreas} order by id desc limit 1),
    recent as materialized ${allOf(sql`feed.created_at > coalesce((select at from horizon), '-infinity')`)},
    older as materialized (
      select found.* from ${allOf(sql`feed.created_at <= (select at from horizon)`)} found
      where (select count(*) from recent) < ${limit})
    select * from recent union all select * from older
    order by created_at desc, request_id desc limit ${limit})`;
}
