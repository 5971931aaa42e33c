import { useMemo } from 'react';
import { useDebounced } from '../../lib/hooks.ts';
import { type Hit, nearTerms, searchableTerms, searchTerms, type Term, termSummary } from './term-search.logic.ts';

export interface TermSearch {
  readonly isSearching: boolean;
  /** What fits, or where nothing does, what is near. */
  readonly hits: readonly Hit[];
  readonly isNear: boolean;
  /** How many were found, shown at once. */
  readonly summary: string;
  /** The same, after a pause in typing: for screen readers. */
  readonly spoken: string;
}

const pauseMs = 500;

/** Searches terms while a person types. `noun` is one of them: `area`. */
export function useTermSearch(terms: readonly Term[], query: string, noun: string): TermSearch {
  const searchable = useMemo(() => searchableTerms(terms), [terms]);
  const found = useMemo(() => searchTerms(searchable, query), [searchable, query]);
  const near = useMemo(() => (found.length > 0 ? [] : nearTerms(searchable, query)), [searchable, query, found]);
  const isSearching = query.trim() !== '';
  const summary = isSearching ? termSummary(query, noun, found.length, near.length) : '';
  const spoken = useDebounced(summary, pauseMs);
  return { isSearching, hits: found.length > 0 ? found : near, isNear: found.length === 0, summary, spoken };
}
