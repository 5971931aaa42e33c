import type { Effort } from '@exchange/contract/planning';
import { requestStatus } from '@exchange/contract/statuses';
import type { TextLanguage } from '@exchange/contract/text-languages';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../core/cursor.ts';
import { isPresent } from '../../core/present.sql.ts';
import { hasNoOffers, writtenLanguage } from '../requests/card.sql.ts';
import { hasOpenDay, isNeededWithin } from '../requests/needed-by.sql.ts';
import { isNewFor, newRequestIds, openViewer } from '../requests/new-requests.sql.ts';
import { isOwnerNotBlockedBy, isVisibleTo } from '../requests/visible.sql.ts';

/** One of the terms of `search_query` (`db/migrations`): an id such as `:t101`, or texts. */
type Term =
  | { readonly id: string }
  | { readonly texts: readonly string[]; readonly prefix?: true; readonly not?: true; readonly exact?: true };
/** All conditions must hold; each is a list of alternatives, and each of these a list of terms. */
export type Conditions = readonly (readonly (readonly Term[])[])[];

/** A word or phrase that counts for the order, as it is looked for, and as it was typed. */
interface CountedTerm {
  readonly typed: string;
  readonly term: Extract<Term, { texts: readonly string[] }>;
}

/** A search as statements take it. */
export interface Search {
  /** Alternatives, each a list of terms; empty for a search without words. */
  readonly text: Conditions[number];
  /** The words and phrases of which a request has some, for the order `relevance`. */
  readonly counted: readonly CountedTerm[];
  /** The words to name in `match.words`, each an alternative of its own. */
  readonly words: Conditions[number];
  /** Ids, of which a request has one; all if there is none. */
  readonly type: readonly number[];
  readonly area: readonly number[];
  readonly institute: readonly number[];
  readonly among: 'matching' | 'all' | 'solved';
  /** `false` for requests without offers only. */
  readonly hasOffers?: false;
  /** How soon it is needed, and how much work it asks for; all if there is none. */
  readonly needed?: 'week' | 'month';
  readonly effort: readonly Effort[];
  readonly language: readonly TextLanguage[];
  /** Only those with a day that is not over. */
  readonly hasDay?: true;
  /** Whether some of the words are enough, and the others are named in `match.missing`. */
  readonly isNear?: true;
}

/** What a search asks the index of words for, in the syntax of `tsquery`. */
export interface PlannedSearch {
  /** All of it; `null` asks for every request. */
  readonly query: string | null;
  /** Each term that counts for the order, in all of its forms and only in the form in which it was typed. */
  readonly found: readonly string[];
  readonly typed: readonly string[];
  /** Any of the words to name in `match.words`; `null` if there is none. */
  readonly named: string | null;
}

/** A value as `jsonb`, for `search_query`. */
export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Whether a word of a text is one of those that a query names, as it was typed or by one of its keys. */
export const isNamed = (word: RawBuilder<unknown>, query: string) => sql<boolean>`array_to_tsvector(
  array[${word}] || array(select '=' || key from unnest(${word} || search_keys(${word})) key)) @@ ${query}::tsquery`;

/** All that a request must have: words and filters. */
function conditionsOf({ text, type, area, institute }: Search): Conditions {
  const oneOf = (prefix: string, ids: readonly number[]) => ids.map((id) => [{ id: `:${prefix}${id}` }]);
  return [text, oneOf('t', type), oneOf('a', area), oneOf('i', institute)].filter(({ length }) => length > 0);
}

/**
 * Reads what a search asks for, and has the other statements of the transaction planned for it: how many requests have a word decides
 * whether the index of words or the newest requests are read, and PostgreSQL knows how frequent words are.
 */
export async function planSearch(tx: Db, viewerId: number, search: Search): Promise<PlannedSearch> {
  const conditions = conditionsOf(search);
  // What is new has one of the viewer's areas, which narrows what the index finds.
  const inAreas = sql`(select coalesce(string_agg(quote_literal(':a' || area_id), ' | '), quote_literal('.'))::tsquery
    from user_technical_area where user_id = ${viewerId})`;
  const query = sql`search_query(${json(conditions)})`;
  const queries = (terms: Conditions) =>
    sql`array(select search_query(jsonb_build_array(term.one))::text
      from jsonb_array_elements(${json(terms)}) with ordinality term(one, n) order by n)`;
  // The setting comes last: after it, the functions of this statement would be planned anew for each word.
  const { rows } = await sql<PlannedSearch>`
    select (${search.among === 'matching' ? sql`${query} && ${inAreas}` : query})::text as query,
      ${queries(search.counted.map(({ term }) => [[term]]))} as found,
      ${queries(search.counted.map(({ typed }) => [[{ texts: [typed], exact: true }]]))} as typed,
      search_query(${json(search.words.length === 0 ? [] : [search.words])})::text as named,
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  return rows[0] ?? { query: null, found: [], typed: [], named: null };
}

/** Whether the row `found` is new for the viewer `me` (docs/behaviour/requests.md#new-requests), by its rows of the feed. */
function isMatching(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from request_feed feed cross join me
    where feed.request_id = found.request_id and feed.audience = any(me.audiences) and feed.area_id = any(me.areas)
      and ${isNewFor(viewerId)}
    limit 1) is true`;
}

/**
 * Whether the row `found` is an Active request of another that takes offers and that the viewer may see and has not hidden; nor, if `isFresh`,
 * offered help on.
 */
function isFindable(viewerId: number, isFresh: boolean): RawBuilder<boolean> {
  return sql<boolean>`((
    select true from collaboration_request request join app_user owner on owner.id = request.user_id
    where request.id = found.request_id and request.status_id = ${sql.lit(requestStatus.active)}
      and request.accepts_offers and request.deleted_at is null and ${isPresent('owner')} and request.user_id <> ${viewerId}
      and ${isVisibleTo(viewerId)} and ${isOwnerNotBlockedBy(viewerId)}) is true
    and (select mark.state from recipient_state mark
      where mark.user_id = ${viewerId} and mark.request_id = found.request_id) is ${isFresh ? sql`null` : sql`distinct from 'hidden'`})`;
}

/** The table with the words of what is searched. */
export const searchedTable = ({ among }: Search) => sql.table(among === 'solved' ? 'solved_search' : 'request_search');

/** Whether the row `found` is a solved request of another, which its owner shows and the viewer may see. */
function isSolved(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from collaboration_request request join app_user owner on owner.id = request.user_id
    where request.id = found.request_id and request.status_id = ${sql.lit(requestStatus.completed)}
      and request.is_solution_shown and request.deleted_at is null and ${isPresent('owner')} and request.user_id <> ${viewerId}
      and ${isVisibleTo(viewerId)} and ${isOwnerNotBlockedBy(viewerId)}) is true`;
}

/** What else the request with an id must be; each is a look-up by key. */
function narrowing(viewerId: number, requestId: string, { hasOffers, needed, effort, language, hasDay }: Search) {
  const efforts = sql`${[...effort]}::text[]`;
  const languages = sql`${[...language]}::text[]`;
  return [
    ...(hasOffers === false ? [hasNoOffers(viewerId, requestId)] : []),
    ...(needed === undefined ? [] : [isNeededWithin(requestId, needed)]),
    ...(hasDay === undefined ? [] : [hasOpenDay(requestId)]),
    ...(effort.length === 0
      ? []
      : [sql<boolean>`(select effort from collaboration_request where id = ${sql.ref(requestId)}) = any(${efforts})`]),
    ...(language.length === 0
      ? []
      : [
          sql<boolean>`(select ${writtenLanguage} from collaboration_request request where request.id = ${sql.ref(requestId)}) = any(${languages})`,
        ]),
  ];
}

/**
 * The ids of the requests that a search finds for a viewer, newest first, as a table `(request_id, created_at)`. New without words and
 * filters is read from the feed. Everything else is read from `request_search`, solved ones from `solved_search`: a rare word from its index of words, a frequent one by
 * walking its newest rows. `since` limits it to later requests on which the viewer has not offered help.
 */
export function foundRequestIds(
  viewerId: number,
  search: Search,
  { query }: PlannedSearch,
  limit: number,
  after?: Position,
  since?: string,
) {
  const { among } = search;
  if (among === 'matching' && query === null)
    return newRequestIds(viewerId, limit, after, { since, also: narrowing(viewerId, 'feed.request_id', search) });
  const conditions = [
    among === 'matching'
      ? isMatching(viewerId)
      : among === 'solved'
        ? isSolved(viewerId)
        : isFindable(viewerId, since !== undefined),
    ...(query === null ? [] : [sql`found.words @@ ${query}::tsquery`]),
    ...(after === undefined
      ? []
      : [sql`(found.created_at, found.request_id) < (${after.at}::timestamptz, ${after.id}::int)`]),
    ...(since === undefined ? [] : [sql`found.created_at > ${since}::timestamptz`]),
    ...narrowing(viewerId, 'found.request_id', search),
  ];
  return sql<{ request_id: number; created_at: string }>`(
    with me as materialized (
      select viewer.*, array(select area_id from user_technical_area where user_id = ${viewerId}) as areas
      from (${openViewer(viewerId)}) viewer)
    select found.request_id, found.created_at from ${searchedTable(search)} found where ${sql.join(conditions, sql` and `)}
    order by found.created_at desc, found.request_id desc limit ${limit})`;
}
