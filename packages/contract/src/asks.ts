import * as z from 'zod/mini';
import { clientId, id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { page } from './pagination.ts';
import { collaborationRequest } from './requests.ts';
import { clearable, text } from './text.ts';

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
          tooLong: messages.validation.tooLong('Message', limits.askMessage),
        }),
      ),
    ),
    z.transform((value) => value ?? null),
  ),
  client_id: clientId,
});
export type AskInput = z.output<typeof askInput>;

/** A request on which the viewer is asked for help by its owner, and has neither hidden it nor offered help. */
export const receivedAsk = z.extend(collaborationRequest, {
  invitation_message: z.nullable(z.string()),
  invited_at: z.string(),
});
export type ReceivedAsk = z.output<typeof receivedAsk>;

/** What became of an invitation, as far as its request's owner sees it. */
const askStates = ['invited', 'offered', 'no_answer'] as const;

/** `GET /api/collaboration-requests/{id}/invitations` */
export const sentAsksInput = z.extend(page, { id: lookupId });
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
