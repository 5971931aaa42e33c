import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits, rates } from './limits.ts';
import { page, pageDocs } from './pagination.ts';
import { instituteDocs, instituteFields, personDocs } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { collaborationRequest, requestDocs, requestIdDoc } from './requests.ts';
import { askRefusalSentences } from './sentences/asks.ts';
import { messages } from './sentences/messages.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const askRefusals = {
  'asks.oneself': { status: 403, sentence: askRefusalSentences.oneself, code: 'invitations.oneself' },
  'asks.notActive': { status: 409, sentence: askRefusalSentences.notActive, code: 'not_active' },
  'asks.away': { status: 409, sentence: askRefusalSentences.away, code: 'invitations.away' },
  'asks.notShared': { status: 409, sentence: askRefusalSentences.notShared, code: 'invitations.notShared' },
  'asks.alreadyAsked': {
    status: 409,
    sentence: askRefusalSentences.alreadyAsked,
    code: 'already_asked',
  },
  'asks.alreadyOffered': {
    status: 409,
    sentence: askRefusalSentences.alreadyOffered,
    code: 'already_offered',
  },
  'asks.tooManyOnRequest': {
    status: 429,
    sentence: askRefusalSentences.tooManyOnRequest,
    code: 'rate_limited',
  },
  'asks.tooMany': {
    status: 429,
    sentence: askRefusalSentences.tooMany,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/invitations`: asks a person for help on an own Active request, with a line of text or without. */
export const askInput = z.object({
  requestId: id,
  userId: id,
  message: z.pipe(
    z.optional(
      clearable(
        text({
          lines: 'many',
          max: limits.askMessage,
          tooLong: messages.tooLong.message,
        }),
      ),
    ),
    z.transform((value) => value ?? null),
  ),
  client_id: clientId,
});

export type AskInput = z.output<typeof askInput>;

describeInput(askInput, {
  requestId: requestIdDoc,
  userId: { description: personDocs.user_id, example: 7 },
  message: {
    description: `A line to the person, at most ${limits.askMessage} characters; it may be left out.`,
    example: 'Your talk in Lisbon had the one slide we have been looking for.',
  },
  client_id: clientIdDoc,
});

/** A request on which the viewer is asked for help by its owner, and has neither hidden it nor offered help. */
export const receivedAsk = z.extend(collaborationRequest, {
  invitation_message: z.nullable(z.string()),
  invited_at: z.string(),
});

export type ReceivedAsk = z.output<typeof receivedAsk>;

describeEntity(receivedAsk, 'ReceivedInvitation', {
  ...requestDocs,
  invitation_message: 'What the owner wrote to one; null for nothing.',
  invited_at: timeDoc('When one was asked.'),
});

/** What became of an invitation, as far as its request's owner sees it. */
const askStates = ['invited', 'offered', 'no_answer'] as const;

/** `GET /api/collaboration-requests/{id}/invitations` */
export const sentAsksInput = z.extend(page, { id: lookupId });

describeInput(sentAsksInput, { ...pageDocs, id: requestIdDoc });

/** A person whom the viewer asked for help on an own request. */
export const sentAsk = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  ...instituteFields,
  state: z.enum(askStates),
  invited_at: z.string(),
});

export type SentAsk = z.output<typeof sentAsk>;

const askedAt = timeDoc('When the person was asked.');

describeEntity(sentAsk, 'SentInvitation', {
  ...personDocs,
  ...instituteDocs,
  state:
    'Whether the person has been asked lately, offers help, or has not answered; declining counts as not having answered.',
  invited_at: askedAt,
});

/** Whether the viewer may ask a person for help on an own request, or why not. */
const askableStates = ['possible', 'not_shared', 'asked', 'offered'] as const;

/** An Active request of the viewer's own, for the choice which one to ask a person about. */
export const askableRequest = z.object({
  id: z.int(),
  title: z.string(),
  collaboration_type_name: z.string(),
  state: z.enum(askableStates),
  /** Technical areas that are the request's and the person's. */
  shared_area_count: z.int(),
  /** How many people the viewer may still ask about it today. */
  left_today: z.int(),
});

export type AskableRequest = z.output<typeof askableRequest>;

describeEntity(askableRequest, 'AskableRequest', {
  id: 'Id.',
  title: 'One line.',
  collaboration_type_name: 'Name of the collaboration type.',
  state:
    'Whether one may ask, or why not: it is not shared with the person, who was asked already, or offers help already.',
  shared_area_count: 'How many of its technical areas the person has.',
  left_today: `How many people one may still ask about it today, at most ${rates.asksPerRequestPerDay}.`,
});
