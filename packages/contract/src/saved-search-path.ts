import { paths } from './paths.ts';
import type { SavedSearch } from './saved-searches.ts';

/** What the address of a saved search holds. */
export type SavedSearchAddress = Pick<
  SavedSearch,
  'id' | 'q' | 'type' | 'area' | 'institute' | 'among' | 'offers' | 'sort'
>;

/** The Requests screen with a saved search: what is searched for, and its id, so that the screen can note that it was opened. */
export function savedSearchPath({ id, q, type, area, institute, among, offers, sort }: SavedSearchAddress): string {
  const fields = {
    q,
    type,
    area,
    institute,
    among,
    offers: offers ?? '',
    sort: sort === 'newest' ? '' : sort,
    saved: String(id),
  };
  return `${paths.requests}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;
}
