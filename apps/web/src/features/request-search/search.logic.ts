import type { neededDays } from '@exchange/contract/limits';
import { type Effort, efforts } from '@exchange/contract/planning';
import { readIds } from '../../lib/id-list.ts';

/** What the address of Collaboration Requests asks for (docs/behaviour/search.md#search). */
export interface RequestSearch {
  readonly q: string;
  readonly type: readonly number[];
  readonly area: readonly number[];
  readonly institute: readonly number[];
  /** `null` if the address leaves it to the server. */
  readonly among: 'matching' | 'all' | 'solved' | null;
  /** `none`: only requests without offers. */
  readonly offers: 'none' | null;
  /** How soon it is needed; `null` for all. */
  readonly needed: keyof typeof neededDays | null;
  readonly effort: readonly Effort[];
  /** Tags of the languages in which it is written; empty for all. */
  readonly language: readonly string[];
  /** `null` if the address leaves it to the server. */
  readonly sort: (typeof sorts)[number] | null;
}

const sorts = ['relevance', 'newest', 'best', 'soonest'] as const;

/** The filters that are lists of ids. */
export type IdFilter = 'type' | 'area' | 'institute';

export const idFilters: readonly IdFilter[] = ['type', 'area', 'institute'];

/** New Requests as it is without a search. */
export const noSearch: RequestSearch = {
  q: '',
  type: [],
  area: [],
  institute: [],
  among: null,
  offers: null,
  needed: null,
  effort: [],
  language: [],
  sort: null,
};

/** The order with this name; `null` if there is none. */
export function readSort(name: string | null): RequestSearch['sort'] {
  return sorts.find((one) => one === name) ?? null;
}

/** Reads the search in an address. */
export function readRequestSearch(address: URLSearchParams): RequestSearch {
  const among = address.get('among');
  const needed = address.get('needed');
  const effort = address.get('effort')?.split(',') ?? [];
  const language = address.get('language')?.split(',') ?? [];
  return {
    q: address.get('q')?.trim() ?? '',
    type: readIds(address.get('type')),
    area: readIds(address.get('area')),
    institute: readIds(address.get('institute')),
    among: among === 'matching' || among === 'all' || among === 'solved' ? among : null,
    offers: address.get('offers') === 'none' ? 'none' : null,
    needed: needed === 'week' || needed === 'month' ? needed : null,
    effort: efforts.filter((one) => effort.includes(one)),
    language: language.filter((tag) => /^[a-z]{2}$/.test(tag)),
    sort: readSort(address.get('sort')),
  };
}

/** Whether the requests that match one's profile are searched, and not all. */
export function isMatchingOnly({ q, among }: Pick<RequestSearch, 'q' | 'among'>): boolean {
  return among === null ? q === '' : among === 'matching';
}

/** The order of a search: with words, if it does not say, by how well they fit. */
export function sortOf({ q, sort }: Pick<RequestSearch, 'q' | 'sort'>): (typeof sorts)[number] {
  return sort ?? (q === '' ? 'newest' : 'relevance');
}

/** The parameters of a search in an address, and of the call, without those that say what holds anyway. */
export function searchParameters(search: RequestSearch) {
  const { q, among, offers, needed, effort, language } = search;
  const sort = sortOf(search);
  const ids = (filter: IdFilter) => (search[filter].length > 0 ? { [filter]: search[filter].join(',') } : {});
  return {
    ...(q === '' ? {} : { q }),
    ...ids('type'),
    ...ids('area'),
    ...ids('institute'),
    ...(among === 'solved' ? { among } : {}),
    ...(among !== null && among !== 'solved' && isMatchingOnly(search) !== isMatchingOnly({ q, among: null })
      ? { among }
      : {}),
    ...(offers === null ? {} : { offers }),
    ...(needed === null ? {} : { needed }),
    ...(effort.length === 0 ? {} : { effort: effort.join(',') }),
    ...(language.length === 0 ? {} : { language: language.join(',') }),
    ...(sort === sortOf({ q, sort: null }) ? {} : { sort }),
  };
}

/** Whether this is a search, and not New Requests as they are. */
export function isSearch(search: RequestSearch): boolean {
  return Object.keys(searchParameters(search)).length > 0;
}

/** The same words without any filter. */
export function withoutFilters({ q, sort }: RequestSearch): RequestSearch {
  return { ...noSearch, q, sort };
}

/** How many filters are set, words and order apart. */
export function filterCount(search: RequestSearch): number {
  const { q: _q, sort: _sort, ...filters } = searchParameters(search);
  return Object.keys(filters).length;
}

/** How many choices of the filter by time are made. */
export const timeCount = ({ needed, effort }: Pick<RequestSearch, 'needed' | 'effort'>) =>
  effort.length + Number(needed !== null);

/** A search that asks for less. */
export interface Loosened {
  /** What it leaves out. */
  readonly key: IdFilter | 'offers' | 'needed' | 'effort' | 'language' | 'among';
  /** How many choices of that. */
  readonly chosen: number;
  readonly search: RequestSearch;
}

/** What a search that finds nothing could ask for instead, one thing at a time. */
export function loosened(search: RequestSearch): Loosened[] {
  const steps: (Loosened | false)[] = [
    ...idFilters
      .filter((filter) => search[filter].length > 0)
      .map((filter) => ({
        key: filter,
        chosen: search[filter].length,
        search: { ...search, [filter]: [] },
      })),
    search.offers !== null && { key: 'offers', chosen: 1, search: { ...search, offers: null } },
    search.needed !== null && { key: 'needed', chosen: 1, search: { ...search, needed: null } },
    search.effort.length > 0 && { key: 'effort', chosen: search.effort.length, search: { ...search, effort: [] } },
    search.language.length > 0 && {
      key: 'language',
      chosen: search.language.length,
      search: { ...search, language: [] },
    },
    isMatchingOnly(search) && { key: 'among', chosen: 1, search: { ...search, among: 'all' } },
  ];
  return steps.filter((step) => step !== false);
}
