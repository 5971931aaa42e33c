import * as z from 'zod/mini';
import { answersWithinDays } from './answer-times.ts';
import { idsText } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { rowLimit } from './pagination.ts';
import { named } from './reference.ts';

const ids = z.optional(idsText({ max: limits.technicalAreas, tooMany: messages.validation.list }));

/**
 * `GET /api/people`: words, and filters as ids separated by commas. A person fits a filter by any of its ids, and has to
 * fit all filters and words. No filter asks for what a profile does not show: it would tell it.
 */
export const directoryInput = z.object({
  q: z.optional(z.string(messages.validation.invalidRequest)),
  area: ids,
  /** Verified institutes. */
  institute: ids,
  /** Career stages. */
  stage: ids,
  limit: z._default(rowLimit(limits.directoryPage), limits.directoryPage),
  cursor: z.optional(z.string(messages.validation.invalidRequest)),
});
export type DirectoryInput = z.output<typeof directoryInput>;

/** A technical area of a person, and whether the viewer has it too. */
export const listedArea = z.extend(named, { is_shared: z.boolean() });

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
});
export type ListedPerson = z.output<typeof listedPerson>;
