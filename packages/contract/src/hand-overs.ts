import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { chatId } from './chats.ts';
import { id, lookupId } from './ids.ts';
import { personDocs } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { handOverRefusalSentences } from './sentences/hand-overs.ts';
import { messages } from './sentences/messages.ts';

export const handOverRefusals = {
  'handOvers.notLeading': { status: 403, sentence: handOverRefusalSentences.notLeading },
  'handOvers.toOneself': { status: 409, sentence: handOverRefusalSentences.toOneself },
  'handOvers.otherSide': { status: 409, sentence: handOverRefusalSentences.otherSide },
  'handOvers.alreadyAsked': { status: 409, sentence: handOverRefusalSentences.alreadyAsked },
  'handOvers.notFound': { status: 404, sentence: handOverRefusalSentences.notFound },
} as const satisfies Record<string, RefusalEntry>;

const flag = z.boolean({ error: messages.validation.invalidRequest });

/** `POST /api/collaboration-requests/hand-over`, and `POST /api/chats/hand-over` of the helper: asks a person to take over. */
export const handOverInput = z.object({ id: lookupId, userId: id, stays: flag });
export const handOfferOverInput = z.object({ id: lookupId, userId: id, stays: flag });

export type HandOverInput = z.output<typeof handOverInput>;

const docs = {
  userId: { description: personDocs.user_id, example: 12 },
  stays: { description: 'Whether one stays in the chats as a colleague; otherwise one leaves them.', example: true },
};
describeInput(handOverInput, { id: { description: 'The request.', example: 5 }, ...docs });
describeInput(handOfferOverInput, { id: chatId, ...docs });

const handOverId: FieldDoc = { description: 'What is handed over, by the `id` of `GET /api/hand-overs`.', example: 3 };

/** `PUT /api/hand-overs`: the person who is asked takes over, or not. */
export const takeOverInput = z.object({ id: lookupId, accepts: flag });

describeInput(takeOverInput, { id: handOverId, accepts: { description: 'Whether one takes over.', example: true } });

/** `DELETE /api/hand-overs`: who asked takes the question back. */
export const handOverLookup = z.object({ id: lookupId });

describeInput(handOverLookup, { id: handOverId });

/** `GET /api/hand-overs`: what the viewer is asked to take over, and what they asked others to. */
export const handOver = z.object({
  id: z.int(),
  is_mine: z.boolean(),
  collaboration_request_id: z.int(),
  collaboration_request_response_id: z.nullable(z.int()),
  request_title: z.string(),
  user_id: z.int(),
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  stays: z.boolean(),
  asked_at: z.string(),
});

export type HandOver = z.output<typeof handOver>;

describeEntity(handOver, 'HandOver', {
  ...personDocs,
  id: 'Identifies the question.',
  is_mine: 'Whether one asked; otherwise one is asked.',
  collaboration_request_id: 'The request that is handed over, or on which help is offered.',
  collaboration_request_response_id: 'The chat of the offer that is handed over; null for a request.',
  request_title: 'Title of the request.',
  user_id: 'The other person: who is asked, or who asks.',
  stays: 'Whether who asks stays in the chats as a colleague.',
  asked_at: timeDoc('When the person was asked.'),
});
