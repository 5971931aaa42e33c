import { emailKey } from '@exchange/contract/auth';
import { messages } from '@exchange/contract/messages';
import {
  notificationPreferences,
  notificationPreferencesInput,
  unsubscribeInput,
} from '@exchange/contract/notifications';
import { messageReply } from '@exchange/contract/pagination';
import { refuse } from '../../core/refusal.ts';
import { isSigned } from '../../core/tokens.ts';
import { constantTime, member, open, router, transaction } from '../../core/trpc.ts';
import { unsubscribePurpose } from '../../mail/notifications.ts';
import { authTag } from '../auth/auth.docs.ts';
import { profileTag } from '../profiles/profiles.docs.ts';
import { unsubscribe } from './notifications.rules.ts';
import { findPreferences, updatePreferences } from './preferences.sql.ts';
import './notifications.docs.ts';

/** Notification preferences and unsubscribing (docs/behaviour.md#unsubscribing). */
export const notifications = router({
  /** `GET /api/unsubscribe`: the same reply for any well-formed address. */
  unsubscribe: open
    .meta({
      tag: authTag,
      summary: 'Stop notification mail to an address',
      description: 'The same reply for every well-formed address. Account mail is not touched.',
      refusals: ['notifications.noAddress'],
    })
    .input(unsubscribeInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unsubscribe(ctx.tx, input.email);
      return { message: messages.success.unsubscribed };
    }),
  /** `POST /api/unsubscribe`, the one-click request of mail programs (RFC 8058), with a valid signature only. */
  unsubscribeSigned: open
    .meta({
      tag: authTag,
      summary: 'Stop notification mail by one click (RFC 8058)',
      description:
        'For mail programs: any origin and content type, the body is not read. The links in our mails carry `sig`.',
      refusals: ['notifications.noAddress', 'notifications.signature'],
    })
    .input(unsubscribeInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      const { secret } = ctx.settings;
      if (!isSigned(secret, unsubscribePurpose, emailKey(input.email), input.sig ?? ''))
        refuse('notifications.signature');
      await unsubscribe(ctx.tx, input.email);
      return { message: messages.success.unsubscribed };
    }),
  preferences: member
    .meta({
      tag: profileTag,
      summary: 'Read which notification mails one gets',
      description: 'After unsubscribing everything is off.',
    })
    .output(notificationPreferences)
    .query(({ ctx }) => findPreferences(ctx.db, ctx.viewer.user_id)),
  updatePreferences: member
    .meta({
      tag: profileTag,
      summary: 'Choose which notification mails one gets',
      description: 'Always whole. Turning anything on ends an unsubscription.',
    })
    .input(notificationPreferencesInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await updatePreferences(ctx.tx, ctx.viewer.user_id, input);
      return { message: messages.success.notifications };
    }),
});
