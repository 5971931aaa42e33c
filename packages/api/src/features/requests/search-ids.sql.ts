import { limits } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../core/cursor.ts';
import { isPresent } from '../../core/present.sql.ts';
import { hasNoOffers } from './card.sql.ts';
import { isUnanswered, newRequestIds, openViewer } from './new-requests.sql.ts';
import { isOwnerNotBlockedBy, isVisibleTo } from './visible.sql.ts';

/** One of the terms of `search_query` (`db/migrations/0041-words-as-typed.ts`): an id such as `:t101`, or texts. */
type Term =
  | { readonly id: string }
  | { readonly texts: readonly string[]; readonly prefix?: true; readonly not?: true };
/** All conditions must hold; each is a list of alternatives, and each of these a list of terms. */
export type Conditions = readonly (readonly (readonly Term[])[])[];

/** A search as statements take it. */
export interface Search {
  /** Alternatives, each a list of terms; empty for a search without words. */
  readonly text: Conditions[number];
  /** Whether each alternative names something that must be there. */
  readonly isTextIndexed: boolean;
  /** The words to name in `match.words`, each an alternative of its own. */
  readonly words: Conditions[number];
  /** Ids, of which a request has one; all where there is none. */
  readonly type: readonly number[];
  readonly area: readonly number[];
  readonly institute: readonly number[];
  readonly among: 'matching' | 'all';
  /** `false` for requests without offers alone. */
  readonly hasOffers?: false;
}

/**
 * Number of newest requests that are walked for each wanted one before all that the index finds are read: enough of them have a frequent
 * word, however many requests there are. Of the feed of some areas fewer are walked, because more of them are found.
 */
const walked = { each: 40, eachOfOwn: 20, most: 10_000, eachOfChosen: 10, mostOfChosen: 2000 };
/** So far back the feed of the viewer's areas is walked, in ids of requests. */
const walkedBack = sql.lit(20_000);
/** With more areas and types there are so many ranges of the feed that all of the newest requests are walked instead. */
const fewRanges = 10;

/** With more areas it takes longer to look them up in the index than it saves. */
const mostLookedUp = sql.lit(15);

/** A value as `jsonb`, for `search_query`. */
export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Whether the row `found` is new for the viewer `me` (docs/behaviour.md#new-requests), by its rows of the feed. */
function isMatching(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from request_feed feed cross join me
    where feed.request_id = found.request_id and feed.audience = any(me.audiences) and feed.area_id = any(me.areas)
      and (me.master <> ${sql.lit(masterStatus.custom)} or (select open.user_id from collaboration_preference open
        where open.user_id = me.id and open.area_id = feed.area_id and open.type_id = feed.type_id) is not null)
      and ${isUnanswered(viewerId)}
    limit 1) is true`;
}

/**
 * Whether the row `found` is an Active request of another that the viewer may see and has not hidden; nor, where `isFresh`,
 * offered help on.
 */
function isFindable(viewerId: number, isFresh: boolean): RawBuilder<boolean> {
  return sql<boolean>`((
    select true from collaboration_request request join app_user owner on owner.id = request.user_id
    where request.id = found.request_id and request.status_id = ${sql.lit(requestStatus.active)}
      and request.deleted_at is null and ${isPresent('owner')} and request.user_id <> ${viewerId}
      and ${isVisibleTo(viewerId)} and ${isOwnerNotBlockedBy(viewerId)}) is true
    and (select mark.state from recipient_state mark
      where mark.user_id = ${viewerId} and mark.request_id = found.request_id) is ${isFresh ? sql`null` : sql`distinct from 'hidden'`})`;
}

/** What the index is asked for. */
function conditionsOf({ text, type, area, institute }: Search): Conditions {
  const oneOf = (prefix: string, ids: readonly number[]) => ids.map((id) => [{ id: `:${prefix}${id}` }]);
  return [text, oneOf('t', type), oneOf('a', area), oneOf('i', institute)].filter(({ length }) => length > 0);
}

const newestFirst = sql`order by found.created_at desc, found.request_id desc`;

/**
 * The newest requests of a search, some for each wanted one, newest first: what is new in the feed of the chosen areas, else of
 * the viewer's, where these are few, and all requests otherwise. `horizon`, the position as far back as the feed of the viewer's areas is walked, and
 * `walk` are tables of the statement; `newest` are the requests, `last` is the position of the last one where there may be more, `hasAll` whether
 * a row `found` of `newest` is what the search asks for.
 */
function newestRequests(
  { among, text, type, area, institute }: Search,
  limit: number,
  inRange: RawBuilder<unknown>,
  has: RawBuilder<unknown>,
  after: Position | undefined,
) {
  const most = Math.min(walked.each * limit, walked.most);
  const all = sql`select found.request_id, found.created_at, found.words from request_search found where ${inRange}`;
  const perArea = Math.max(1, type.length);
  if (among === 'all' || Math.max(1, area.length) * perArea > fewRanges)
    return {
      horizon: sql`select`,
      walk: sql`select`,
      newest: sql`${all} ${newestFirst} limit ${most}`,
      last: sql`
        select found.created_at, found.request_id from request_search found where ${inRange} ${newestFirst} offset ${most - 1} limit 1`,
      hasAll: has,
    };
  const isChosen = area.length > 0;
  const mostOfFeed = isChosen
    ? Math.min(walked.eachOfChosen * limit, walked.mostOfChosen)
    : Math.min(walked.eachOfOwn * limit, walked.most);
  const areas = isChosen ? sql`${[...area]}::int[]` : sql`me.areas`;
  const isInFeed = sql`(select cardinality(${areas}) * ${sql.lit(perArea)} <= ${sql.lit(fewRanges)} from me)`;
  const isOfType = type.length === 0 ? sql`true` : sql`found.type_id = type.id`;
  const types = type.length === 0 ? sql`` : sql`cross join unnest(${[...type]}::int[]) as type(id)`;
  const start = after === undefined ? sql`(select max(id) from collaboration_request)` : sql`${after.id}::int`;
  return {
    horizon: sql`
      select created_at, ${sql.lit(limits.id)} as request_id from collaboration_request
      where ${sql.lit(!isChosen)} and ${isInFeed} and id <= ${start} - ${walkedBack} order by id desc limit 1`,
    walk: sql`
      select found.request_id, found.created_at, null::tsvector as words
      from me cross join lateral unnest(me.audiences) as audience(id) cross join lateral unnest(${areas}) as area(id) ${types}
      cross join lateral (
        select found.request_id, found.created_at from request_feed found
        where ${isInFeed} and found.area_id = area.id and ${isOfType} and found.audience = audience.id and ${inRange}
          and found.created_at > coalesce((select created_at from horizon), '-infinity')
        ${newestFirst} limit ${mostOfFeed}) found
      group by found.request_id, found.created_at ${newestFirst} limit ${mostOfFeed}`,
    newest: sql`select * from walk union all (${all} and not ${isInFeed} ${newestFirst} limit ${most})`,
    last: sql`
      (select created_at, request_id from (
          (select created_at, request_id from walk found ${newestFirst} offset ${mostOfFeed - 1} limit 1)
          union all select created_at, request_id from horizon) found
        ${newestFirst} limit 1)
      union all (
        select found.created_at, found.request_id from request_search found
        where ${inRange} and not ${isInFeed} ${newestFirst} offset ${most - 1} limit 1)`,
    hasAll:
      text.length === 0 && institute.length === 0
        ? sql`true`
        : sql`coalesce(found.words, (
            select indexed.words from request_search indexed where indexed.request_id = found.request_id)) @@ (select query from asked)`,
  };
}

/**
 * The ids of the requests that a search finds for a viewer, newest first, as a table `(request_id, created_at)`. A type alone
 * is read from the feed like what is new. Otherwise the newest requests are walked, of the feed where areas are chosen: a frequent
 * word is met there often enough. Only where they do not fill the page, the index of words is read. The right to see is looked
 * up by key, newest first, until the page is full. `since` limits it to later requests on which the viewer has not offered help.
 */
export function foundRequestIds(viewerId: number, search: Search, limit: number, after?: Position, since?: string) {
  const { text, isTextIndexed, type, area, institute, among, hasOffers } = search;
  if (among === 'matching' && text.length + area.length + institute.length === 0)
    return newRequestIds(viewerId, limit, after, { since, hasOffers, typeIds: type });
  const before =
    after === undefined
      ? sql`true`
      : sql`(found.created_at, found.request_id) < (${after.at}::timestamptz, ${after.id}::int)`;
  const inRange = since === undefined ? before : sql`(${before} and found.created_at > ${since}::timestamptz)`;
  const isSeen = among === 'matching' ? isMatching(viewerId) : isFindable(viewerId, since !== undefined);
  const isRight = hasOffers === false ? sql`(${isSeen} and ${hasNoOffers(viewerId, 'found.request_id')})` : isSeen;
  const conditions = conditionsOf(search);
  const query = sql`search_query(${json(conditions)})`;
  // What is new has one of the viewer's areas, which narrows what the index finds.
  const inAreas = sql`(select string_agg(quote_literal(':a' || id), ' | ')::tsquery from unnest(me.areas) area (id))`;
  const asked =
    among === 'matching'
      ? sql`select case when cardinality(me.areas) <= ${mostLookedUp} then ${query} && ${inAreas} else ${query} end as query from me`
      : sql`select ${query} as query`;
  const areas = sql`select area_id from user_technical_area where user_id = ${viewerId}`;
  const me = sql`me as materialized (select viewer.*, array(${areas}) as areas from (${openViewer(viewerId)}) viewer)`;
  const has = sql`found.words @@ (select query from asked)`;
  if (conditions.length === 0 || (text.length > 0 && !isTextIndexed && conditions.length === 1))
    return sql<{ request_id: number; created_at: string }>`(
      with ${me}, asked as materialized (${asked})
      select found.request_id, found.created_at from request_search found
      where ${inRange} and ${conditions.length === 0 ? sql`true` : has} and ${isRight} ${newestFirst} limit ${limit})`;
  const isUnfilled = sql`(select count(*) from walked) < ${limit}`;
  const { horizon, walk, newest, last, hasAll } = newestRequests(search, limit, inRange, has, after);
  return sql<{ request_id: number; created_at: string }>`(
    with ${me}, asked as materialized (${asked}), horizon as materialized (${horizon}),
    walk as materialized (${walk}),
    walked as materialized (
      select found.request_id, found.created_at from (${newest}) found where ${hasAll} and ${isRight} limit ${limit}),
    last as materialized (select last.* from (${last}) last where ${isUnfilled}),
    rest as materialized (
      select found.request_id, found.created_at from (
        select found.request_id, found.created_at from request_search found
        where exists (select from last) and ${has} and ${inRange}
          and (found.created_at, found.request_id) < (select created_at, request_id from last) ${newestFirst} offset 0) found
      where ${isRight} limit ${limit})
    select * from (select * from walked union all select * from rest) found ${newestFirst} limit ${limit})`;
}
