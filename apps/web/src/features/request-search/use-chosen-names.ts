import { trpc } from '../../lib/trpc.ts';
import { type IdFilter, idFilters, type RequestSearch } from './search.logic.ts';
import { searchCountInput } from './use-search-total.ts';

interface ChosenName {
  readonly filter: IdFilter;
  readonly id: number;
  readonly name: string;
}

const reference = { staleTime: 'static' } as const;

/** What is chosen in the filters of a search, with names; ids that nothing has are left out. */
export function useChosenNames(search: RequestSearch): ChosenName[] {
  const types = trpc.reference.collaborationTypes.useQuery(undefined, {
    ...reference,
    enabled: search.type.length > 0,
  });
  const areas = trpc.reference.technicalAreas.useQuery(undefined, { ...reference, enabled: search.area.length > 0 });
  // A count by institutes names the chosen ones: the address has their ids alone.
  const institutes = trpc.requests.countFound.useQuery(
    { ...searchCountInput(search), by: 'institute' },
    { enabled: search.institute.length > 0, staleTime: 60_000 },
  );
  const named = {
    type: types.data?.flatMap(({ collaboration_types }) => collaboration_types),
    area: areas.data?.flatMap(({ tech_areas }) => tech_areas),
    institute: institutes.data?.groups,
  };
  return idFilters.flatMap((filter) =>
    search[filter].flatMap((id) => {
      const name = named[filter]?.find((one) => one.id === id)?.name;
      return name === undefined ? [] : [{ filter, id, name }];
    }),
  );
}
