import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { id, lookupId } from './ids.ts';
import { instituteDocs, instituteFields, personDocs } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { blockRefusalSentences, blockSentences } from './sentences/blocks.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const blockRefusals = {
  'blocks.blocking': { status: 403, sentence: blockSentences.screen.blocking, code: 'safety.blocking' },
  'blocks.blockOneself': { status: 403, sentence: blockRefusalSentences.blockOneself, code: 'safety.blockOneself' },
  'blocks.tooManyBlocks': {
    status: 409,
    sentence: blockRefusalSentences.tooManyBlocks,
    code: 'safety.tooManyBlocks',
  },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/blocks`: a wrong type or range is 400, an unknown person 404. */
export const blockInput = z.object({ userId: id });

const personId: FieldDoc = { description: 'The person, by id.', example: 3 };

describeInput(blockInput, { userId: personId });

/** `DELETE /api/blocks/{userId}`. */
export const unblockInput = z.object({ userId: lookupId });

describeInput(unblockInput, { userId: personId });

/** Somebody whom one has blocked. */
export const blockedPerson = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  ...instituteFields,
  blocked_at: z.string(),
});

export type BlockedPerson = z.output<typeof blockedPerson>;

describeEntity(blockedPerson, 'BlockedPerson', {
  ...personDocs,
  ...instituteDocs,
  blocked_at: timeDoc('When one blocked the person.'),
});
