import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc } from './api-docs.ts';
import { idsText } from './ids.ts';
import { limits, neededDays } from './limits.ts';
import { type Page, page, pageDocs, pageOf, rowLimit } from './pagination.ts';
import { personDocs, textLanguage } from './profiles.ts';
import { wordMeanings } from './reference.ts';
import { collaborationRequest, effort, requestDocs } from './requests.ts';
import { messages } from './sentences/messages.ts';

const ids = z.optional(idsText({ max: limits.searchedIds, tooMany: messages.validation.list }));

/** `q` of a search, in whatever list. */
const words = z.optional(z.string({ error: messages.validation.invalidRequest }));

const among = ['matching', 'all', 'solved'] as const;

const sort = ['relevance', 'newest', 'best', 'soonest'] as const;

/** Without it `relevance` with words and `newest` without. */
export const searchSort = z.optional(z.enum(sort, { error: messages.validation.invalidRequest }));

const offers = ['none'] as const;

const needed = ['week', 'month'] as const;

/** Choices, separated by commas: `hour,day`; empty for all. */
const choicesText = <Choice extends typeof effort | typeof textLanguage>(choice: Choice) =>
  z.pipe(
    z.string({ error: messages.validation.list }),
    z.pipe(
      z.transform((text: string) => (text === '' ? [] : [...new Set(text.split(','))])),
      z.array(choice, { error: messages.validation.list }),
    ),
  );

const by = ['type', 'area', 'institute'] as const;

/** What is searched for (docs/behaviour/search.md#search); without words and `among` it is what New Requests has. */
export const searchedFields = {
  q: words,
  type: ids,
  area: ids,
  institute: ids,
  among: z.optional(z.enum(among, { error: messages.validation.invalidRequest })),
  offers: z.optional(z.enum(offers, { error: messages.validation.invalidRequest })),
  needed: z.optional(z.enum(needed, { error: messages.validation.invalidRequest })),
  effort: z.optional(choicesText(effort)),
  language: z.optional(choicesText(textLanguage)),
};

/** `GET /api/collaboration-requests/search` */
export const requestSearchInput = z.extend(page, {
  ...searchedFields,
  sort: searchSort,
  limit: z._default(rowLimit(limits.searchPage), limits.searchPage),
});

export type RequestSearchInput = z.output<typeof requestSearchInput>;

const listOfIds = (what: string) => ({
  description: `Ids of ${what}, separated by commas.`,
  example: '101,304',
});

/** What a search takes. */
export const searchDocs = {
  q: {
    description: 'Words, `"a phrase"`, `-word`, `or`; the last word may go on. Case and accents do not count.',
    example: 'cryo-EM "image registration" -python',
  },
  type: listOfIds('collaboration types'),
  area: listOfIds('technical areas'),
  institute: listOfIds('institutes, of which one is the owner’s verified one'),
  among: {
    description:
      '`matching`: new requests, which is the default without words; `all`: everything Active one may see; `solved`: Successful ones that their owners show.',
    example: 'all',
  },
  offers: { description: '`none`: only requests without offers.', example: 'none' },
  needed: {
    description: `Requests needed within a \`week\`, or within a \`month\` of ${neededDays.month} days.`,
    example: 'week',
  },
  effort: { description: 'Efforts, of which a request has one, separated by commas.', example: 'hour,day' },
  language: {
    description: 'Tags of languages, of which a request is written in one, separated by commas.',
    example: 'de,en',
  },
} satisfies Record<string, FieldDoc>;

export const sortDoc: FieldDoc = {
  description:
    '`relevance`, how well the words fit, the default with words; `newest`, the default without; `best`, how well it fits one’s profile; or `soonest`, by the day by which it is needed.',
  example: 'best',
};

describeInput(requestSearchInput, { ...pageDocs, ...searchDocs, sort: sortDoc });

/** What is searched for, however it is read. */
export type Searched = Omit<RequestSearchInput, 'sort' | keyof Page>;

/** `GET /api/collaboration-requests/search/count` */
export const searchCountInput = z.object({
  ...searchedFields,
  by: z.optional(z.enum(by, { error: messages.validation.invalidRequest })),
});

export type SearchCountInput = z.output<typeof searchCountInput>;

describeInput(searchCountInput, {
  ...searchDocs,
  by: { description: 'The filter whose choices are counted.', example: 'type' },
});

/** A type, area or institute, and how many of the found requests have it. */
const searchGroup = z.object({ id: z.int(), name: z.string(), count: z.int() });

describeEntity(searchGroup, 'SearchGroup', {
  id: 'Id.',
  name: 'Name of the type, area or institute.',
  count: 'How many of the counted requests have it.',
});

/** How many requests a search finds, at most `limits.countedFound`; with `by` without that filter, and by its choices. */
export const searchCount = z.object({
  count: z.int(),
  has_more: z.boolean(),
  groups: z.array(searchGroup),
  /** Whether nothing has all words, and these have some. */
  is_near: z.boolean(),
});

export type SearchCount = z.output<typeof searchCount>;

describeEntity(searchCount, 'SearchCount', {
  count: 'How many requests the search finds.',
  has_more: 'Whether there are more than were counted.',
  groups: 'With `by`: the choices of that filter among the counted requests, the most frequent first.',
  is_near: 'Whether no request has all words, and these have some.',
});

/** `GET /api/collaboration-requests/dismissed` and `/offered-help`: a list with the words that are searched in it. */
export const searchedListInput = z.extend(page, { q: words });

export type SearchedListInput = z.output<typeof searchedListInput>;

describeInput(searchedListInput, { ...pageDocs, q: searchDocs.q });

/** Who asked the viewer for help, and in which words. */
const inviter = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

describeEntity(inviter, 'Inviter', {
  user_id: personDocs.user_id,
  hashid: 'Their public id, for links.',
  name: 'Their name.',
  message: 'What they wrote; null for nothing.',
});

/** What fits between a found request and its viewer, in facts. */
const requestMatch = z.object({
  /** The request's areas that the viewer has too. */
  area_ids: z.array(z.int()),
  is_type_open: z.boolean(),
  is_same_institute: z.boolean(),
  invited_by: z.nullable(inviter),
  /** The viewer's chat, if they have a live offer on it. */
  collaboration_request_response_id: z.nullable(z.int()),
  /** The words of the request that were searched for, without case and accents. */
  words: z.array(z.string()),
  /** The words and phrases that the request does not have, as they were typed. */
  missing: z.array(z.string()),
});

describeEntity(requestMatch, 'RequestMatch', {
  area_ids: 'Its areas that the viewer has too.',
  is_type_open: 'Whether the viewer’s preferences are open to its type; a custom table, in an area of both.',
  is_same_institute: 'Whether its owner’s verified institute is the viewer’s.',
  invited_by: 'Who asked the viewer for help on it; null where nobody has, or the viewer has answered.',
  collaboration_request_response_id: 'The viewer’s chat about it; null without a live offer.',
  words: 'Its words that were searched for, without case and accents.',
  missing: 'If no request has all words: those that it does not have, as they were typed.',
});

/** A request that a search has found. */
const foundRequest = z.extend(collaborationRequest, { match: requestMatch });

export type FoundRequest = z.output<typeof foundRequest>;

describeEntity(foundRequest, 'FoundRequest', { ...requestDocs, match: 'What fits between it and the viewer.' });

/** A page of what a search has found. */
export const foundPage = z.extend(pageOf(foundRequest), {
  /** The words that no request has, and the areas that they mean, by whose names it was searched instead. */
  meanings: wordMeanings,
  /** The words with those that were found for words with a typing error; `null` if nothing was corrected. */
  corrected_q: z.nullable(z.string()),
  /** Whether nothing has all words, and these have some. */
  is_near: z.boolean(),
});

export type FoundPage = z.output<typeof foundPage>;
