import * as z from 'zod/mini';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { searchedFields, searchSort } from './request-search.ts';
import { text } from './text.ts';

const name = text({
  lines: 'one',
  max: limits.savedSearchName,
  tooLong: messages.validation.tooLong('Name', limits.savedSearchName),
  required: messages.validation.searchName,
});
const typed = text({
  lines: 'one',
  max: limits.searchText,
  tooLong: messages.validation.tooLong('Search', limits.searchText),
});

/** `POST /api/saved-searches`: a name, and what `GET /api/collaboration-requests/search` takes. */
export const savedSearchInput = z.object({
  ...searchedFields,
  name,
  q: z.optional(typed),
  sort: searchSort,
  client_id: clientId,
});
export type SavedSearchInput = z.output<typeof savedSearchInput>;

/** `PUT /api/saved-searches/{id}` */
export const savedSearchName = z.object({ id: lookupId, name });
/** `DELETE /api/saved-searches/{id}`, `POST /api/saved-searches/{id}/open` */
export const savedSearchLookup = z.object({ id: lookupId });

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
  sort: z.enum(['newest', 'best']),
  /** Requests posted since it was last opened, at most `limits.countedRequests`; `has_more` beyond. */
  new_count: z.int(),
  has_more: z.boolean(),
  created_at: z.string(),
  opened_at: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const savedSearchCreated = z.object({ message: z.string(), id });
