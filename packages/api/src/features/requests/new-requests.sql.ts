import { limits } from '@exchange/contract/limits';
import { masterStatus } from '@exchange/contract/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../core/cursor.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';
import { hasNoOffers } from './card.sql.ts';
import { everyone, verified } from './feed.sql.ts';

/**
 * An area with at most this many open types in a custom table is read type by type, because most of its requests would
 * not match.
 */
const fewTypes = sql.lit(3);

/**
 * Number of recent requests that are read first, at least and for each wanted one. They fill a page for viewers with many matches, at a
 * cost that does not grow with the number of their areas. `custom` is the same for a custom table, where only some types of an area match,
 * `ofTypes` where types are chosen.
 */
const recentRequests = {
  all: { least: 1000, each: 8 },
  custom: { least: 4000, each: 32 },
  ofTypes: { least: 20_000, each: 400 },
};
/** With at most this many areas, reading everything at once costs no more than reading twice. */
const fewAreas = sql.lit(3);

/**
 * The row `me` of a viewer who is open to requests: `master`, and the audiences of feed rows that include the viewer. No row
 * for a viewer who is not open to any.
 */
export function openViewer(viewerId: number | RawBuilder<number>) {
  return sql`
      select id, master_collaboration_status_id as master,
        case when is_verified_institute then array[${everyone}, ${verified}, institute_id] else array[${everyone}] end as audiences
      from app_user where id = ${viewerId} and master_collaboration_status_id <> ${sql.lit(masterStatus.notOpen)}`;
}

/**
 * Whether the request of a row `feed` is for the viewer `me` to answer: it is another's, of nobody in a block with the viewer
 * (except where the blocked viewer ever offered help), and neither hidden nor offered help on.
 */
export function isUnanswered(viewerId: number | RawBuilder<number>) {
  return sql<boolean>`(feed.owner_id <> me.id
      and feed.owner_id <> all (${blockedBy(viewerId)})
      and (feed.owner_id <> all (${blockersOf(viewerId)}) or exists (
        select from offer r where r.request_id = feed.request_id and r.helper_id = me.id))
      and (select s.user_id from recipient_state s where s.user_id = me.id and s.request_id = feed.request_id) is null)`;
}

/**
 * The ids of a viewer's new requests (docs/behaviour.md#new-requests), newest first, as a table `(request_id,
 * created_at)`. Each area and audience is one range of the feed's index; so is each type of an area with few open types,
 * so that rare types are found quickly. Where there are many ranges, the recent part of all is read first, and the rest
 * only where that does not fill the page. A state is looked up by its key; `not exists` would read all states of the
 * viewer. `since` limits the list to later requests. With `areaIds` they are those that would be new if these were the viewer's
 * technical areas, `hasOffers: false` leaves out those with offers, and `typeIds`, unless empty, those of other types.
 */
export function newRequestIds(
  viewerId: number | RawBuilder<number>,
  limit: number | RawBuilder<number>,
  after?: Position | { readonly [Key in keyof Position]: RawBuilder<Position[Key]> },
  {
    since,
    areaIds,
    hasOffers,
    typeIds = [],
  }: {
    since?: string | undefined;
    areaIds?: readonly number[];
    hasOffers?: false | undefined;
    typeIds?: readonly number[];
  } = {},
) {
  const at = after === undefined ? sql`'infinity'::timestamptz` : sql`${after.at}::timestamptz`;
  const id = after === undefined ? sql.lit(limits.id) : sql`${after.id}::int`;
  const start = after === undefined ? sql`(select max(id) from collaboration_request)` : id;
  const later = since === undefined ? sql`` : sql`and feed.created_at > ${since}::timestamptz`;
  const fits = hasOffers === false ? sql`and ${hasNoOffers(viewerId, 'feed.request_id')}` : sql``;
  const types = sql`${[...typeIds]}::int[]`;
  const isWanted = typeIds.length === 0 ? sql`true` : sql`open.type_id = any(${types})`;
  const others = typeIds.length === 0 ? sql`` : sql`else ${types}`;
  const recentOf = ({ least, each }: { least: number; each: number }) =>
    sql`greatest(${sql.lit(least)}, ${sql.lit(each)} * ${limit}::int)`;
  const recent =
    typeIds.length === 0
      ? sql`(select case when master = ${sql.lit(masterStatus.custom)} then ${recentOf(recentRequests.custom)} else ${recentOf(recentRequests.all)} end from me)`
      : recentOf(recentRequests.ofTypes);
  const areasOfViewer =
    areaIds === undefined
      ? sql`user_technical_area mine on mine.user_id = me.id`
      : sql`unnest(${[...areaIds]}::int[]) as mine(area_id) on true`;
  const newestOf = (range: RawBuilder<unknown>, part: RawBuilder<unknown>) => sql`(
    select feed.request_id, feed.created_at from request_feed feed
    where ${range} and ${part} and (feed.created_at, feed.request_id) < (${at}, ${id}) ${later} and ${isUnanswered(viewerId)} ${fits}
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
    with me as materialized (${openViewer(viewerId)}),
    area as materialized (
      select mine.area_id as id, case when me.master = ${sql.lit(masterStatus.custom)} then array(
        select open.type_id from collaboration_preference open
        where open.user_id = me.id and open.area_id = mine.area_id and ${isWanted}) ${others} end as types
      from me join ${areasOfViewer}),
    horizon as materialized (
      select created_at as at from collaboration_request
      where id <= ${start} - ${recent}
        and (select count(*) from area) > ${fewAreas} order by id desc limit 1),
    recent as materialized ${allOf(sql`feed.created_at > coalesce((select at from horizon), '-infinity')`)},
    older as materialized (
      select found.* from ${allOf(sql`feed.created_at <= (select at from horizon)`)} found
      where (select count(*) from recent) < ${limit})
    select * from recent union all select * from older
    order by created_at desc, request_id desc limit ${limit})`;
}
