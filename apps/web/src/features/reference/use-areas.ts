import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';

const none: TechnicalAreaCategory[] = [];

/** All technical areas by category, and the chosen ones with their names, in the order of choosing. */
export function useAreas(chosen: ReadonlySet<number>) {
  const { data: categories = none, isLoading } = trpc.reference.technicalAreas.useQuery(undefined, {
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
