import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messageDoc } from './pagination.ts';
import { paths } from './paths.ts';
import type { RefusalEntry } from './refusals.ts';
import { searchDocs, searchedFields, searchSort, sortDoc } from './request-search.ts';
import { messages } from './sentences/messages.ts';
import { savedSearchRefusalSentences, savedSearchSentences } from './sentences/saved-searches.ts';
import { text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const savedSearchRefusals = {
  'savedSearches.notFound': { status: 404, sentence: savedSearchRefusalSentences.notFound },
  'savedSearches.tooMany': {
    status: 409,
    sentence: savedSearchRefusalSentences.tooMany,
  },
} as const satisfies Record<string, RefusalEntry>;

const name = text({
  lines: 'one',
  max: limits.savedSearchName,
  tooLong: messages.tooLong.name,
  required: savedSearchSentences.validation.searchName,
});

const typed = text({
  lines: 'one',
  max: limits.searchText,
  tooLong: messages.tooLong.search,
});

/** `POST /api/saved-searches`: a name, and what `GET /api/collaboration-requests/search` takes. */
export const savedSearchInput = z.object({
  ...searchedFields,
  /** Nothing new comes among solved requests. */
  among: z.optional(z.enum(['matching', 'all'], { error: messages.validation.invalidRequest })),
  name,
  q: z.optional(typed),
  sort: searchSort,
  client_id: clientId,
});

export type SavedSearchInput = z.output<typeof savedSearchInput>;

const nameDoc = {
  description: `What one calls it, at most ${limits.savedSearchName} characters.`,
  example: 'Image registration, any field',
};

describeInput(savedSearchInput, {
  ...searchDocs,
  sort: sortDoc,
  name: nameDoc,
  client_id: clientIdDoc,
});

/** `PUT /api/saved-searches/{id}` */
export const savedSearchName = z.object({ id: lookupId, name });

const idDoc = { description: 'The saved search.', example: 3 };

describeInput(savedSearchName, { id: idDoc, name: nameDoc });

/** `DELETE /api/saved-searches/{id}`, `POST /api/saved-searches/{id}/open` */
export const savedSearchLookup = z.object({ id: lookupId });

describeInput(savedSearchLookup, { id: idDoc });

/** A search that the viewer keeps, in the form in which a search takes it, and what is new in it. */
export const savedSearch = z.object({
  id,
  name: z.string(),
  q: z.string(),
  /** Ids, separated by commas; empty for none. */
  type: z.string(),
  area: z.string(),
  institute: z.string(),
  among: z.enum(['matching', 'all']),
  offers: z.nullable(z.literal('none')),
  needed: z.nullable(z.enum(['week', 'month'])),
  /** Separated by commas; empty for all. */
  effort: z.string(),
  language: z.string(),
  sort: z.enum(['relevance', 'newest', 'best', 'soonest']),
  /** Requests posted since it was last opened, at most `limits.countedRequests`; `has_more` beyond. */
  new_count: z.int(),
  has_more: z.boolean(),
  created_at: z.string(),
  opened_at: z.string(),
});

export type SavedSearch = z.output<typeof savedSearch>;

describeEntity(savedSearch, 'SavedSearch', {
  id: 'Id.',
  name: nameDoc.description,
  q: searchDocs.q.description,
  type: searchDocs.type.description,
  area: searchDocs.area.description,
  institute: searchDocs.institute.description,
  among: searchDocs.among.description,
  offers: 'Only requests without offers; null for all.',
  needed: 'Requests needed within so long; null for all.',
  effort: searchDocs.effort.description,
  language: searchDocs.language.description,
  sort: 'In which order.',
  new_count: `How many of its requests were posted since one last opened it, at most ${limits.countedRequests}.`,
  has_more: 'Whether there are more than were counted.',
  created_at: timeDoc('When it was saved.'),
  opened_at: timeDoc('When it was last opened, or saved.'),
});

export const savedSearchCreated = z.object({ message: z.string(), id });

describeEntity(savedSearchCreated, 'SavedSearchCreated', { message: messageDoc, id: 'Id.' });

/** What the address of a saved search holds. */
export type SavedSearchAddress = Pick<
  SavedSearch,
  'id' | 'q' | 'type' | 'area' | 'institute' | 'among' | 'offers' | 'needed' | 'effort' | 'language' | 'sort'
>;

/** The Requests screen with a saved search: what is searched for, and its id, so that the screen can note that it was opened. */
export function savedSearchPath(search: SavedSearchAddress): string {
  const { id, q, type, area, institute, among, offers, needed, effort, language, sort } = search;
  const fields = {
    q,
    type,
    area,
    institute,
    among,
    offers: offers ?? '',
    needed: needed ?? '',
    effort,
    language,
    sort: sort === (q === '' ? 'newest' : 'relevance') ? '' : sort,
    saved: String(id),
  };
  return `${paths.requests}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;
}
