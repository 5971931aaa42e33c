import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';
import { formatCount } from '../../ui/strings.ts';
import { type RequestSearch, searchParameters } from './search.logic.ts';

/** The input of a count: a search without its order. */
export function searchCountInput(search: RequestSearch) {
  return searchParameters({ ...search, sort: null });
}

/** `20`, or `500+`. */
export function countText({ count, has_more }: { count: number; has_more: boolean }): string {
  return formatCount(count) + (has_more ? '+' : '');
}

/** How many requests a search finds; `undefined` until that is known. `isFormer`: of the search before this one. */
export function useSearchTotal(search: RequestSearch) {
  const { data, isPlaceholderData: isFormer } = trpc.requests.countFound.useQuery(searchCountInput(search), {
    placeholderData: keepPreviousData,
  });
  return data && { count: data.count, text: countText(data), isNear: data.is_near, isFormer };
}
