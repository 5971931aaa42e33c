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
import { unsubscribe } from './notifications.rules.ts';
import { findPreferences, updatePreferences } from './preferences.sql.ts';

/** Notification preferences and unsubscribing (docs/behaviour.md#unsubscribing). */
export const notifications = router({
  /** `GET /api/unsubscribe`: the same reply for any well-formed address. */
  unsubscribe: open
    .input(unsubscribeInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unsubscribe(ctx.tx, input.email);
      return { message: messages.success.unsubscribed };
    }),
  /** `POST /api/unsubscribe`, one click from the mail program (RFC 8058): only with the right signature. */
  unsubscribeSigned: open
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
  preferences: member.output(notificationPreferences).query(({ ctx }) => findPreferences(ctx.db, ctx.viewer.user_id)),
  updatePreferences: member
    .input(notificationPreferencesInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await updatePreferences(ctx.tx, ctx.viewer.user_id, input);
      return { message: messages.success.notifications };
    }),
});
