import * as z from 'zod/mini';
import { idsText } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { page } from './pagination.ts';
import { collaborationRequest } from './requests.ts';

const ids = z.optional(idsText({ max: limits.searchedIds, tooMany: messages.validation.list }));

const among = ['matching', 'all'] as const;
const sort = ['newest', 'best'] as const;
export const searchSort = z._default(z.enum(sort, messages.validation.invalidRequest), 'newest');

/** What is searched for (docs/behaviour.md#search); without words and `among` it is what New Requests has. */
export const searched = {
  q: z.optional(z.string(messages.validation.invalidRequest)),
  type: ids,
  area: ids,
  institute: ids,
  among: z.optional(z.enum(among, messages.validation.invalidRequest)),
};

/** `GET /api/collaboration-requests/search` */
export const requestSearchInput = z.extend(page, { ...searched, sort: searchSort });
export type RequestSearchInput = z.output<typeof requestSearchInput>;

/** Who asked the viewer for help. */
export const inviter = z.object({ user_id: z.int(), hashid: z.string(), name: z.nullable(z.string()) });

/** What fits between a found request and its viewer, in facts. */
export const requestMatch = z.object({
  /** The request's areas that the viewer has too. */
  area_ids: z.array(z.int()),
  is_type_open: z.boolean(),
  is_same_institute: z.boolean(),
  invited_by: z.nullable(inviter),
  /** The words of the request that were searched for, without case and accents. */
  words: z.array(z.string()),
});

/** A request that a search has found. */
export const foundRequest = z.extend(collaborationRequest, { match: requestMatch });
export type FoundRequest = z.output<typeof foundRequest>;
