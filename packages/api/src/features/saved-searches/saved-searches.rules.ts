import { limits } from '@exchange/contract/limits';
import type { SavedSearch, SavedSearchInput } from '@exchange/contract/saved-searches';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { holdLivingInstitutes } from '../reference/institutes.sql.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import { amongOf, readFresh, sortOf } from '../request-search/search.rules.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  listsAsText,
  lockSavedSearches,
  searchedOf,
  updateSavedSearch,
} from './saved-searches.sql.ts';

/**
 * The searches of a viewer, each with how many requests it finds that were posted since it was last opened, up to
 * `limits.countedRequests`. One after the other, so that one list takes one connection.
 */
export async function readSavedSearches({ db, viewer: { user_id: viewerId } }: ViewerContext): Promise<SavedSearch[]> {
  const searches: SavedSearch[] = [];
  for (const row of await listSavedSearches(db, viewerId)) {
    const { unseen_since: since, ...search } = row;
    const max = limits.countedRequests;
    const fresh = await readFresh(db, viewerId, searchedOf(row), { since, limit: max + 1 });
    searches.push({
      ...search,
      ...listsAsText(row),
      new_count: Math.min(fresh.length, max),
      has_more: fresh.length > max,
    });
  }
  return searches;
}

/** Keeps a search. @returns its id @throws `reference.unknown`, `savedSearches.tooMany` */
export async function saveSearch(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  input: SavedSearchInput,
): Promise<number> {
  await requireKnown(tx, viewerId, [
    ['type', 'collaboration_type', input.type ?? []],
    ['area', 'technical_area', input.area ?? []],
    ['institute', 'institute', input.institute ?? []],
  ]);
  await lockSavedSearches(tx, viewerId);
  if ((await countSavedSearches(tx, viewerId)) >= limits.savedSearches) refuse('savedSearches.tooMany');
  // A form may be older than a merge.
  const institute = await holdLivingInstitutes(tx, input.institute ?? []);
  return insertSavedSearch(tx, viewerId, { ...input, institute, among: amongOf(input), sort: sortOf(input) });
}

/** @throws `savedSearches.notFound`, also for a search of another */
export async function renameSearch(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  if (!(await updateSavedSearch(tx, viewerId, id, { name }))) refuse('savedSearches.notFound');
}

/** What is new in the search counts from now. @throws `savedSearches.notFound`, also for a search of another */
export async function openSearch({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  if (!(await updateSavedSearch(tx, viewerId, id, 'opened'))) refuse('savedSearches.notFound');
}

/** @throws `savedSearches.notFound`, also for a search of another */
export async function removeSearch({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  if (!(await deleteSavedSearch(tx, viewerId, id))) refuse('savedSearches.notFound');
}
