import * as z from 'zod/mini';
import { id } from './ids.ts';
import { messages } from './messages.ts';

/** Why a person hides a request; nobody else learns of it. */
export const hidingReasons = ['not_my_area', 'no_time', 'unclear', 'does_not_suit'] as const;
export type HidingReason = (typeof hidingReasons)[number];

/** `PUT /api/collaboration-requests/dismiss-reason`: `null` takes the reason back. */
export const hidingReasonInput = z.object({
  requestId: id,
  reason: z.nullable(z.enum(hidingReasons, messages.validation.list)),
});

/** A technical area that one is asked about. */
export const askedArea = z.object({ id: z.int(), name: z.string() });

/** The reply: the area of one's own that one is asked about, once, after hiding several requests in it. */
export const hidingReasonReply = z.object({
  message: z.string(),
  area: z.nullable(askedArea),
});
