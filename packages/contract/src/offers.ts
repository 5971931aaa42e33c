import * as z from 'zod/mini';
import { clientId, id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { offerAnswer } from './offer-answer.ts';
import { page } from './pagination.ts';
import { clearable, text } from './text.ts';

/** The message of an offer: required, at most `limits.offerMessage` code points. */
export const offerMessage = text({
  lines: 'many',
  max: limits.offerMessage,
  tooLong: messages.validation.tooLong('Message', limits.offerMessage),
  required: messages.validation.message,
});

export const offerHelpInput = z.object({ requestId: id, message: offerMessage, client_id: clientId });
export const offerHelpReply = z.object({ message: z.string(), collaboration_request_response_id: z.int() });

/** `PUT /api/chats/answer`: the answer, and what is sent to the chat with it; a repeat with the same `client_id` sends nothing more. */
export const answerInput = z.object({
  id: lookupId,
  answer: offerAnswer,
  message: z.optional(
    clearable(
      text({
        lines: 'many',
        max: limits.answerMessage,
        tooLong: messages.validation.tooLong('Message', limits.answerMessage),
      }),
    ),
  ),
  client_id: clientId,
});
export const answerReply = z.object({
  message: z.string(),
  /** Seconds until the helper is notified by email; null where there is nothing to notify them of. */
  notified_in_seconds: z.nullable(z.int()),
});

/** `GET /api/collaboration-requests/{id}/offers`: one page of the offers on a request of the viewer's own. */
export const receivedOffersInput = z.extend(page, { id: lookupId });

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
});
export type ReceivedOffer = z.output<typeof receivedOffer>;
