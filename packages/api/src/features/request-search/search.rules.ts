import type { Page, PageOf } from '@exchange/contract/pagination';
import type {
  FoundPage,
  RequestSearchInput,
  SearchCount,
  SearchCountInput,
  Searched,
  SearchedListInput,
} from '@exchange/contract/request-search';
import type { Db, Tx } from '@exchange/db';
import type { Context, ViewerContext } from '../../core/context.ts';
import { fromCursor, type Position, toCursor } from '../../core/cursor.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { readAskedInstitutes } from '../reference/institutes.rules.ts';
import { areasMeant, findLexicon, readMeaning } from '../reference/lexicon.rules.ts';
import {
  countFound,
  findNewest,
  findRanked,
  findsSomething,
  inSearch,
  listFound,
  listFreshIds,
  listKnownWords,
  type RankedPosition,
  type RankedSort,
} from './search.sql.ts';
import type { Conditions, PlannedSearch, Search } from './search-ids.sql.ts';
import {
  alternativesOf,
  type Correction,
  correctableWords,
  correctionsOf,
  countedTerms,
  meaningsOf,
  parseSearchText,
  positiveWords,
  type TextQuery,
  withCorrections,
  withSomeWords,
} from './search-text.rules.ts';
import { countAreas, rebuildKnownWords, refreshDue } from './search-upkeep.sql.ts';

/** The requests among which a search looks that does not say. */
export function amongOf<Among extends Search['among']>({
  q = '',
  among,
}: {
  q?: string | undefined;
  among?: Among | undefined;
}): Among | 'matching' | 'all' {
  return among ?? (parseSearchText(q).length > 0 ? 'all' : 'matching');
}

/** The order of a search: with words, if it does not say, by how well they fit. */
export const sortOf = ({ q = '', sort }: Pick<RequestSearchInput, 'q' | 'sort'>) =>
  sort ?? (parseSearchText(q).length > 0 ? 'relevance' : 'newest');

/** Words, and the filters of a search, as the statements take them. */
function toSearch({ query, counted = query, isNear }: Reading, searched: Searched): Search {
  const { type = [], area = [], institute = [], offers, needed, effort = [], language = [] } = searched;
  return {
    text: alternativesOf(query),
    counted: countedTerms(counted),
    words: positiveWords(counted),
    type,
    area,
    institute,
    among: amongOf(searched),
    ...(offers === 'none' ? { hasOffers: false } : {}),
    ...(needed === undefined ? {} : { needed }),
    effort,
    language,
    ...(isNear && { isNear }),
  };
}

/** The words of a search as one attempt reads them. */
interface Reading {
  readonly query: TextQuery;
  /** The words that count, if the query asks for some of them only. */
  readonly counted?: TextQuery;
  /** The areas whose names words also stand for. */
  readonly meanings?: readonly Correction[];
  /** What words with a typing error are taken for. */
  readonly corrections?: readonly Correction[];
  /** Whether some of the words are enough. */
  readonly isNear?: true;
}

/** What was found, and how the words were read. */
interface Outcome<Found> {
  readonly found: Found;
  readonly reading: Reading;
}

type Found = Awaited<ReturnType<typeof listFound>>[number];

/** The score of `best` tells how frequent an area is among all requests, also those that the viewer may not see. */
const purposeOf = (sort: RankedSort) => `cursor of a search, ${sort}`;

function readRank(secret: string, purpose: string, cursor: string): RankedPosition {
  const [isInvited, score, at, id] = unseal(secret, purpose, cursor)?.split(' | ') ?? [];
  if (score === undefined || at === undefined || id === undefined) return refuse('http.cursor', { fields: {} });
  return { isInvited: isInvited === 'true', score, at, id: Number(id) };
}

/** Reads a page of what a search finds, in one of the orders. */
async function readPage(
  { db, viewer: { user_id: viewerId }, settings: { secret } }: ViewerContext,
  sort: NonNullable<RequestSearchInput['sort']>,
  search: Search,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOf<Found>> {
  const readFrom = async <Place extends Position>(
    find: (tx: Db, planned: PlannedSearch) => Promise<Place[]>,
    cursorAfter: (place: Place) => string,
  ) => {
    const { planned, places } = await inSearch(db, viewerId, search, async (tx, planned) => ({
      planned,
      places: await find(tx, planned),
    }));
    const last = places.length > limit ? places[limit - 1] : undefined;
    return {
      items: await listFound(db, viewerId, search, planned, places.slice(0, limit)),
      next_cursor: last === undefined ? null : cursorAfter(last),
    };
  };
  if (sort === 'newest') {
    const after = fromCursor(cursor);
    return readFrom((tx, asked) => findNewest(tx, viewerId, search, asked, { limit: limit + 1, after }), toCursor);
  }
  const purpose = purposeOf(sort);
  const after = cursor === undefined ? undefined : readRank(secret, purpose, cursor);
  return readFrom(
    (tx, asked) => findRanked(tx, viewerId, search, asked, { sort, limit: limit + 1, after }),
    ({ isInvited, score, at, id }) => seal(secret, purpose, `${isInvited} | ${score} | ${at} | ${id}`),
  );
}

/**
 * Reads what has all words of `q`; if nothing has, with the names of areas for the words that mean them; if nothing has, with known
 * words for those that may have a typing error; if still nothing has, what has some of the words.
 *
 * @param last the last of these attempts
 * @param isNothing whether nothing at all has the words, by what was read with them
 */
async function readNear<Found>(
  db: Db,
  q: string | undefined,
  read: (reading: Reading) => Promise<Found>,
  isNothing: (found: Found, reading: Reading) => boolean | Promise<boolean>,
  last: 'meanings' | 'corrections' | 'some words',
): Promise<Outcome<Found>> {
  const query = parseSearchText(q ?? '');
  const attempt = async (reading: Reading) => ({ found: await read(reading), reading });
  const isEmpty = async ({ found, reading }: Outcome<Found>) => isNothing(found, reading);
  const exact = await attempt({ query });
  if (query.length === 0 || (last !== 'meanings' && !(await isEmpty(exact)))) return exact;
  const lexicon = await findLexicon(db);
  const meanings = meaningsOf(query, (word) => areasMeant(lexicon, word).map(({ name }) => name));
  // Whether there is something at all is asked last, because it takes another search.
  if (last === 'meanings' && (meanings.length === 0 || !(await isEmpty(exact)))) return exact;
  const meant = withCorrections(query, meanings);
  if (meanings.length > 0) {
    const found = await attempt({ query: meant, meanings });
    if (!(await isEmpty(found))) return found;
  }
  if (last === 'meanings') return exact;
  const wrong = correctableWords(query);
  const corrections = wrong.length === 0 ? [] : correctionsOf(query, await listKnownWords(db, wrong));
  const corrected = withCorrections(meant, corrections);
  if (corrections.length > 0) {
    const near = await attempt({ query: corrected, meanings, corrections });
    if (!(await isEmpty(near))) return near;
  }
  const some = withSomeWords(corrected);
  if (some === undefined || last === 'corrections') return exact;
  const near = await attempt({ query: some, counted: corrected, meanings, corrections, isNear: true });
  return (await isEmpty(near)) ? exact : near;
}

/**
 * The newest ids of what a search finds for a viewer of the requests that were posted in a span of time. No typing error is corrected,
 * which takes long, because many such searches are read at once.
 */
export async function readFresh(
  db: Db,
  viewerId: number,
  searched: Searched,
  span: { since: string; until?: string; limit: number },
): Promise<number[]> {
  const { found } = await readNear(
    db,
    searched.q,
    (reading) => {
      const search = toSearch(reading, searched);
      return inSearch(db, viewerId, search, (tx, asked) => listFreshIds(tx, viewerId, search, asked, span));
    },
    async (ids, reading) => {
      const search = toSearch(reading, searched);
      return (
        ids.length === 0 &&
        !(await inSearch(db, viewerId, search, (tx, asked) => findsSomething(tx, viewerId, search, asked)))
      );
    },
    'meanings',
  );
  return found;
}

/** The words of `q` with those that were found in the place of those with a typing error; `null` if there is none. */
function correctedText(q: string, corrections: readonly Correction[], found: readonly Found[]): string | null {
  const words = found.flatMap(({ match }) => match.words);
  let text = q;
  for (const { typed, known } of corrections) {
    const hasBoth = (pair: string) => pair.includes(' ') && pair.split(' ').every((one) => words.includes(one));
    const word = words.find((one) => known.includes(one)) ?? known.find(hasBoth);
    if (word !== undefined && !words.includes(typed.toLowerCase())) text = text.replaceAll(typed, word);
  }
  return text === q ? null : text;
}

/**
 * The requests that words and filters find for a viewer, in one of three orders (docs/behaviour/search.md#search).
 *
 * @throws `http.cursor`
 */
export async function searchRequests(
  ctx: ViewerContext,
  { sort, limit, cursor, ...asked }: RequestSearchInput,
): Promise<FoundPage> {
  const { db } = ctx;
  const searched = { ...asked, institute: (await readAskedInstitutes(db, asked.institute)).ids };
  const read = (reading: Reading, page: { limit: number; cursor?: string | undefined }) =>
    readPage(ctx, sortOf({ ...asked, sort }), toSearch(reading, searched), page);
  const {
    found,
    reading: { meanings = [], corrections = [], isNear = false },
  } = await readNear(
    db,
    asked.q,
    (reading) => read(reading, { limit, cursor }),
    async ({ items }, reading) =>
      items.length === 0 && (cursor === undefined || (await read(reading, { limit: 1 })).items.length === 0),
    'some words',
  );
  return {
    ...found,
    meanings: await Promise.all(meanings.map(({ typed }) => readMeaning(db, typed))),
    corrected_q: correctedText(asked.q ?? '', corrections, found.items),
    is_near: isNear,
  };
}

/**
 * How many requests words and filters find for a viewer; with `by`, without that filter and by its choices. With typing errors and
 * some of the words, if {@link searchRequests} finds them so.
 */
export async function countSearch(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { by, ...asked }: SearchCountInput,
): Promise<SearchCount> {
  const { ids: institute, askedAs } = await readAskedInstitutes(db, asked.institute);
  const searched = { ...asked, institute };
  const others = by === undefined ? searched : { ...searched, [by]: [] };
  const groups = by === undefined ? {} : { by, chosen: searched[by] };
  const { found, reading } = await readNear(
    db,
    asked.q,
    (attempt) => {
      const search = toSearch(attempt, others);
      return inSearch(db, viewerId, search, (tx, query) => countFound(tx, viewerId, search, query, groups));
    },
    ({ count }) => count === 0,
    'some words',
  );
  const counted = { ...found, is_near: reading.isNear === true };
  if (by !== 'institute') return counted;
  return { ...counted, groups: counted.groups.map((group) => ({ ...group, id: askedAs.get(group.id) ?? group.id })) };
}

/**
 * A list of requests, of those with the words of `q`.
 *
 * @param list reads a page of those that have `text`, or of all
 */
export async function searchList<T>(
  { db }: Context,
  { q, ...page }: SearchedListInput,
  list: (page: Page, text?: Conditions) => Promise<PageOf<T>>,
): Promise<PageOf<T>> {
  const { found } = await readNear(
    db,
    q,
    ({ query }) => (query.length === 0 ? list(page) : list(page, [alternativesOf(query)])),
    async ({ items }, { query }) =>
      items.length === 0 &&
      (page.cursor === undefined || (await list({ limit: 1 }, [alternativesOf(query)])).items.length === 0),
    'corrections',
  );
  return found;
}

/** Keeps true what the search reads besides requests: names, known words, and how frequent areas are. */
export async function refreshSearch(tx: Tx): Promise<boolean> {
  if (await refreshDue(tx)) return true;
  await countAreas(tx);
  await rebuildKnownWords(tx);
  return false;
}
