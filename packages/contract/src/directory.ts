import * as z from 'zod/mini';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { idsText } from './ids.ts';
import { limits } from './limits.ts';
import { pageDocs, pageOf, rowLimit } from './pagination.ts';
import {
  answersWithinDays,
  answersWithinDoc,
  awayUntilDoc,
  careerStageDoc,
  instituteDocs,
  instituteFields,
  personDocs,
} from './profiles.ts';
import { named, wordMeanings } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { directoryRefusalSentences } from './sentences/directory.ts';
import { messages } from './sentences/messages.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const directoryRefusals = {
  'directory.tooMany': {
    status: 429,
    sentence: directoryRefusalSentences.tooMany,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

const ids = z.optional(idsText({ max: limits.technicalAreas, tooMany: messages.validation.list }));

/**
 * `GET /api/people`: words, and filters as ids separated by commas. A person fits a filter by any of its ids, and has to
 * fit all filters and words. No filter asks for what a profile does not show: it would tell it.
 */
export const directoryInput = z.object({
  q: z.optional(z.string({ error: messages.validation.invalidRequest })),
  area: ids,
  /** Verified institutes. */
  institute: ids,
  /** Career stages. */
  stage: ids,
  limit: z._default(rowLimit(limits.directoryPage), limits.directoryPage),
  cursor: z.optional(z.string({ error: messages.validation.invalidRequest })),
});

export type DirectoryInput = z.output<typeof directoryInput>;

const idsDoc = (what: string, example: string) => ({ description: `${what}, by id, separated by commas.`, example });

describeInput(directoryInput, {
  ...pageDocs,
  q: {
    description:
      'Words of the name, the bio, the technical areas with their aliases, or the institute; accents and case do not count, and the last word may be a beginning. If no person has all of them: people with areas that they mean, or with some of the words.',
    example: 'cryo-EM Zurich',
  },
  area: idsDoc('Technical areas', '101,304'),
  institute: idsDoc('Verified institutes', '1'),
  stage: idsDoc('Career stages', '3'),
});

/** A technical area of a person, and whether the viewer has it too. */
const listedArea = z.extend(named, { is_shared: z.boolean() });

describeEntity(listedArea, 'ListedArea', {
  id: 'Id.',
  name: 'Name of the area.',
  is_shared: 'Whether one has it too.',
});

/** Why a person was found who does not have all words. */
const personMatch = z.object({ words: z.array(z.string()), missing: z.array(z.string()) });

describeEntity(personMatch, 'PersonMatch', {
  words: 'The words of the search that the person has, or that mean an area of the person, without case and accents.',
  missing: 'The other words of the search.',
});

/** A person in the directory. */
export const listedPerson = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  career_stage: z.nullable(z.string()),
  ...instituteFields,
  /** Those that the viewer has too come first. */
  technical_areas: z.array(listedArea),
  collaboration_points: z.int(),
  answers_within_days: answersWithinDays,
  /** When the viewer last asked the person for help on a request that is still Active. */
  asked_at: z.nullable(z.string()),
  away_until: z.nullable(z.string()),
  match: z.nullable(personMatch),
});

export type ListedPerson = z.output<typeof listedPerson>;

describeEntity(listedPerson, 'ListedPerson', {
  ...personDocs,
  ...instituteDocs,
  description: 'The bio.',
  career_stage: careerStageDoc,
  technical_areas: 'Technical areas; those that one has too, `is_shared`, come first.',
  collaboration_points: 'Collaboration points.',
  answers_within_days: answersWithinDoc,
  asked_at: timeDoc('When one last asked the person for help on a request that is Active; null for never.'),
  away_until: awayUntilDoc,
  match: 'If no person has all words: why this one was found; else null.',
});

/** A page of people, and how the words were read if no person has all of them as they were typed. */
export const directoryPage = z.extend(pageOf(listedPerson), {
  /** The words that also stand for areas. */
  meanings: wordMeanings,
  /** The words, folded, by which these people were found instead. */
  did_you_mean: z.nullable(z.string()),
  /** Whether no person has all words, and these have some. */
  is_near: z.boolean(),
});
export type DirectoryPage = z.output<typeof directoryPage>;
