import { lifetimes, limits, ranking } from '@exchange/contract/limits';
import type { FoundRequest, SearchCount, SearchCountInput } from '@exchange/contract/request-search';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../core/cursor.ts';
import { isPresent } from '../../core/present.sql.ts';
import { exactTime, hasNoOffers, selectCards, toCards } from './card.sql.ts';
import { isOpenToType } from './details.sql.ts';
import { isInvited } from './invited.sql.ts';
import { isUnanswered, newRequestIds, openViewer } from './new-requests.sql.ts';
import { isOwnerNotBlockedBy, isVisibleTo } from './visible.sql.ts';

/** One of the terms of `search_query` (`db/migrations/0015-request-search.ts`): an id such as `:t101`, or texts. */
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
const recentRequests = sql.lit(20_000);
/** With more areas and types there are so many ranges of the feed that all of the newest requests are walked instead. */
const fewRanges = 10;

/** With more areas it takes longer to look them up in the index than it saves. */
const fewAreas = sql.lit(15);

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

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
      where ${sql.lit(!isChosen)} and ${isInFeed} and id <= ${start} - ${recentRequests} order by id desc limit 1`,
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
      ? sql`select case when cardinality(me.areas) <= ${fewAreas} then ${query} && ${inAreas} else ${query} end as query from me`
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

/** The request's areas of the row `request` that the viewer has too. */
function sharedAreas(viewerId: number, requestId: string) {
  return sql`
    from request_technical_area chosen
    join user_technical_area mine on mine.user_id = ${viewerId} and mine.area_id = chosen.area_id
    where chosen.request_id = ${sql.ref(requestId)}`;
}

function isSameInstitute(viewerId: number) {
  return sql<boolean>`(owner.is_verified_institute and (
    select me.institute_id from app_user me where me.id = ${viewerId} and me.is_verified_institute) is not distinct from owner.institute_id)`;
}

/** Cards of found requests, with what fits. */
function selectFound(db: Db, viewerId: number, { words }: Search) {
  const named =
    words.length === 0
      ? sql<string[]>`'{}'::text[]`
      : sql<string[]>`array(
          select word.lexeme from request_search indexed cross join lateral unnest(indexed.words) word
          where indexed.request_id = request.id and word.lexeme ^@ ':' is false
            and array_to_tsvector(array[word.lexeme]) @@ (select search_query(${json([words])})))`;
  return selectCards(db, viewerId).select([
    sql<number[]>`array(select chosen.area_id ${sharedAreas(viewerId, 'request.id')} order by chosen.area_id)`.as(
      'area_ids',
    ),
    isOpenToType(viewerId).as('is_type_open'),
    isSameInstitute(viewerId).as('is_same_institute'),
    isInvited(viewerId, 'request.id').as('is_invited'),
    // A look-up by key; one more join, and the order of the joins is no longer searched for.
    sql<string | null>`(select message from invitation where request_id = request.id and user_id = ${viewerId})`.as(
      'invitation_message',
    ),
    sql<number | null>`(select offer.id from collaboration_request_response offer
      where offer.request_id = request.id and offer.helper_id = ${viewerId} and offer.withdrawn_at is null)`.as(
      'offer_id',
    ),
    named.as('words'),
    exactTime('request.created_at').as('cursor_at'),
    'request.id as cursor_id',
  ]);
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof selectFound>['execute']>>[number];

function toFound<Row extends FoundRow & CollaborationRequest>(row: Row) {
  const { area_ids, is_type_open, is_same_institute, is_invited, invitation_message, offer_id, words, ...card } = row;
  const { user_id, user_hashid: hashid, user_name: name } = card;
  const invited_by = is_invited ? { user_id, hashid, name, message: invitation_message } : null;
  const match: FoundRequest['match'] = {
    area_ids,
    is_type_open,
    is_same_institute,
    invited_by,
    collaboration_request_response_id: offer_id,
    words,
  };
  return { ...card, match };
}

/** The requests that a search finds, newest first. */
export async function listFoundNewest(db: Db, viewerId: number, search: Search, limit: number, after?: Position) {
  const ids = foundRequestIds(viewerId, search, limit, after);
  const rows = await selectFound(db, viewerId, search)
    .innerJoin(ids.as('found'), 'found.request_id', 'request.id')
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return (await toCards(db, rows)).map(toFound);
}

/** The newest ids that a search finds of what was posted in a span of time (as the database writes it). */
export async function listFreshIds(
  db: Db,
  viewerId: number,
  search: Search,
  { since, until, limit }: { since: string; until?: string; limit: number },
): Promise<number[]> {
  const ids = foundRequestIds(viewerId, search, limit, until === undefined ? undefined : { at: until, id: 0 }, since);
  const { rows } = await sql<{ id: number }>`
    select found.request_id as id from ${ids} found order by found.created_at desc, found.request_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a search finds anything. */
export async function findsSomething(db: Db, viewerId: number, search: Search): Promise<boolean> {
  const { rows } = await sql<object>`select from ${foundRequestIds(viewerId, search, 1)} found`.execute(db);
  return rows.length > 0;
}

/** A position in the order `best`. */
export interface RankedPosition extends Position {
  /** Whether the viewer is asked for help on it, which comes first. */
  readonly isInvited: boolean;
  /** A decimal number, or `-Infinity`. */
  readonly score: string;
}

/**
 * The newest requests that a search finds, best first (docs/behaviour.md#search). The score is the logarithm of the
 * documented weight plus a constant, the same for all requests: as all lose the same share of it with time, the order does not
 * change while time passes.
 */
export async function listFoundBest(db: Db, viewerId: number, search: Search, limit: number, after?: RankedPosition) {
  const ids = foundRequestIds(viewerId, search, limits.rankedRequests);
  const halfLife = sql.lit(ranking.halfLifeDays * 86_400);
  const ranked = sql<{ request_id: number; created_at: string; is_invited: boolean; score: number }>`(
    with total as materialized (select greatest(1, max(requests)) as requests from area_use where area_id = 0),
    weighed as materialized (
      select found.request_id, found.created_at,
        coalesce((
          select sum(greatest(0, ln(total.requests::float8 / greatest(1, used.requests))) order by chosen.area_id)
          from request_technical_area chosen
          join user_technical_area mine on mine.user_id = ${viewerId} and mine.area_id = chosen.area_id
          cross join total left join area_use used on used.area_id = chosen.area_id
          where chosen.request_id = found.request_id), 0)
        + (select case when ${isSameInstitute(viewerId)} then ${sql.lit(ranking.sameInstitute)} else 0 end
          from collaboration_request request join app_user owner on owner.id = request.user_id
          where request.id = found.request_id) as weight
      from ${ids} found),
    scored as (
      select request_id, created_at, ${isInvited(viewerId, 'weighed.request_id')} as is_invited, case when weight > 0
        then ln(weight) + ln(2::float8) * extract(epoch from created_at)::float8 / ${halfLife}
        else '-infinity'::float8 end as score
      from weighed)
    select * from scored
    where ${
      after === undefined
        ? sql`true`
        : sql`(is_invited, score, created_at, request_id) < (${after.isInvited}::boolean, ${after.score}::float8, ${after.at}::timestamptz, ${after.id}::int)`
    }
    order by is_invited desc, score desc, created_at desc, request_id desc limit ${limit})`;
  const rows = await selectFound(db, viewerId, search)
    .innerJoin(ranked.as('found'), 'found.request_id', 'request.id')
    .select([sql<boolean>`found.is_invited`.as('cursor_invited'), sql<string>`found.score::text`.as('cursor_score')])
    .orderBy('found.is_invited', 'desc')
    .orderBy('found.score', 'desc')
    .orderBy('found.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
  return (await toCards(db, rows)).map(toFound);
}

const groupedBy = {
  type: {
    from: sql`select request.collaboration_type_id from collaboration_request request where request.id = found.request_id`,
    names: sql.table('collaboration_type'),
  },
  area: {
    from: sql`select chosen.area_id from request_technical_area chosen where chosen.request_id = found.request_id`,
    names: sql.table('technical_area'),
  },
  institute: {
    from: sql`select owner.institute_id from collaboration_request request join app_user owner on owner.id = request.user_id
      where request.id = found.request_id and owner.is_verified_institute`,
    names: sql.table('institute'),
  },
} as const satisfies Record<NonNullable<SearchCountInput['by']>, unknown>;

/**
 * How many requests a search finds, counted up to `limits.countedFound`; with `by` also how many of these have each choice of
 * that filter, the most frequent first, and the names of the chosen ones.
 */
export async function countFound(
  db: Db,
  viewerId: number,
  search: Search,
  { by, chosen = [] }: { by?: SearchCountInput['by']; chosen?: readonly number[] } = {},
): Promise<SearchCount> {
  const ids = foundRequestIds(viewerId, search, limits.countedFound + 1);
  const groups =
    by === undefined
      ? sql`'[]'::jsonb`
      : sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'count', count) order by count desc, name, id), '[]')
    from (
      select named.id, named.name, coalesce(counted.count, 0) as count
      from (
        select choice.id, count(*)::int as count
        from (select * from found limit ${limits.countedFound}) found cross join lateral (${groupedBy[by].from}) choice (id)
        group by choice.id) counted
      full join unnest(${[...chosen]}::int[]) picked (id) on picked.id = counted.id
      join ${groupedBy[by].names} named on named.id = coalesce(counted.id, picked.id)
      order by picked.id is null, count desc, named.name limit ${limits.countedChoices}) choices)`;
  const { rows } = await sql<SearchCount>`
    with found as materialized (select request_id from ${ids} ids)
    select least(count(*), ${limits.countedFound})::int as count, count(*) > ${limits.countedFound} as has_more, ${groups} as groups
    from found`.execute(db);
  return rows[0] ?? { count: 0, has_more: false, groups: [] };
}

/**
 * Whether the row `request` of a card has words, in a list of what a viewer has hidden or offered help on (the row `state`).
 * Active requests have their words in the index; those of others are made here, for the last `limits.searchedActions`.
 */
export function hasWords(viewerId: number, state: 'hidden' | 'offered', text: Conditions): RawBuilder<boolean> {
  return sql<boolean>`(state.request_id in (
      select acted.request_id from recipient_state acted where acted.user_id = ${viewerId} and acted.state = ${sql.lit(state)}
      order by acted.acted_at desc limit ${sql.lit(limits.searchedActions)})
    and coalesce(
      (select indexed.words from request_search indexed where indexed.request_id = request.id),
      to_tsvector('simple', search_fold(concat_ws(' ', request.title, request.description,
        (select name from collaboration_type where id = request.collaboration_type_id),
        coalesce((select name from institute where id = owner.institute_id), owner.claimed_institute), (
          select string_agg(area.name, ' ') from request_technical_area chosen
          join technical_area area on area.id = chosen.area_id where chosen.request_id = request.id)))))
      @@ (select search_query(${json(text)})))`;
}

/**
 * Known words that may be one typing error away from one of these: with the same first or second half. What is typed is folded
 * first, because the planner would otherwise fold it again for each known word.
 */
export async function listKnownWords(db: Db, texts: readonly string[]) {
  const { rows } = await sql<{ text: string; folded: string; word: string }>`
    with typed as materialized (
      select text, search_fold(text) as folded from unnest(${[...texts]}::text[]) text)
    select typed.text, typed.folded, known.word
    from typed
    cross join lateral (select length(typed.folded) / 2 as half) middle
    join search_word known on (
      known.word like left(typed.folded, half) || '%'
      or known.word like '%' || substr(typed.folded, half + 1) || '%'
      or known.word like left(typed.folded, half - 1) || substr(typed.folded, half + 1, 1) || substr(typed.folded, half, 1) || '%')
    where typed.folded !~ ' ' and length(typed.folded) >= 5 and length(known.word) >= length(typed.folded) - 1
    order by typed.text, known.word`.execute(db);
  return rows;
}

/** Requests whose words one step of the job writes. */
const dueRequests = 100;
/** Words that one step of the job checks. */
const checkedWords = 200;

/** Writes the words of requests anew in which a name has changed. @returns whether there may be more */
export async function refreshDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ request_id: number }>`
    select request_id from request_search_due order by request_id limit ${dueRequests} for update skip locked`.execute(
    tx,
  );
  const ids = rows.map(({ request_id }) => request_id);
  if (ids.length > 0) await sql`select refresh_request_search(${ids}::int[])`.execute(tx);
  return ids.length === dueRequests;
}

/** Deletes known words that no request has any more; each is checked once a day. @returns whether there may be more */
export async function deleteUnusedWords(tx: Tx): Promise<boolean> {
  // A frequent word would otherwise be found quickest by reading requests, and a rare one not at all.
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ checked: number }>`
    with due as materialized (
      select word from search_word where checked_at < now() - ${`${lifetimes.knownWordHours} hours`}::interval
      order by checked_at limit ${checkedWords} for update skip locked),
    checked as materialized (
      select word, (select true from request_search where words @@ quote_literal(due.word)::tsquery limit 1) is true as is_used
      from due),
    unused as (delete from search_word where word in (select word from checked where not is_used)),
    used as (update search_word set checked_at = now() where word in (select word from checked where is_used))
    select count(*)::int as checked from due`.execute(tx);
  return rows[0]?.checked === checkedWords;
}

/** Counts Active requests and those of each area for the order `best`, unless that was done a few minutes ago. */
export async function countAreas(tx: Tx): Promise<void> {
  const minutes = `${ranking.countedEveryMinutes} minutes`;
  await sql`
    with due as materialized (
      select not exists (select from area_use where counted_at > now() - ${minutes}::interval) as yes),
    counted as materialized (
      select chosen.area_id, count(*)::int as requests
      from request_technical_area chosen join request_search using (request_id)
      where (select yes from due) group by chosen.area_id
      union all select 0, count(*)::int from request_search having (select yes from due)),
    gone as (
      delete from area_use where (select yes from due) and area_id not in (select area_id from counted))
    insert into area_use (area_id, requests) select area_id, requests from counted
    on conflict (area_id) do update set requests = excluded.requests, counted_at = now()`.execute(tx);
}
