import type { FoundInstitute, InstituteSearch } from '@exchange/contract/reference';
import { searchWords } from '@exchange/contract/search';
import type { Db } from '@exchange/db';
import type { ViewerContext } from '../../core/context.ts';
import { findCandidates, matchingDomain, placesWithWord, rankCandidates } from './institute-candidates.rules.ts';
import { buildInstituteIndex, type InstituteIndex } from './institute-index.rules.ts';
import { countryOf, topLevelsOf } from './institute-traits.rules.ts';
import {
  findEmailDomain,
  listInstitutesWithDomains,
  listInstitutesWithMembers,
  listMembersInstitutes,
} from './institutes.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

const kept = referenceCache<InstituteIndex>();

/** The index of a database's institutes, made anew when they change. Calls at the same time share one. */
const getIndex = (db: Db): Promise<InstituteIndex> =>
  kept(db, async () => buildInstituteIndex(await listInstitutesWithDomains(db)));

/** With more candidates than this it is quicker to read which institutes have members at all. */
const maxAskedIds = 300;

/** Institutes that fit a text, best first; without a text those that have members. */
export function findInstitutesByWords(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { q: query = '', limit }: { readonly q?: string | undefined; readonly limit: number },
): Promise<InstituteSearch> {
  return searchWords(query).length === 0
    ? listWithMembers(db, viewerId, limit)
    : searchInIndex(db, viewerId, query, limit);
}

/** Ids of the institutes with members that have a word as it was typed, folded, in the name or as the label of a domain. */
export async function findInstituteIdsWithWord(db: Db, word: string, isBeginning: boolean): Promise<number[]> {
  const index = await getIndex(db);
  const ids = [...placesWithWord(index, word, isBeginning)].flatMap((place) => index.entries[place]?.id ?? []);
  if (ids.length === 0) return [];
  if (ids.length <= maxAskedIds) return listInstitutesWithMembers(db, ids);
  const asked = new Set(ids);
  return (await listInstitutesWithMembers(db)).filter((id) => asked.has(id));
}

async function searchInIndex(db: Db, viewerId: number, query: string, limit: number): Promise<InstituteSearch> {
  // One after the other: while the index is made, nothing else can wait for a connection.
  const emailDomain = await findEmailDomain(db, viewerId);
  const index = await getIndex(db);
  const { entries } = index;
  const found = findCandidates(index, query);
  const asked =
    found.places.length > maxAskedIds ? undefined : found.places.flatMap((place) => entries[place]?.id ?? []);
  const withMembers = new Set(await listInstitutesWithMembers(db, asked));
  const ranked = rankCandidates(entries, query, found, { withMembers, country: countryOf(emailDomain) }, limit);
  const institutes = ranked.flatMap((place): FoundInstitute[] => {
    const entry = entries[place];
    if (entry === undefined) return [];
    const { id, name, domain } = entry;
    return [{ id, name, domain: matchingDomain(entry, query) ?? domain, has_members: withMembers.has(id) }];
  });
  return { institutes, is_near: found.isNear };
}

/** The institutes with members, those of the viewer's country first. */
async function listWithMembers(db: Db, viewerId: number, limit: number): Promise<InstituteSearch> {
  const country = countryOf(await findEmailDomain(db, viewerId));
  const listed = await listMembersInstitutes(db, topLevelsOf(country), limit);
  // A person who opens the list will type next: the index is made meanwhile, and a failure is the search's to report.
  getIndex(db).catch(() => undefined);
  return { institutes: listed.map((institute) => ({ ...institute, has_members: true })), is_near: false };
}
