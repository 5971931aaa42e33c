/** What the screens need of an infinite query over one of the paged lists. */
export interface PagedQuery<T> {
  readonly data: PagedData<T> | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<{ readonly data: PagedData<T> | undefined }>;
}

interface PagedData<T> {
  readonly pages: readonly { readonly items: readonly T[] }[];
}

/** Entries that one page of the screen asks for. */
export const pageSize = 20;

/** The entries of all loaded pages in order, each once: one may move to another page while they are fetched. */
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
