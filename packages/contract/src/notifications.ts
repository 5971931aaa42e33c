import * as z from 'zod/mini';
import { isEmail } from './auth.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { refusals } from './refusals.ts';

const none = refusals['notifications.noAddress'].sentence;

/** `GET` and `POST /api/unsubscribe`: the address, and its signature where the link comes from an email of ours. */
export const unsubscribeInput = z.object({
  email: z
    .string(none)
    .check(
      z.overwrite((address) => address.trim()),
      z.minLength(1, { error: none, abort: true }),
      z.refine(isEmail, messages.validation.email),
    )
    .register(z.globalRegistry, { format: 'email', maxLength: limits.email }),
  sig: z.optional(z.string(messages.validation.invalidRequest)),
});
/** `POST /api/unsubscribe`: `keep` leaves the emails about the user's own requests and chats on. */
export const unsubscribeSignedInput = z.extend(unsubscribeInput, {
  keep: z.optional(z.literal('own', messages.validation.list)),
});
/** `POST /api/resubscribe`: the address and the signature of the link in the last email of an unsubscription. */
export const resubscribeInput = z.extend(unsubscribeInput, { sig: z.catch(z.string(), '') });

/** `POST /api/unsubscribe-link`: the address and signature of a link in an email of ours, and what the link does. */
export const unsubscribeLinkInput = z.extend(resubscribeInput, {
  purpose: z.enum(['unsubscribe', 'resubscribe'], messages.validation.invalidRequest),
});
/** What a link does now. */
export const unsubscribeLink = z.object({
  /** Whether the signature is right. */
  is_valid: z.boolean(),
  /** Whether the address is unsubscribed; false where the signature is wrong. */
  is_unsubscribed: z.boolean(),
});

/** How often one is told of new requests that match one's profile. */
export const digestRhythms = ['never', 'daily', 'weekly'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

const chosen = z.boolean(messages.validation.invalidRequest);

const kinds = {
  offers: chosen,
  messages: chosen,
  statuses: chosen,
  collaborations: chosen,
  invitations: chosen,
  still_looking: chosen,
  silence: chosen,
  answers: chosen,
  reminders: chosen,
  confirmations: chosen,
  digest: z.enum(digestRhythms, messages.validation.list),
};

/**
 * Which notification emails a person gets: help offered on one's request, unread messages, a request one offered help on
 * was closed, one got credit as a successful collaborator, one is asked for help, one's offer was answered, offers on one's
 * requests wait for an answer, one is thanked or named one's credit is not confirmed, one's own request had no activity for
 * long or no offer for some days, and the digest of new requests. After unsubscribing everything reads as off.
 */
export const notificationPreferences = z.object({
  ...kinds,
  /** Whether everything is off, although the person has an Active request or a chat about a live offer. */
  misses_emails: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferencesInput>;

/** What is saved of it: what is left out stays as it reads. Anything turned on ends an unsubscription. */
export const notificationPreferencesInput = z.partial(z.object(kinds));

/** Everything off, which is how preferences read after unsubscribing. */
export const noNotifications = {
  offers: false,
  messages: false,
  statuses: false,
  collaborations: false,
  invitations: false,
  still_looking: false,
  silence: false,
  answers: false,
  reminders: false,
  confirmations: false,
  digest: 'never',
} as const satisfies Required<NotificationPreferences>;
