import type { PageOf } from '@exchange/contract/pagination';
import type { FoundRequest, RequestSearchInput } from '@exchange/contract/request-search';
import type { Db, Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { fromCursor, toCursor } from '../../core/cursor.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import {
  type Conditions,
  countAreas,
  deleteUnusedWords,
  findsSomething,
  listFoundBest,
  listFoundNewest,
  listFreshIds,
  listKnownWords,
  type RankedPlace,
  refreshDue,
  type Search,
} from './search.sql.ts';
import {
  correctableWords,
  isIndexed,
  parseSearchText,
  positiveWords,
  type TextQuery,
  withTypingErrors,
} from './search-text.rules.ts';

type Filters = Pick<RequestSearchInput, 'type' | 'area' | 'institute' | 'among'>;
/** Words and filters of a search, in whatever order it is read. */
export type Searched = Filters & Pick<RequestSearchInput, 'q'>;

/** One of these ids; nothing for an empty list. */
const oneOf = (prefix: string, ids: readonly number[] = []) =>
  ids.length === 0 ? [] : [ids.map((id) => [{ id: `:${prefix}${id}` }])];

/** The requests among which a search looks that does not say. */
export function amongOf({ q = '', among }: Searched): Search['among'] {
  return among ?? (parseSearchText(q).length > 0 ? 'all' : 'matching');
}

/** Words and filters as the statements take them. */
function toSearch(text: TextQuery, { type, area, institute, among }: Filters): Search {
  const filters: Conditions = [...oneOf('t', type), ...oneOf('a', area), ...oneOf('i', institute)];
  const hasText = text.length > 0;
  return {
    conditions: hasText ? [text, ...filters] : filters,
    isIndexed: filters.length > 0 || isIndexed(text),
    words: positiveWords(text),
    among: among ?? (hasText ? 'all' : 'matching'),
  };
}

/** How far a list is read, and its cursors. */
interface Order {
  /** Reads from a place on; without one, from the beginning. */
  list(search: Search, limit: number, from?: string): Promise<Found[]>;
  cursorAfter(last: Found): string;
}
type Found = Awaited<ReturnType<typeof listFoundNewest>>[number] & { cursor_score?: string };

/** The score tells how frequent an area is among all requests, also those that the viewer may not see. */
const purpose = 'cursor of a search';

function readRank(secret: string, cursor: string): RankedPlace {
  const [score, at, id] = unseal(secret, purpose, cursor)?.split(' | ') ?? [];
  if (score === undefined || at === undefined || id === undefined) return refuse('requests.cursor', { fields: {} });
  return { score, at, id: Number(id) };
}

const orders = {
  newest: ({ db }: Services, viewerId: number): Order => ({
    list: (search, limit, from) => listFoundNewest(db, viewerId, search, limit, fromCursor(from)),
    cursorAfter: ({ cursor_at, cursor_id }) => toCursor({ at: cursor_at, id: cursor_id }),
  }),
  best: ({ db, settings: { secret } }: Services, viewerId: number): Order => ({
    list: (search, limit, from) =>
      listFoundBest(db, viewerId, search, limit, from === undefined ? undefined : readRank(secret, from)),
    cursorAfter: ({ cursor_score, cursor_at, cursor_id }) =>
      seal(secret, purpose, `${cursor_score} | ${cursor_at} | ${cursor_id}`),
  }),
};

interface Services {
  readonly db: Db;
  readonly settings: Settings;
}

/**
 * Reads a part of what words and filters find. Where nothing has the words, which `isEmpty` says of the search without a part
 * read, they are taken to have a typing error.
 */
async function readCorrected<T>(
  db: Db,
  { q = '', ...filters }: Searched,
  { read, isEmpty }: { read(search: Search): Promise<T[]>; isEmpty(search: Search): Promise<boolean> },
): Promise<T[]> {
  const text = parseSearchText(q);
  const exact = toSearch(text, filters);
  const found = await read(exact);
  if (found.length > 0 || !(await isEmpty(exact))) return found;
  const near = withTypingErrors(text, await listKnownWords(db, correctableWords(text)));
  return near === undefined ? found : read(toSearch(near, filters));
}

/** The newest ids of what a search finds for a viewer of the requests that were posted in a span of time. */
export function readFresh(
  db: Db,
  viewerId: number,
  searched: Searched,
  span: { since: string; until?: string; limit: number },
): Promise<number[]> {
  return readCorrected(db, searched, {
    read: (search) => listFreshIds(db, viewerId, search, span),
    isEmpty: async (search) => !(await findsSomething(db, viewerId, search)),
  });
}

/**
 * The requests that words and filters find for a viewer, in one of two orders (docs/behaviour.md#search). Where nothing has
 * the words, they are taken to have a typing error.
 *
 * @throws `requests.cursor`
 */
export async function searchRequests(
  services: Services,
  viewerId: number,
  { q = '', sort, limit, cursor, ...filters }: RequestSearchInput,
): Promise<PageOf<FoundRequest>> {
  const order = orders[sort](services, viewerId);
  const found = await readCorrected(
    services.db,
    { q, ...filters },
    {
      read: (search) => order.list(search, limit + 1, cursor),
      isEmpty: async (exact) => cursor === undefined || (await order.list(exact, 1)).length === 0,
    },
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ cursor_at: _at, cursor_id: _id, cursor_score: _score, ...item }) => item),
    next_cursor: found.length > limit && last !== undefined ? order.cursorAfter(last) : null,
  };
}

/** Keeps true what the search reads besides requests: names, known words, and how frequent areas are. */
export async function refreshSearch(tx: Tx): Promise<boolean> {
  if (await refreshDue(tx)) return true;
  await countAreas(tx);
  return deleteUnusedWords(tx);
}
