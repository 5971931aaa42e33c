import { pathTo, type RequestsTab } from '@exchange/contract/paths';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { formatCount } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { type IdFilter, idFilters, type RequestSearch, readRequestSearch, searchParameters } from './search.logic.ts';

/** The address of a tab of Collaboration Requests with a search. */
export function searchAddress(tab: RequestsTab, search: RequestSearch): string {
  return pathTo.requests(tab, new URLSearchParams(Object.entries(searchParameters(search))));
}

/**
 * The tab and the search in the address of Collaboration Requests. `go` shows another search in the same tab, as a new
 * entry of the browser's history.
 */
export function useSearchInAddress() {
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const named = address.get('tab');
  const tab: RequestsTab = named === 'hidden' || named === 'offered' ? named : 'new';
  const search = useMemo(() => readRequestSearch(address), [address]);
  return { tab, search, go: (next: RequestSearch) => navigate(searchAddress(tab, next)) };
}

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
  // A count by institutes names the chosen ones: the address has only their ids.
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
