import { limits, neededByLimits, ranking } from '@exchange/contract/limits';
import type { FoundRequest, SearchCount, SearchCountInput } from '@exchange/contract/request-search';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import type { Position } from '../../core/cursor.ts';
import { isWithin } from '../../core/days.sql.ts';
import { codeOf } from '../../core/error-details.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { selectCards, toCards } from '../requests/card.sql.ts';
import { isOpenToType } from '../requests/details.sql.ts';
import { soonness } from '../requests/needed-by.sql.ts';
import { isAskedForHelp } from '../requests/viewer-ask.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';
import {
  type Conditions,
  foundRequestIds,
  isNamed,
  json,
  type PlannedSearch,
  planSearch,
  type Search,
  searchedTable,
} from './search-ids.sql.ts';

/** Reads what a search asks for, and then what `work` finds with it, in one transaction whose plans are made for its words. */
export function inSearch<T>(
  db: Db,
  viewerId: number,
  search: Search,
  work: (tx: Db, planned: PlannedSearch) => Promise<T>,
): Promise<T> {
  const run = async (tx: Db) => work(tx, await planSearch(tx, viewerId, search));
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/** The request's areas of the row `request` that the viewer has too. */
function sharedAreas(viewerId: number, requestId: string) {
  return sql`
    from request_technical_area chosen
    join user_technical_area mine on mine.user_id = ${viewerId} and mine.area_id = chosen.area_id
    where chosen.request_id = ${sql.ref(requestId)}`;
}

function isSameInstitute(viewerId: number) {
  return sql<boolean>`(owner.is_verified_institute and owner.institute_id in ${institutesOf(viewerId)})`;
}

const runOfSigns = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]{2,}$/u;

/** Cards of found requests, with what fits. */
function selectFound(db: Db, viewerId: number, search: Search, { found, named: query }: PlannedSearch) {
  const { words, counted, isNear } = search;
  const table = searchedTable(search);
  const texts = words.flatMap((terms) => terms.flatMap((term) => ('texts' in term ? term.texts : [])));
  // A longer text of a script without spaces is there in pairs, and is named whole.
  const runs = texts.filter((text) => runOfSigns.test(text));
  const foundRuns =
    runs.length === 0
      ? sql``
      : sql`
          union all
          select search_fold(run) from ${table} indexed cross join unnest(${runs}::text[]) run
          where indexed.request_id = request.id and indexed.words @@ search_text_query(run, false, true)::tsquery`;
  // Every form of a word begins with the same sign, which is quick to compare; ids and cut forms begin with a mark.
  const named =
    query === null
      ? sql<string[]>`'{}'::text[]`
      : sql<string[]>`array(
          select word.lexeme from ${table} indexed cross join lateral unnest(indexed.words) word
          where indexed.request_id = request.id
            and left(word.lexeme, 1) = any(array(select left(search_fold(text), 1) from unnest(${texts}::text[]) text))
            and ${isNamed(sql.ref('word.lexeme'), query)}
          ${foundRuns})`;
  return selectCards(db, viewerId).select([
    sql<number[]>`array(select chosen.area_id ${sharedAreas(viewerId, 'request.id')} order by chosen.area_id)`.as(
      'area_ids',
    ),
    isOpenToType(viewerId).as('is_type_open'),
    isSameInstitute(viewerId).as('is_same_institute'),
    isAskedForHelp(viewerId, 'request.id').as('is_invited'),
    // A look-up by key; one more join, and the order of the joins is no longer searched for.
    sql<string | null>`(select message from ask where request_id = request.id and user_id = ${viewerId})`.as(
      'invitation_message',
    ),
    sql<number | null>`(select offer.id from offer
      where offer.request_id = request.id and offer.helper_id = ${viewerId} and offer.withdrawn_at is null)`.as(
      'offer_id',
    ),
    named.as('words'),
    (isNear === true
      ? sql<string[]>`array(
      select term.typed
      from ${table} indexed
      cross join unnest(${counted.map(({ typed }) => typed)}::text[], ${[...found]}::text[]::tsquery[]) with ordinality term (typed, query, n)
      where indexed.request_id = request.id and not indexed.words @@ term.query order by term.n)`
      : sql<string[]>`'{}'::text[]`
    ).as('missing'),
  ]);
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof selectFound>['execute']>>[number];

function toFound<Row extends FoundRow & CollaborationRequest>(row: Row) {
  const {
    area_ids,
    is_type_open,
    is_same_institute,
    is_invited,
    invitation_message,
    offer_id,
    words,
    missing,
    ...card
  } = row;
  const { user_id, user_hashid: hashid, user_name: name } = card;
  const invited_by = is_invited ? { user_id, hashid, name, message: invitation_message } : null;
  const match: FoundRequest['match'] = {
    area_ids,
    is_type_open,
    is_same_institute,
    invited_by,
    collaboration_request_response_id: offer_id,
    words,
    missing,
  };
  return { ...card, match };
}

/** Where the requests are that a search finds, newest first. */
export async function findNewest(
  db: Db,
  viewerId: number,
  search: Search,
  planned: PlannedSearch,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select found.request_id as id, found.created_at::text as at from ${foundRequestIds(viewerId, search, planned, limit, after)} found
    order by found.created_at desc, found.request_id desc`.execute(db);
  return rows;
}

/** The cards of found requests, in this order. */
export async function listFound(
  db: Db,
  viewerId: number,
  search: Search,
  planned: PlannedSearch,
  found: readonly { readonly id: number }[],
) {
  const ids = sql`${found.map(({ id }) => id)}::int[]`;
  const rows = await selectFound(db, viewerId, search, planned)
    .where('request.id', '=', sql<number>`any(${ids})`)
    .where(isVisibleTo(viewerId))
    .orderBy(sql`array_position(${ids}, request.id)`)
    .execute();
  return toCards(rows).map(toFound);
}

/** The newest ids that a search finds of what was posted in a span of time (as the database writes it). */
export async function listFreshIds(
  db: Db,
  viewerId: number,
  search: Search,
  planned: PlannedSearch,
  { since, until, limit }: { since: string; until?: string; limit: number },
): Promise<number[]> {
  const after = until === undefined ? undefined : { at: until, id: 0 };
  const ids = foundRequestIds(viewerId, search, planned, limit, after, since);
  const { rows } = await sql<{ id: number }>`
    select found.request_id as id from ${ids} found order by found.created_at desc, found.request_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a search finds anything. */
export async function findsSomething(
  db: Db,
  viewerId: number,
  search: Search,
  planned: PlannedSearch,
): Promise<boolean> {
  const { rows } = await sql<object>`select from ${foundRequestIds(viewerId, search, planned, 1)} found`.execute(db);
  return rows.length > 0;
}

/** The orders that are not only by time. */
export type RankedSort = 'relevance' | 'best' | 'soonest';

/** A position in one of these orders. */
export interface RankedPosition extends Position {
  /** Whether the viewer is asked for help on it, which comes first in the order `best`. */
  readonly isInvited: boolean;
  /** A decimal number, or `-Infinity`. */
  readonly score: string;
}

/** What a word counts by where it stands, and 1 more as it was typed. `about` are areas, type, institute and owner. */
const fit = { title: 6, about: 4, description: 2 };

/**
 * How well the words fit the row `found` with the words `indexed.words` (docs/behaviour/search.md#search): the number of words that it has, in
 * thousands, and for each of them where it stands best, and whether it stands there as it was typed.
 */
function fitOfWords({ found, typed }: PlannedSearch) {
  return sql<number>`(
    select coalesce(sum(1000 + case
        when ts_filter(indexed.words, '{a}') @@ term.found then ${sql.lit(fit.title)}
        when ts_filter(indexed.words, '{c,d}') @@ term.found then ${sql.lit(fit.about)}
        else ${sql.lit(fit.description)} end + (indexed.words @@ term.typed)::int), 0)::float8
    from unnest(${[...found]}::text[]::tsquery[], ${[...typed]}::text[]::tsquery[]) term (found, typed)
    where indexed.words @@ term.found)`;
}
/** How well the row `found` fits the viewer; the rarity of areas is that of `area_use`. */
function fitOfViewer(viewerId: number) {
  const halfLife = sql.lit(ranking.halfLifeDays * 86_400);
  const near = sql.lit(neededByLimits.worthDays * 86_400);
  return sql<number>`(
    select case when weight.sum > 0
      then ln(weight.sum) + ln(2::float8) * (extract(epoch from found.created_at)::float8 + weight.near) / ${halfLife}
      else '-infinity'::float8 end
    from (
      select coalesce((
          select sum(greatest(0, ln(total.requests::float8 / greatest(1, used.requests))) order by chosen.area_id)
          from request_technical_area chosen
          join user_technical_area mine on mine.user_id = ${viewerId} and mine.area_id = chosen.area_id
          cross join (select greatest(1, max(requests)) as requests from area_use where area_id = 0) total
          left join area_use used on used.area_id = chosen.area_id
          where chosen.request_id = found.request_id), 0)
        + (select case when ${isSameInstitute(viewerId)} then ${sql.lit(ranking.sameInstitute)} else 0 end
          from collaboration_request request join app_user owner on owner.id = request.user_id
          where request.id = found.request_id) as sum,
        (select case when ${isWithin(sql`needed_by`, neededByLimits.nearDays)} then ${near} else 0 end
          from collaboration_request where id = found.request_id) as near) weight)`;
}

/**
 * Where the newest requests are that a search finds, those first that fit best (docs/behaviour/search.md#search): the words for `relevance`, the
 * viewer for `best`, the day for `soonest`, also of those with a day that are not among the newest. The score of `best` is the logarithm of the documented weight plus a constant, the same for all requests: as all lose
 * the same share of it with time, the order does not change while time passes,
 * except that a day comes near or is over.
 */
export async function findRanked(
  db: Db,
  viewerId: number,
  search: Search,
  planned: PlannedSearch,
  { sort, limit, after }: { sort: RankedSort; limit: number; after?: RankedPosition | undefined },
): Promise<RankedPosition[]> {
  const isBest = sort === 'best';
  const scores = {
    relevance: () => fitOfWords(planned),
    best: () => fitOfViewer(viewerId),
    soonest: () => soonness('found.request_id'),
  };
  const newest = foundRequestIds(viewerId, search, planned, limits.rankedRequests);
  const dated = foundRequestIds(viewerId, { ...search, hasDay: true }, planned, limits.rankedRequests);
  const found = sort === 'soonest' ? sql`(select * from ${newest} newest union select * from ${dated} dated)` : newest;
  const position =
    after === undefined
      ? sql`true`
      : sql`(is_invited, score, created_at, request_id) < (${after.isInvited}::boolean, ${after.score}::float8, ${after.at}::timestamptz, ${after.id}::int)`;
  const { rows } = await sql<RankedPosition>`
    select is_invited as "isInvited", score::text, created_at::text as at, request_id as id
    from (
      select found.request_id, found.created_at,
        ${isBest ? isAskedForHelp(viewerId, 'found.request_id') : sql`false`} as is_invited,
        ${scores[sort]()} as score
      from ${found} found
      join ${searchedTable(search)} indexed on indexed.request_id = found.request_id) scored
    where ${position}
    order by is_invited desc, scored.score desc, created_at desc, request_id desc limit ${limit}`.execute(db);
  return rows;
}

const groupedBy = {
  type: {
    from: sql`select request.collaboration_type_id from collaboration_request request where request.id = found.request_id`,
    names: sql.table('collaboration_type'),
    name: () => nameOf('collaboration_type', 'named'),
  },
  area: {
    from: sql`select chosen.area_id from request_technical_area chosen where chosen.request_id = found.request_id`,
    names: sql.table('technical_area'),
    name: () => nameOf('technical_area', 'named'),
  },
  institute: {
    from: sql`select owner.institute_id from collaboration_request request join app_user owner on owner.id = request.user_id
      where request.id = found.request_id and owner.is_verified_institute`,
    names: sql.table('institute'),
    name: () => sql<string>`named.name`,
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
  planned: PlannedSearch,
  { by, chosen = [] }: { by?: SearchCountInput['by']; chosen?: readonly number[] } = {},
): Promise<Omit<SearchCount, 'is_near'>> {
  const ids = foundRequestIds(viewerId, search, planned, limits.countedFound + 1);
  const groups =
    by === undefined
      ? sql`'[]'::jsonb`
      : sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'count', count) order by count desc, name, id), '[]')
    from (
      select named.id, ${groupedBy[by].name()} as name, coalesce(counted.count, 0) as count
      from (
        select choice.id, count(*)::int as count
        from (select * from found limit ${limits.countedFound}) found cross join lateral (${groupedBy[by].from}) choice (id)
        group by choice.id) counted
      full join unnest(${[...chosen]}::int[]) picked (id) on picked.id = counted.id
      join ${groupedBy[by].names} named on named.id = coalesce(counted.id, picked.id)
      order by picked.id is null, count desc, name limit ${limits.countedChoices}) choices)`;
  const { rows } = await sql<Omit<SearchCount, 'is_near'>>`
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
      request_words(request.id))
      @@ (select search_query(${json(text)})))`;
}

/** A word as the database folds it, and a known word that may be meant. */
export interface KnownWord {
  readonly text: string;
  readonly folded: string;
  readonly word: string;
}

/**
 * Known words that may be one typing error away from one of these: with the same first or second half, or two without the space between. What is typed is folded
 * first, because the planner would otherwise fold it again for each known word. Hyphens are left out.
 *
 * @returns nothing if that takes longer than `limits.correctionMs`; the transaction of a job has a limit of its own
 */
export function listKnownWords(db: Db, texts: readonly string[]): Promise<KnownWord[]> {
  if (db.isTransaction) return readKnownWords(db, texts);
  return db
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(limits.correctionMs)}, true)`.execute(tx);
      return readKnownWords(tx, texts);
    })
    .catch((error: unknown) => {
      if (codeOf(error) === queryCanceled) return [];
      throw error;
    });
}

/** SQLSTATE of a statement that took too long. */
const queryCanceled = '57014';

async function readKnownWords(tx: Db, texts: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    with typed as materialized (
      select text, replace(search_signs(text), '-', '') as folded from unnest(${[...texts]}::text[]) text),
    parts as materialized (
      select text, folded, length(folded) - 1 as least, left(folded, half) as beginning, substr(folded, half + 1) as rest,
        left(folded, half - 1) || substr(folded, half + 1, 1) || substr(folded, half, 1) as swapped
      from typed cross join lateral (select length(folded) / 2 as half) middle
      where folded !~ ' ' and length(folded) >= 5)
    select parts.text, parts.folded, known.word
    from parts
    join search_word known on length(known.word) >= parts.least and (
      starts_with(known.word, parts.beginning) or strpos(known.word, parts.rest) > 0 or starts_with(known.word, parts.swapped))
    union all
    select text, folded, left(folded, at) || ' ' || substr(folded, at + 1)
    from parts cross join generate_series(4, length(folded) - 4) at
    where exists (select from search_word where word = left(folded, at))
      and exists (select from search_word where word = substr(folded, at + 1))
    order by text, word`.execute(tx);
  return rows;
}
