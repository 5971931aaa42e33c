import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { chatId } from './chats.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messageDoc, page, pageDocs } from './pagination.ts';
import { instituteDocs, instituteFields, personDocs } from './profiles.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { chatIdDescription, offerAnswer, requestIdDoc } from './requests.ts';
import { messages } from './sentences/messages.ts';
import { offerRefusalSentences, offerSentences } from './sentences/offers.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const offerRefusals = {
  'offers.own': { status: 403, sentence: offerRefusalSentences.own },
  'offers.notActive': { status: 409, sentence: offerRefusalSentences.notActive, code: 'not_active' },
  'offers.paused': { status: 409, sentence: offerSentences.screen.paused },
  'offers.alreadyOffered': {
    status: 409,
    sentence: offerRefusalSentences.alreadyOffered,
    code: 'already_offered',
  },
  'offers.undoTooLate': {
    status: 409,
    sentence: offerRefusalSentences.undoTooLate,
  },
  'offers.tooMany': {
    status: 429,
    sentence: offerRefusalSentences.tooMany,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

export const answerRefusals = {
  'offers.answerNotOwner': { status: 403, sentence: offerRefusalSentences.answerNotOwner },
  'offers.withdrawn': { status: 409, sentence: offerRefusalSentences.withdrawn },
  'offers.requestDeleted': { status: 409, sentence: offerRefusalSentences.requestDeleted },
} as const satisfies Record<string, RefusalEntry>;

/** The message of an offer: required, at most `limits.offerMessage` code points. */
export const offerMessage = text({
  lines: 'many',
  max: limits.offerMessage,
  tooLong: messages.tooLong.message,
  required: messages.validation.message,
});

export const offerHelpInput = z.object({
  requestId: id,
  message: offerMessage,
  deskId: z.optional(z.nullable(id)),
  client_id: clientId,
});

describeInput(offerHelpInput, {
  requestId: requestIdDoc,
  message: { description: 'The first message of the chat.', example: 'I have done this before.' },
  deskId: 'A desk in which one is, for which one offers help; by default none.',
  client_id: clientIdDoc,
});

export const offerHelpReply = z.object({ message: z.string(), collaboration_request_response_id: z.int() });

describeEntity(offerHelpReply, 'CreatedOffer', {
  message: messageDoc,
  collaboration_request_response_id: chatIdDescription,
});

/** `PUT /api/chats/answer`: the answer, and what is sent to the chat with it; a repeat with the same `client_id` sends nothing more. */
export const answerInput = z.object({
  id: lookupId,
  answer: offerAnswer,
  message: z.optional(
    clearable(
      text({
        lines: 'many',
        max: limits.answerMessage,
        tooLong: messages.tooLong.message,
      }),
    ),
  ),
  client_id: clientId,
});

const answerDoc: FieldDoc = {
  description: 'What the owner answered to the offer: `accepted`, `declined`, or `null` while it waits.',
};

describeInput(answerInput, {
  id: chatId,
  answer: { ...answerDoc, example: 'accepted' },
  message: { description: 'What is sent to the chat with the answer.', example: 'Yes please. When do you have time?' },
  client_id: clientIdDoc,
});

export const answerReply = z.object({
  message: z.string(),
  /** Seconds until the helper is notified by email; null if there is nothing to notify them of. */
  notified_in_seconds: z.nullable(z.int()),
});

describeEntity(answerReply, 'AnsweredOffer', {
  message: messageDoc,
  notified_in_seconds: 'When the person is notified by email; `null` where there is nothing to notify them of.',
});

/** `GET /api/collaboration-requests/{id}/offers`: one page of the offers on a request of the viewer's own. */
export const receivedOffersInput = z.extend(page, { id: lookupId });

describeInput(receivedOffersInput, { ...pageDocs, id: requestIdDoc });

/** A live offer on a request of the viewer's own. */
export const receivedOffer = z.object({
  /** The offer, which is the chat. */
  collaboration_request_response_id: z.int(),
  user_id: z.int(),
  user_hashid: z.string(),
  user_name: z.nullable(z.string()),
  ...instituteFields,
  message_preview: z.string(),
  offered_at: z.string(),
  unread_message_count: z.int(),
  answer: offerAnswer,
  /** Whether the owner answered or wrote since the offer was made. */
  has_owner_reply: z.boolean(),
  /** Only of an offer for a desk. */
  desk: z.optional(named),
});

export type ReceivedOffer = z.output<typeof receivedOffer>;

describeEntity(receivedOffer, 'ReceivedOffer', {
  ...instituteDocs,
  collaboration_request_response_id: chatIdDescription,
  user_id: personDocs.user_id,
  user_hashid: 'The public id of the person who offers help, for links.',
  user_name: 'The name of the person who offers help.',
  message_preview: `The first ${limits.chatPreview} characters of the offer, on one line.`,
  offered_at: timeDoc('When it was made.'),
  unread_message_count: 'Messages of the person that are unread.',
  answer: answerDoc.description,
  has_owner_reply: 'Whether the owner answered or wrote since it was made.',
  desk: 'The desk for which it is made; only if there is one.',
});
