import * as z from 'zod/mini';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { text } from './text.ts';

/** The message of an offer: required, at most `limits.offerMessage` code points. */
export const offerMessage = text({
  lines: 'many',
  max: limits.offerMessage,
  tooLong: messages.validation.tooLong('Message', limits.offerMessage),
  required: messages.validation.message,
});

export const offerHelpInput = z.object({ requestId: id, message: offerMessage });
export const offerHelpOutput = z.object({ message: z.string(), collaboration_request_response_id: z.int() });
