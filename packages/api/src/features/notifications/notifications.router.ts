import { rates } from '@exchange/contract/limits';
import {
  notificationPreferences,
  notificationPreferencesInput,
  resubscribeInput,
  unsubscribeInput,
  unsubscribeLink,
  unsubscribeLinkInput,
  unsubscribeSignedInput,
} from '@exchange/contract/notifications';
import { messageReply } from '@exchange/contract/pagination';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { authTag, profileTag } from '../../core/api-tags.ts';
import { member, minimumDuration, open, router, transaction } from '../../core/procedures.ts';
import { hourlyOfAddress } from '../../core/quotas.ts';
import { describeUnsubscribeLink, resubscribe, unsubscribe, unsubscribeSigned } from './notifications.rules.ts';
import { turnOwnNotificationsOn } from './notifications.sql.ts';
import { findPreferences, updatePreferences } from './preferences.sql.ts';

/** Notification preferences and unsubscribing (docs/behaviour/notifications.md#unsubscribing). */
export const notifications = router({
  /** `GET /api/unsubscribe`: the same reply for any well-formed address. */
  unsubscribe: open
    .meta({
      tag: authTag,
      summary: 'Stop notification emails to an address',
      description:
        'The same reply for every well-formed address. Account emails are not touched. Without the signature of a link, a user who got notifications until now gets one last email, with a link that undoes it.',
      refusals: ['notifications.noAddress'],
      quota: hourlyOfAddress('unsubscribes', rates.unsubscribesPerHour),
    })
    .input(unsubscribeInput)
    .output(messageReply)
    .use(minimumDuration)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unsubscribe(ctx, input);
      return { message: notificationSentences.success.unsubscribed() };
    }),
  /** `POST /api/unsubscribe`, the one-click request of mail programs (RFC 8058), with a valid signature only. */
  unsubscribeSigned: open
    .meta({
      tag: authTag,
      summary: 'Stop notification emails by one click (RFC 8058)',
      cost: rates.linkCost,
      description:
        'For mail programs: any origin and content type, the body is not read. The links in our emails carry `sig`. With `keep=own` only invitations and the digest stop, also after everything was stopped; kinds that were turned off by hand stay off.',
      refusals: ['notifications.noAddress', 'notifications.signature'],
    })
    .input(unsubscribeSignedInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unsubscribeSigned(ctx, input);
      const { keptOwn, unsubscribed } = notificationSentences.success;
      return { message: input.keep === 'own' ? keptOwn() : unsubscribed() };
    }),
  /** `POST /api/resubscribe`: the link in the last email of an unsubscription; it may be repeated. */
  resubscribe: open
    .meta({
      tag: authTag,
      summary: 'Undo an unsubscription',
      cost: rates.linkCost,
      description: 'By the signature of the link in the email that followed it.',
      refusals: ['notifications.noAddress', 'notifications.undoSignature'],
    })
    .input(resubscribeInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await resubscribe(ctx, input);
      return { message: notificationSentences.success.emailsOn() };
    }),
  // A mutation, although it changes nothing: a query would carry the signature in its URL.
  unsubscribeLink: open
    .meta({
      tag: authTag,
      summary: 'Ask whether a link that unsubscribes, or undoes it, is valid, and how emails stand',
      description: 'Changes nothing. A person with the link of our email learns whether the address is unsubscribed.',
      refusals: ['notifications.noAddress'],
    })
    .input(unsubscribeLinkInput)
    .output(unsubscribeLink)
    .mutation(({ ctx, input }) => describeUnsubscribeLink(ctx, input)),
  preferences: member
    .meta({
      tag: profileTag,
      summary: 'Read which notification emails one gets',
      description: 'After unsubscribing everything is off.',
    })
    .output(notificationPreferences)
    .query(({ ctx }) => findPreferences(ctx.db, ctx.viewer.user_id)),
  updatePreferences: member
    .meta({
      tag: profileTag,
      summary: 'Choose which notification emails one gets',
      description:
        'What is left out stays as it reads, which is off after an unsubscription. Turning anything on ends one.',
    })
    .input(notificationPreferencesInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await updatePreferences(ctx.tx, ctx.viewer.user_id, input);
      return { message: notificationSentences.success.notifications() };
    }),
  turnOn: member
    .meta({
      tag: profileTag,
      summary: 'Turn notification emails on again',
      description:
        'Ends an unsubscription, so that one gets what one had chosen. Where everything had been turned off, emails about one’s own requests and chats are turned on.',
    })
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await turnOwnNotificationsOn(ctx.tx, ctx.viewer.user_id);
      return { message: notificationSentences.success.emailsOn() };
    }),
});
