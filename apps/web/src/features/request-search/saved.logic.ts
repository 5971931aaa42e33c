import { limits } from '@exchange/contract/limits';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { formatCount } from '../../lib/formatters.ts';

/** `4 new`, `50+ new`. */
export function newText({ new_count, has_more }: Pick<SavedSearch, 'new_count' | 'has_more'>): string {
  return savedSearchScreens.newInIt({ count: new_count, shown: `${formatCount(new_count)}${has_more ? '+' : ''}` });
}

/** What is new in all of them together. */
export function newInAll(searches: readonly Pick<SavedSearch, 'new_count' | 'has_more'>[]) {
  return {
    new_count: searches.reduce((sum, { new_count }) => sum + new_count, 0),
    has_more: searches.some(({ has_more }) => has_more),
  };
}

/** A name for a search: its words and the names of its filters, as far as they fit. */
export function suggestedName(words: string, filters: readonly string[]): string {
  const parts = [words, ...filters].filter((part) => part !== '');
  while (parts.length > 1 && parts.join(', ').length > limits.savedSearchName) parts.pop();
  return [...parts.join(', ')].slice(0, limits.savedSearchName).join('').trim();
}
