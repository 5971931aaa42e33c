import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { Term } from './term-search.logic.ts';

interface Category {
  readonly name: string;
  readonly terms: readonly { readonly id: number; readonly name: string }[];
}

/** The terms of all categories with their aliases, which arrive later; without them names alone are found. */
export function useTerms(list: 'technical_areas' | 'collaboration_types', categories: readonly Category[]): Term[] {
  const { data } = trpc.reference.aliases.useQuery(undefined, { staleTime: 'static' });
  return useMemo(() => {
    const aliases = new Map(data?.[list].map((entry) => [entry.id, entry.aliases]));
    return categories.flatMap(({ name: category, terms }) =>
      terms.map(({ id, name }) => ({ id, name, category, aliases: aliases.get(id) ?? [] })),
    );
  }, [data, list, categories]);
}
