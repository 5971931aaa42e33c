import * as z from 'zod/mini';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { idsText } from './ids.ts';
import { limits } from './limits.ts';
import {
  answersWithinDays,
  answersWithinDoc,
  careerStageDoc,
  instituteDocs,
  instituteFields,
  personDocs,
} from './profiles.ts';
import { named } from './reference.ts';
import { messages } from './sentences/messages.ts';
import { text } from './text.ts';

const title = text({
  lines: 'one',
  max: limits.requestTitle,
  tooLong: messages.tooLong.title,
});
const description = text({
  lines: 'many',
  max: limits.requestDescription,
  tooLong: messages.tooLong.description,
});
const optional = (field: typeof title) =>
  z.pipe(
    z.optional(z.nullable(field)),
    z.transform((value) => value ?? ''),
  );

/** `POST /api/collaboration-requests/suggest`: what a request says so far, within the limits of a request. */
export const suggestInput = z.object({ title: optional(title), description: optional(description) });
export type SuggestInput = z.output<typeof suggestInput>;

/** A type or an area, and the words of the text that led there, the best first. */
const suggestion = z.object({ id: z.int(), words: z.array(z.string()), is_clear: z.boolean() });
export type Suggestion = z.output<typeof suggestion>;

/** Facts that a helper would ask for (docs/behaviour/suggestions.md#suggestions). */
const missingFacts = ['material', 'instrument', 'sample_size', 'software', 'tried', 'deadline'] as const;
export type MissingFact = (typeof missingFacts)[number];

export const suggestions = z.object({
  types: z.array(suggestion),
  areas: z.array(suggestion),
  missing: z.array(z.enum(missingFacts)),
});
export type Suggestions = z.output<typeof suggestions>;

/** A person who might help with an own request, and why: areas of the profile and words of the bio that fit. */
export const possibleHelper = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.string(),
  career_stage: z.nullable(z.string()),
  ...instituteFields,
  answers_within_days: answersWithinDays,
  areas: z.array(named),
  words: z.array(z.string()),
  /** When the owner asked the person for help on this request; null for never. */
  asked_at: z.nullable(z.string()),
});
export type PossibleHelper = z.output<typeof possibleHelper>;

/** `GET /api/collaboration-requests/helpers`: own requests, by id, separated by commas. */
export const helpersInput = z.object({
  ids: idsText({ max: limits.helpedRequests, tooMany: messages.validation.list }),
});
/** An own request, and who might help with it. */
export const requestHelpers = z.object({ id: z.int(), helpers: z.array(possibleHelper) });
export type RequestHelpers = z.output<typeof requestHelpers>;

/** `POST /api/profile/suggest-areas`: titles of one's publications; they are read and not stored. */
export const titlesInput = z.object({
  titles: z
    .array(
      z
        .string({ error: messages.validation.invalidRequest })
        .check(z.maxLength(limits.publicationTitle, { error: messages.validation.list })),
      { error: messages.validation.invalidRequest },
    )
    .check(z.maxLength(limits.publicationTitles, { error: messages.validation.list })),
});
/** An area, in how many of the titles it stands, and some of the words that led there. */
export const titlesArea = z.object({ id: z.int(), titles: z.int(), words: z.array(z.string()) });
export type TitlesArea = z.output<typeof titlesArea>;

describeInput(suggestInput, {
  title: { description: 'The title so far.', example: 'Preferred orientation on cryo-EM grids' },
  description: { description: 'The description so far.', example: 'Our complex lies flat in the ice whatever we try.' },
});
describeEntity(suggestion, 'Suggestion', {
  id: 'Id.',
  words: 'Words of the text that led there, the best first.',
  is_clear: 'Whether it is clearly above the rest: at most one type and four areas are.',
});
describeEntity(suggestions, 'Suggestions', {
  types: 'Types of collaboration, the best first, each with the words of the text that led there.',
  areas: 'Technical areas, the same way.',
  missing: 'Facts that a helper would ask for and the text does not name.',
});
describeEntity(possibleHelper, 'PossibleHelper', {
  ...personDocs,
  ...instituteDocs,
  career_stage: careerStageDoc,
  answers_within_days: answersWithinDoc,
  areas: 'Technical areas of the person that fit the request.',
  words: 'Words of the bio that fit the request.',
  asked_at: timeDoc('When one asked the person for help on this request; null for never.'),
});
describeInput(helpersInput, {
  ids: { description: `Own requests, at most ${limits.helpedRequests}, by id, separated by commas.`, example: '42,57' },
});
describeEntity(requestHelpers, 'RequestHelpers', {
  id: 'Id of the request.',
  helpers: 'People who might help with it, the best first.',
});
describeInput(titlesInput, { titles: { description: 'Titles of publications.', example: ['Cryo-EM of a channel'] } });
describeEntity(titlesArea, 'TitlesArea', {
  id: 'The technical area.',
  titles: 'In how many of the titles it stands.',
  words: 'Some of the words that led there.',
});
