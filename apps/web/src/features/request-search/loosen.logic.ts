import { type IdFilter, idFilters, isMatchingOnly, type RequestSearch } from './search.logic.ts';

/** A search that asks for less. */
export interface Loosened {
  readonly key: string;
  /** After the number of requests: `without the institute`. */
  readonly text: string;
  readonly search: RequestSearch;
}

const names: Record<IdFilter, readonly [one: string, several: string]> = {
  type: ['without the type', 'without the types'],
  area: ['without the area', 'without the areas'],
  institute: ['without the institute', 'without the institutes'],
};

/** What a search that finds nothing could ask for instead, one thing at a time. */
export function loosened(search: RequestSearch): Loosened[] {
  const isNarrow = isMatchingOnly(search);
  return [
    ...idFilters
      .filter((filter) => search[filter].length > 0)
      .map((filter) => ({
        key: filter,
        text: names[filter][search[filter].length === 1 ? 0 : 1],
        search: { ...search, [filter]: [] },
      })),
    ...(search.offers === null
      ? []
      : [{ key: 'offers', text: 'with those that have offers', search: { ...search, offers: null } }]),
    ...(isNarrow ? [{ key: 'among', text: 'beyond your profile', search: { ...search, among: 'all' as const } }] : []),
  ];
}
