import * as z from 'zod/mini';
import { describeEntity, describeInput } from './api-docs.ts';
import { isEmail, typedEmail } from './auth.ts';
import { limits } from './limits.ts';
import { addressDoc } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { notificationRefusalSentences } from './sentences/notifications.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const notificationRefusals = {
  'notifications.noAddress': { status: 400, sentence: notificationRefusalSentences.noAddress },
  'notifications.signature': { status: 400, sentence: notificationRefusalSentences.signature },
  'notifications.undoSignature': { status: 400, sentence: notificationRefusalSentences.undoSignature },
} as const satisfies Record<string, RefusalEntry>;

const none = notificationRefusals['notifications.noAddress'].sentence;

/** `GET` and `POST /api/unsubscribe`: the address, and its signature if the link comes from an email of ours. */
export const unsubscribeInput = z.object({
  email: z
    .string({ error: none })
    .check(
      z.overwrite(typedEmail),
      z.minLength(1, { error: none, abort: true }),
      z.refine(isEmail, { error: messages.validation.email }),
    )
    .register(z.globalRegistry, { format: 'email', maxLength: limits.email }),
  sig: z.optional(z.string({ error: messages.validation.invalidRequest })),
});

const linkDocs = {
  email: addressDoc,
  sig: { description: 'The signature that the links in our emails carry.', example: 'c2lnbmF0dXJl' },
};

describeInput(unsubscribeInput, linkDocs);

/** `POST /api/unsubscribe`: `keep` leaves the emails about the user's own requests and chats on. */
export const unsubscribeSignedInput = z.extend(unsubscribeInput, {
  keep: z.optional(z.literal('own', { error: messages.validation.list })),
});

describeInput(unsubscribeSignedInput, {
  ...linkDocs,
  keep: '`own` keeps the emails about one’s own requests and chats.',
});

/** `POST /api/resubscribe`: the address and the signature of the link in the last email of an unsubscription. */
export const resubscribeInput = z.extend(unsubscribeInput, { sig: z.catch(z.string(), '') });

describeInput(resubscribeInput, linkDocs);

/** `POST /api/unsubscribe-link`: the address and signature of a link in an email of ours, and what the link does. */
export const unsubscribeLinkInput = z.extend(resubscribeInput, {
  purpose: z.enum(['unsubscribe', 'resubscribe'], { error: messages.validation.invalidRequest }),
});

describeInput(unsubscribeLinkInput, {
  ...linkDocs,
  purpose: { description: 'What the link does: `unsubscribe` or `resubscribe`.', example: 'unsubscribe' },
});

/** What a link does now. */
export const unsubscribeLink = z.object({
  /** Whether the signature is right. */
  is_valid: z.boolean(),
  /** Whether the address is unsubscribed; false if the signature is wrong. */
  is_unsubscribed: z.boolean(),
});

describeEntity(unsubscribeLink, 'UnsubscribeLink', {
  is_valid: 'Whether the signature is right.',
  is_unsubscribed: 'Whether the address is unsubscribed; false where the signature is wrong.',
});

/** How often one is told of new requests that match one's profile. */
export const digestRhythms = ['never', 'daily', 'weekly'] as const;

export type DigestRhythm = (typeof digestRhythms)[number];

const chosen = z.boolean({ error: messages.validation.invalidRequest });

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
  digest: z.enum(digestRhythms, { error: messages.validation.list }),
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

const preferenceDocs = {
  offers: { description: 'Email when somebody offers help on a request of one’s own.', example: true },
  messages: { description: 'Email about messages that stay unread.', example: true },
  statuses: { description: 'Email when a request on which one offers help is closed.', example: true },
  collaborations: { description: 'Email when one gets credit as a successful collaborator.', example: true },
  invitations: { description: 'Email when somebody asks one for help on a request.', example: true },
  still_looking: {
    description:
      'Email that asks whether a request of one’s own without activity, or whose day is over, is still wanted.',
    example: true,
  },
  silence: { description: 'Email with what helps when nobody offers help on a request of one’s own.', example: true },
  answers: { description: 'Email when one’s offer of help is accepted or declined.', example: true },
  reminders: {
    description: 'Email when offers on one’s own requests wait, or the day by which one is needed is a week away.',
    example: true,
  },
  confirmations: {
    description: 'Email when somebody thanks one, or when credit that one gave is not confirmed.',
    example: true,
  },
  digest: { description: 'How often new requests that match one’s profile are emailed.', example: 'daily' },
};

describeEntity(notificationPreferences, 'NotificationPreferences', {
  ...preferenceDocs,
  misses_emails: 'Whether everything is off, although one has an Active request or a chat about a live offer.',
});

export type NotificationPreferences = z.output<typeof notificationPreferencesInput>;

/** What is saved of it: what is left out stays as it reads. Anything turned on ends an unsubscription. */
export const notificationPreferencesInput = z.partial(z.object(kinds));

describeInput(notificationPreferencesInput, preferenceDocs);

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
