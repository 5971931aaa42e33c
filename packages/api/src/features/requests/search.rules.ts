import type { Page, PageOf } from '@exchange/contract/pagination';
import type {
  FoundRequest,
  RequestSearchInput,
  SearchCount,
  SearchCountInput,
  Searched,
  SearchedListInput,
} from '@exchange/contract/request-search';
import type { Db, Tx } from '@exchange/db';
import type { Context, Settings, ViewerContext } from '../../core/context.ts';
import { fromCursor, toCursor } from '../../core/cursor.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { readAskedInstitutes } from '../reference/institutes.rules.ts';
import {
  type Conditions,
  countAreas,
  countFound,
  deleteUnusedWords,
  findsSomething,
  listFoundBest,
  listFoundNewest,
  listFreshIds,
  listKnownWords,
  type RankedPosition,
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

type Filters = Omit<Searched, 'q'>;

/** The requests among which a search looks that does not say. */
export function amongOf({ q = '', among }: Searched): Search['among'] {
  return among ?? (parseSearchText(q).length > 0 ? 'all' : 'matching');
}

/** Words and filters as the statements take them. */
function toSearch(text: TextQuery, { type = [], area = [], institute = [], among, offers }: Filters): Search {
  return {
    text,
    isTextIndexed: isIndexed(text),
    words: positiveWords(text),
    type,
    area,
    institute,
    among: among ?? (text.length > 0 ? 'all' : 'matching'),
    ...(offers === 'none' ? { hasOffers: false } : {}),
  };
}

/** How far a list is read, and its cursors. */
interface Order {
  /** Reads from a position on; without one, from the beginning. */
  list(search: Search, limit: number, from?: string): Promise<Found[]>;
  cursorAfter(last: Found): string;
}
type Found = Awaited<ReturnType<typeof listFoundNewest>>[number] & { cursor_score?: string; cursor_invited?: boolean };

/** The score tells how frequent an area is among all requests, also those that the viewer may not see. */
const purpose = 'cursor of a search';

function readRank(secret: string, cursor: string): RankedPosition {
  const [isInvited, score, at, id] = unseal(secret, purpose, cursor)?.split(' | ') ?? [];
  if (score === undefined || at === undefined || id === undefined) return refuse('requests.cursor', { fields: {} });
  return { isInvited: isInvited === 'true', score, at, id: Number(id) };
}

const orders = {
  newest: ({ db }: Services, viewerId: number): Order => ({
    list: (search, limit, from) => listFoundNewest(db, viewerId, search, limit, fromCursor(from)),
    cursorAfter: ({ cursor_at, cursor_id }) => toCursor({ at: cursor_at, id: cursor_id }),
  }),
  best: ({ db, settings: { secret } }: Services, viewerId: number): Order => ({
    list: (search, limit, from) =>
      listFoundBest(db, viewerId, search, limit, from === undefined ? undefined : readRank(secret, from)),
    cursorAfter: ({ cursor_invited, cursor_score, cursor_at, cursor_id }) =>
      seal(secret, purpose, `${cursor_invited} | ${cursor_score} | ${cursor_at} | ${cursor_id}`),
  }),
};

interface Services {
  readonly db: Db;
  readonly settings: Settings;
}

/** The same search where its words are taken to have a typing error, if known words are near. */
async function nearSearch(db: Db, text: TextQuery, filters: Filters): Promise<Search | undefined> {
  const near = withTypingErrors(text, await listKnownWords(db, correctableWords(text)));
  return near && toSearch(near, filters);
}

/** The newest ids of what a search finds for a viewer of the requests that were posted in a span of time. */
export async function readFresh(
  db: Db,
  viewerId: number,
  { q = '', ...filters }: Searched,
  span: { since: string; until?: string; limit: number },
): Promise<number[]> {
  const text = parseSearchText(q);
  const exact = toSearch(text, filters);
  const found = await listFreshIds(db, viewerId, exact, span);
  if (found.length > 0 || correctableWords(text).length === 0 || (await findsSomething(db, viewerId, exact)))
    return found;
  const near = await nearSearch(db, text, filters);
  return near === undefined ? found : listFreshIds(db, viewerId, near, span);
}

/**
 * The requests that words and filters find for a viewer, in one of two orders (docs/behaviour.md#search). Where nothing has
 * the words, they are taken to have a typing error.
 *
 * @throws `requests.cursor`
 */
export async function searchRequests(
  context: ViewerContext,
  { q = '', sort, limit, cursor, ...asked }: RequestSearchInput,
): Promise<PageOf<FoundRequest>> {
  const { db, viewer } = context;
  const viewerId = viewer.user_id;
  const order = orders[sort](context, viewerId);
  const filters = { ...asked, institute: (await readAskedInstitutes(db, asked.institute)).ids };
  const text = parseSearchText(q);
  const exact = toSearch(text, filters);
  let found = await order.list(exact, limit + 1, cursor);
  const isEmpty = async () => cursor === undefined || (await order.list(exact, 1)).length === 0;
  if (found.length === 0 && (await isEmpty())) {
    const near = await nearSearch(db, text, filters);
    if (near !== undefined) found = await order.list(near, limit + 1, cursor);
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(
      ({ cursor_at: _at, cursor_id: _id, cursor_score: _score, cursor_invited: _invited, ...item }) => item,
    ),
    next_cursor: found.length > limit && last !== undefined ? order.cursorAfter(last) : null,
  };
}

/**
 * How many requests words and filters find for a viewer; with `by`, without that filter and by its choices. With a typing error
 * where {@link searchRequests} finds them with one.
 */
export async function countSearch(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { q = '', by, ...asked }: SearchCountInput,
): Promise<SearchCount> {
  const text = parseSearchText(q);
  const { ids: institute, askedAs } = await readAskedInstitutes(db, asked.institute);
  const filters = { ...asked, institute };
  const others = by === undefined ? filters : { ...filters, [by]: [] };
  const groups = by === undefined ? {} : { by, chosen: filters[by] };
  const found = await countFound(db, viewerId, toSearch(text, others), groups);
  const near = found.count === 0 ? await nearSearch(db, text, others) : undefined;
  const counted = near === undefined ? found : await countFound(db, viewerId, near, groups);
  if (by !== 'institute') return counted;
  return { ...counted, groups: counted.groups.map((group) => ({ ...group, id: askedAs.get(group.id) ?? group.id })) };
}

/**
 * A list of requests, of those with the words of `q`; where none has them, they are taken to have a typing error.
 *
 * @param list reads a page of those that have `text`, or of all
 */
export async function searchList<T>(
  { db }: Context,
  { q = '', ...page }: SearchedListInput,
  list: (page: Page, text?: Conditions) => Promise<PageOf<T>>,
): Promise<PageOf<T>> {
  const text = parseSearchText(q);
  if (text.length === 0) return list(page);
  const found = await list(page, [text]);
  const isEmpty = async () => page.cursor === undefined || (await list({ limit: 1 }, [text])).items.length === 0;
  if (found.items.length > 0 || !(await isEmpty())) return found;
  const near = withTypingErrors(text, await listKnownWords(db, correctableWords(text)));
  return near === undefined ? found : list(page, [near]);
}

/** Keeps true what the search reads besides requests: names, known words, and how frequent areas are. */
export async function refreshSearch(tx: Tx): Promise<boolean> {
  if (await refreshDue(tx)) return true;
  await countAreas(tx);
  return deleteUnusedWords(tx);
}
