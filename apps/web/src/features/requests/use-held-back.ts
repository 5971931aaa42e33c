import { useState } from 'react';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { entriesAbove, type ListPosition, positionOf } from './held-back.logic.ts';

/**
 * Holds back what is newer than a list was when it was first shown, so that the list does not jump under the user. `waiting`
 * is that, and `show` lets it in.
 */
export function useHeldBack<T extends { readonly id: number; readonly created_at: string }>(
  query: Pick<PagedQuery<T>, 'data' | 'isFetching'>,
) {
  const [top, setTop] = useState<ListPosition | null>(null);
  const items = itemsOf(query.data);
  const waiting = entriesAbove(items, top);
  const [first] = items;
  if (top === null && first !== undefined && !query.isFetching) setTop(positionOf(first));
  const held = new Set(waiting.map(({ id }) => id));
  const data = query.data && { pages: [{ items: items.filter(({ id }) => !held.has(id)) }] };
  return { data, waiting, show: () => setTop(first === undefined ? null : positionOf(first)) };
}
