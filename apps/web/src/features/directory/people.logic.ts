import { readIds } from '../../lib/id-list.ts';

/** What the address of the directory asks for: words, and ids of each filter. */
export interface DirectorySearch {
  readonly q: string;
  readonly area: readonly number[];
  readonly institute: readonly number[];
  readonly stage: readonly number[];
}
export type DirectoryFilter = Exclude<keyof DirectorySearch, 'q'>;

const filters: readonly DirectoryFilter[] = ['area', 'institute', 'stage'];

/** Reads the address. */
export function readDirectorySearch(search: URLSearchParams): DirectorySearch {
  return {
    q: search.get('q')?.trim() ?? '',
    area: readIds(search.get('area')),
    institute: readIds(search.get('institute')),
    stage: readIds(search.get('stage')),
  };
}

/** The address of a search, without what is empty. */
export function writeSearch(search: DirectorySearch): URLSearchParams {
  const written = new URLSearchParams();
  if (search.q.trim() !== '') written.set('q', search.q.trim());
  for (const filter of filters) if (search[filter].length > 0) written.set(filter, search[filter].join(','));
  return written;
}

/** The input of the call. */
export function inputOf(search: DirectorySearch) {
  return Object.fromEntries(writeSearch(search));
}

/** The same words without any filter. */
export function withoutFilters({ q }: DirectorySearch): DirectorySearch {
  return { q, area: [], institute: [], stage: [] };
}

/** How many filters have a choice. */
export function filterCount(search: DirectorySearch): number {
  return filters.filter((filter) => search[filter].length > 0).length;
}
