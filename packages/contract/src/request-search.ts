import * as z from 'zod/mini';
import { idsText } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { type Page, page } from './pagination.ts';
import { collaborationRequest } from './requests.ts';

const ids = z.optional(idsText({ max: limits.searchedIds, tooMany: messages.validation.list }));

/** `q` of a search, in whatever list. */
const words = z.optional(z.string(messages.validation.invalidRequest));

const among = ['matching', 'all'] as const;
const sort = ['newest', 'best'] as const;
export const searchSort = z._default(z.enum(sort, messages.validation.invalidRequest), 'newest');
const offers = ['none'] as const;
const by = ['type', 'area', 'institute'] as const;

/** What is searched for (docs/behaviour.md#search); without words and `among` it is what New Requests has. */
export const searchedFields = {
  q: words,
  type: ids,
  area: ids,
  institute: ids,
  among: z.optional(z.enum(among, messages.validation.invalidRequest)),
  offers: z.optional(z.enum(offers, messages.validation.invalidRequest)),
};

/** `GET /api/collaboration-requests/search` */
export const requestSearchInput = z.extend(page, { ...searchedFields, sort: searchSort });
export type RequestSearchInput = z.output<typeof requestSearchInput>;
/** What is searched for, however it is read. */
export type Searched = Omit<RequestSearchInput, 'sort' | keyof Page>;

/** `GET /api/collaboration-requests/search/count` */
export const searchCountInput = z.object({
  ...searchedFields,
  by: z.optional(z.enum(by, messages.validation.invalidRequest)),
});
export type SearchCountInput = z.output<typeof searchCountInput>;

/** A type, area or institute, and how many of the found requests have it. */
export const searchGroup = z.object({ id: z.int(), name: z.string(), count: z.int() });

/** How many requests a search finds, at most `limits.countedFound`; with `by` without that filter, and by its choices. */
export const searchCount = z.object({ count: z.int(), has_more: z.boolean(), groups: z.array(searchGroup) });
export type SearchCount = z.output<typeof searchCount>;

/** `GET /api/collaboration-requests/dismissed` and `/offered-help`: a list with the words that are searched in it. */
export const searchedListInput = z.extend(page, { q: words });
export type SearchedListInput = z.output<typeof searchedListInput>;

/** Who asked the viewer for help, and in which words. */
export const inviter = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

/** What fits between a found request and its viewer, in facts. */
export const requestMatch = z.object({
  /** The request's areas that the viewer has too. */
  area_ids: z.array(z.int()),
  is_type_open: z.boolean(),
  is_same_institute: z.boolean(),
  invited_by: z.nullable(inviter),
  /** The viewer's chat, where they have a live offer on it. */
  collaboration_request_response_id: z.nullable(z.int()),
  /** The words of the request that were searched for, without case and accents. */
  words: z.array(z.string()),
});

/** A request that a search has found. */
export const foundRequest = z.extend(collaborationRequest, { match: requestMatch });
export type FoundRequest = z.output<typeof foundRequest>;
