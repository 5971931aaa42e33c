import { focusSoon } from './focus.ts';

/** The part of an infinite query that the screens use. */
export interface PagedQuery<T> {
  readonly data: PagedData<T> | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<FetchedPages<T>>;
}

type FetchedPages<T> = Pick<PagedQuery<T>, 'data' | 'isError' | 'hasNextPage'>;

interface PagedData<T> {
  readonly pages: readonly { readonly items: readonly T[] }[];
}

/**
 * Loads the next page and returns all loaded ones. A fetch of the list that is running, or that begins meanwhile because an
 * event announced a change, is finished first: each of the two would cancel the other.
 */
export async function fetchMore<T>(query: PagedQuery<T>): Promise<PagedData<T> | undefined> {
  const count = query.data?.pages.length ?? 0;
  for (;;) {
    const { data, isError, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > count) return data;
  }
}

/** Loads the next page and moves the focus to the first entry that was not there before. */
export async function focusMore<T>(query: PagedQuery<T>, elementId: (item: T) => string): Promise<void> {
  const idsOf = (data: PagedData<T> | undefined) => data?.pages.flatMap((page) => page.items.map(elementId)) ?? [];
  const known = new Set(idsOf(query.data));
  const first = idsOf(await fetchMore(query)).find((id) => !known.has(id));
  if (first !== undefined) focusSoon(first);
}

/** How an infinite query finds its next page. */
export const byCursor = { getNextPageParam: (page: { readonly next_cursor: string | null }) => page.next_cursor };

/** Number of entries in a page. */
export const pageSize = 20;

/** The distinct entries of all loaded pages: an entry may move to another page between fetches. */
export function itemsOf<T extends { readonly id: number }>(data: PagedData<T> | undefined): T[] {
  return distinctItems(data, (item) => item.id);
}

/** `itemsOf` for entries whose id has another name. */
export function distinctItems<T>(data: PagedData<T> | undefined, idOf: (item: T) => number): T[] {
  const known = new Map<number, T>();
  for (const item of data?.pages.flatMap((page) => page.items) ?? [])
    if (!known.has(idOf(item))) known.set(idOf(item), item);
  return [...known.values()];
}
