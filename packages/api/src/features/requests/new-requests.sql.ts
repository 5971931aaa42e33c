import { limits } from '@exchange/contract/limits';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import type { Position } from '../../core/cursor.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';
import { everyone, verified } from './feed.sql.ts';

/**
 * An area with at most this many open types in a custom table is read type by type, from `request_feed_typed`: a rare type would else be
 * looked for among all requests of the area.
 */
const fewTypes = sql.lit(3);

/**
 * The row `me` of a viewer who is open to requests: `master`, and the audiences of feed rows that include the viewer. No row
 * for a viewer who is not open to any.
 */
export function openViewer(viewerId: number | RawBuilder<number>) {
  return sql`
      select id, master_collaboration_status_id as master,
        case when is_verified_institute then array[${everyone}, ${verified}] || array(select distinct mine.institute_id from ${institutesOf(sql`app_user.id`)} mine)
          else array[${everyone}] end as audiences
      from app_user where id = ${viewerId} and master_collaboration_status_id <> ${sql.lit(masterStatus.notOpen)}`;
}

/**
 * Whether the request of a row `feed`, in an area and audience of the viewer `me`, is for them to answer: they are open to its type in this
 * area, it is another's, neither of the two blocks the other (except if the blocked viewer ever offered help), and the viewer has neither
 * hidden it nor offered help. Each is a look-up by key; `not exists` would read all states of the viewer.
 */
export function isNewFor(viewerId: number | RawBuilder<number>) {
  return sql<boolean>`(feed.owner_id <> me.id
      and (me.master <> ${sql.lit(masterStatus.custom)} or (select open.user_id from collaboration_preference open
        where open.user_id = me.id and open.area_id = feed.area_id and open.type_id = feed.type_id) is not null)
      and feed.owner_id <> all (${blockedBy(viewerId)})
      and (feed.owner_id <> all (${blockersOf(viewerId)}) or exists (
        select from offer r where r.request_id = feed.request_id and r.helper_id = me.id))
      and (select s.user_id from recipient_state s where s.user_id = me.id and s.request_id = feed.request_id) is null)`;
}

/**
 * The ids of a viewer's new requests (docs/behaviour/requests.md#new-requests), newest first, as a table `(request_id, created_at)`. Each area
 * and audience is one range of the index `request_feed_key`, which is read from its newest row until a page is full. `since` limits the
 * list to later requests. With `areaIds` they are those that would be new if these were the viewer's technical areas. `also` narrows the list, by
 * conditions on `feed.request_id`.
 */
export function newRequestIds(
  viewerId: number | RawBuilder<number>,
  limit: number | RawBuilder<number>,
  after?: Position | { readonly [Key in keyof Position]: RawBuilder<Position[Key]> },
  {
    since,
    areaIds,
    also = [],
  }: { since?: string | undefined; areaIds?: readonly number[]; also?: readonly RawBuilder<boolean>[] } = {},
) {
  const at = after === undefined ? sql`'infinity'::timestamptz` : sql`${after.at}::timestamptz`;
  const id = after === undefined ? sql.lit(limits.id) : sql`${after.id}::int`;
  const later = since === undefined ? sql`` : sql`and feed.created_at > ${since}::timestamptz`;
  const fits = also.length === 0 ? sql`` : sql`and ${sql.join(also, sql` and `)}`;
  const areas =
    areaIds === undefined
      ? sql`join user_technical_area mine on mine.user_id = me.id`
      : sql`cross join unnest(${[...areaIds]}::int[]) as mine(area_id)`;
  const newestOf = (range: RawBuilder<unknown>) => sql`(
    select feed.request_id, feed.created_at from request_feed feed
    where ${range} and (feed.created_at, feed.request_id) < (${at}, ${id}) ${later} and ${isNewFor(viewerId)} ${fits}
    order by feed.created_at desc, feed.request_id desc limit ${limit}) newest`;
  return sql<{ request_id: number; created_at: string }>`(
    with me as materialized (${openViewer(viewerId)}),
    area as materialized (
      select mine.area_id as id, case when me.master = ${sql.lit(masterStatus.custom)} then array(
        select open.type_id from collaboration_preference open where open.user_id = me.id and open.area_id = mine.area_id) end as types
      from me ${areas})
    select request_id, created_at
    from (
      select newest.* from me cross join lateral unnest(me.audiences) as audience(id) cross join area
      cross join lateral ${newestOf(sql`feed.area_id = area.id and feed.audience = audience.id`)}
      where area.types is null or cardinality(area.types) > ${fewTypes}
      union all
      select newest.* from me cross join lateral unnest(me.audiences) as audience(id) cross join area
      cross join lateral unnest(area.types) as type(id)
      cross join lateral ${newestOf(sql`feed.area_id = area.id and feed.type_id = type.id and feed.audience = audience.id`)}
      where cardinality(area.types) <= ${fewTypes}) ranges
    group by request_id, created_at order by created_at desc, request_id desc limit ${limit})`;
}

/** How many requests would be new for a viewer with these technical areas, counted up to `limit`. */
export async function countNew(db: Db, viewerId: number, areaIds: readonly number[], limit: number): Promise<number> {
  const found = newRequestIds(viewerId, limit, undefined, { areaIds });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${found} found`.execute(db);
  return rows[0]?.count ?? 0;
}
