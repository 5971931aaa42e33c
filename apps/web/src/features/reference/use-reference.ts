import type { FoundInstitute, TechnicalAreaCategory } from '@exchange/contract/reference';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { useMemo } from 'react';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { instituteSummary } from './choice.logic.ts';
import type { TermKind } from './term-search.logic.ts';
import { type Hit, nearTerms, searchableTerms, searchTerms, type Term, termSummary } from './term-search.logic.ts';

const noAreas: TechnicalAreaCategory[] = [];

/** All technical areas by category, and the chosen ones with their names, in the order of choosing. */
export function useAreas(chosen: ReadonlySet<number>) {
  const { data: categories = noAreas, isLoading } = trpc.reference.technicalAreas.useQuery(undefined, {
    staleTime: 'static',
  });
  const names = useMemo(
    () => new Map(categories.flatMap(({ tech_areas }) => tech_areas).map(({ id, name }) => [id, name])),
    [categories],
  );
  const items = [...chosen].flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return { categories, isLoading, items };
}

interface Category {
  readonly name: string;
  readonly terms: readonly { readonly id: number; readonly name: string }[];
}

/** The terms of all categories with their aliases, which arrive later; without them only names are found. */
export function useTerms(list: 'technical_areas' | 'collaboration_types', categories: readonly Category[]): Term[] {
  const { data } = trpc.reference.aliases.useQuery(undefined, { staleTime: 'static' });
  return useMemo(() => {
    const aliases = new Map(data?.[list].map((entry) => [entry.id, entry.aliases]));
    return categories.flatMap(({ name: category, terms }) =>
      terms.map(({ id, name }) => ({ id, name, category, aliases: aliases.get(id) ?? [] })),
    );
  }, [data, list, categories]);
}

export interface TermSearch {
  readonly isSearching: boolean;
  /** What fits, or if nothing does, what is near. */
  readonly hits: readonly Hit[];
  readonly isNear: boolean;
  /** How many were found, shown at once. */
  readonly summary: string;
  /** The same, after a pause in typing: for screen readers. */
  readonly spoken: string;
}

const pauseMs = 500;

/** Searches terms while a person types. */
export function useTermSearch(terms: readonly Term[], query: string, kind: TermKind): TermSearch {
  const searchable = useMemo(() => searchableTerms(terms), [terms]);
  const found = useMemo(() => searchTerms(searchable, query), [searchable, query]);
  const near = useMemo(() => (found.length > 0 ? [] : nearTerms(searchable, query)), [searchable, query, found]);
  const isSearching = query.trim() !== '';
  const summary = isSearching ? termSummary(query, kind, found.length, near.length) : '';
  const spoken = useDebounced(summary, pauseMs);
  return { isSearching, hits: found.length > 0 ? found : near, isNear: found.length === 0, summary, spoken };
}

const debounceMs = 250;
const noInstitutes: FoundInstitute[] = [];
const keep = { staleTime: 5 * 60_000 } as const;

/** The institutes that the server finds while a person types, or else those that have members. */
export function useInstituteSearch(typed: string) {
  const query = useDebounced(typed.trim(), debounceMs);
  const withMembers = trpc.reference.searchInstitutes.useQuery({}, keep);
  const search = trpc.reference.searchInstitutes.useQuery(
    { q: query },
    { ...keep, enabled: query !== '', placeholderData: (previous) => previous ?? withMembers.data },
  );
  const shown = query === '' ? withMembers : search;
  const found = shown.data?.institutes ?? noInstitutes;
  const isStale = query !== typed.trim() || shown.isPlaceholderData || shown.isLoading;
  return {
    /** The words that were searched for. */
    query,
    institutes: found.length > 0 ? found : (withMembers.data?.institutes ?? noInstitutes),
    /** Whether these are not yet those for what is typed, so none of them may be chosen. */
    isStale,
    summary: isStale
      ? referenceScreens.searching()
      : instituteSummary(query, found.length, shown.data?.is_near ?? false),
  };
}
