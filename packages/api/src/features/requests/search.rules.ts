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
import type { Context, ViewerContext } from '../../core/context.ts';
import { fromCursor, toCursor } from '../../core/cursor.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { readAskedInstitutes } from '../reference/institutes.rules.ts';
import {
  countFound,
  findsSomething,
  listFoundBest,
  listFoundNewest,
  listFreshIds,
  listKnownWords,
  type RankedPosition,
} from './search.sql.ts';
import type { Conditions, Search } from './search-ids.sql.ts';
import {
  correctableWords,
  isIndexed,
  parseSearchText,
  positiveWords,
  type TextQuery,
  withTypingErrors,
} from './search-text.rules.ts';
import { countAreas, rebuildKnownWords, refreshDue } from './search-upkeep.sql.ts';

/** The requests among which a search looks that does not say. */
export function amongOf({ q = '', among }: Searched): Search['among'] {
  return among ?? (parseSearchText(q).length > 0 ? 'all' : 'matching');
}

/** Words, and the filters of a search, as the statements take them. */
function toSearch(text: TextQuery, searched: Searched): Search {
  const { type = [], area = [], institute = [], offers } = searched;
  return {
    text,
    isTextIndexed: isIndexed(text),
    words: positiveWords(text),
    type,
    area,
    institute,
    among: amongOf(searched),
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
  if (score === undefined || at === undefined || id === undefined) return refuse('http.cursor', { fields: {} });
  return { isInvited: isInvited === 'true', score, at, id: Number(id) };
}

const orders = {
  newest: ({ db, viewer }: ViewerContext): Order => ({
    list: (search, limit, from) => listFoundNewest(db, viewer.user_id, search, limit, fromCursor(from)),
    cursorAfter: ({ cursor_at, cursor_id }) => toCursor({ at: cursor_at, id: cursor_id }),
  }),
  best: ({ db, viewer, settings: { secret } }: ViewerContext): Order => ({
    list: (search, limit, from) =>
      listFoundBest(db, viewer.user_id, search, limit, from === undefined ? undefined : readRank(secret, from)),
    cursorAfter: ({ cursor_invited, cursor_score, cursor_at, cursor_id }) =>
      seal(secret, purpose, `${cursor_invited} | ${cursor_score} | ${cursor_at} | ${cursor_id}`),
  }),
};

/**
 * Reads what has the words of `q`; where nothing has them, they are taken to have a typing error, if known words are near.
 *
 * @param isNothing whether nothing at all has the words, by what was read with them
 */
async function readNear<Found>(
  db: Db,
  q: string | undefined,
  read: (text: TextQuery) => Promise<Found>,
  isNothing: (found: Found, text: TextQuery) => boolean | Promise<boolean>,
): Promise<Found> {
  const text = parseSearchText(q ?? '');
  const found = await read(text);
  const words = correctableWords(text);
  if (words.length === 0 || !(await isNothing(found, text))) return found;
  const near = withTypingErrors(text, await listKnownWords(db, words));
  return near === undefined ? found : read(near);
}

/** The newest ids of what a search finds for a viewer of the requests that were posted in a span of time. */
export function readFresh(
  db: Db,
  viewerId: number,
  searched: Searched,
  span: { since: string; until?: string; limit: number },
): Promise<number[]> {
  return readNear(
    db,
    searched.q,
    (text) => listFreshIds(db, viewerId, toSearch(text, searched), span),
    async (ids, text) => ids.length === 0 && !(await findsSomething(db, viewerId, toSearch(text, searched))),
  );
}

/**
 * The requests that words and filters find for a viewer, in one of two orders (docs/behaviour.md#search).
 *
 * @throws `http.cursor`
 */
export async function searchRequests(
  ctx: ViewerContext,
  { sort, limit, cursor, ...asked }: RequestSearchInput,
): Promise<PageOf<FoundRequest>> {
  const { db } = ctx;
  const order = orders[sort](ctx);
  const searched = { ...asked, institute: (await readAskedInstitutes(db, asked.institute)).ids };
  const found = await readNear(
    db,
    asked.q,
    (text) => order.list(toSearch(text, searched), limit + 1, cursor),
    async ({ length }, text) =>
      length === 0 && (cursor === undefined || (await order.list(toSearch(text, searched), 1)).length === 0),
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: found.length > limit && last !== undefined ? order.cursorAfter(last) : null };
}

/**
 * How many requests words and filters find for a viewer; with `by`, without that filter and by its choices. With a typing error
 * where {@link searchRequests} finds them with one.
 */
export async function countSearch(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { by, ...asked }: SearchCountInput,
): Promise<SearchCount> {
  const { ids: institute, askedAs } = await readAskedInstitutes(db, asked.institute);
  const searched = { ...asked, institute };
  const others = by === undefined ? searched : { ...searched, [by]: [] };
  const groups = by === undefined ? {} : { by, chosen: searched[by] };
  const counted = await readNear(
    db,
    asked.q,
    (text) => countFound(db, viewerId, toSearch(text, others), groups),
    ({ count }) => count === 0,
  );
  if (by !== 'institute') return counted;
  return { ...counted, groups: counted.groups.map((group) => ({ ...group, id: askedAs.get(group.id) ?? group.id })) };
}

/**
 * A list of requests, of those with the words of `q`.
 *
 * @param list reads a page of those that have `text`, or of all
 */
export function searchList<T>(
  { db }: Context,
  { q, ...page }: SearchedListInput,
  list: (page: Page, text?: Conditions) => Promise<PageOf<T>>,
): Promise<PageOf<T>> {
  return readNear(
    db,
    q,
    (text) => (text.length === 0 ? list(page) : list(page, [text])),
    async ({ items }, text) =>
      items.length === 0 && (page.cursor === undefined || (await list({ limit: 1 }, [text])).items.length === 0),
  );
}

/** Keeps true what the search reads besides requests: names, known words, and how frequent areas are. */
export async function refreshSearch(tx: Tx): Promise<boolean> {
  if (await refreshDue(tx)) return true;
  await countAreas(tx);
  await rebuildKnownWords(tx);
  return false;
}
