import { emailKey } from '@exchange/contract/auth';
import { mailLimits } from '@exchange/contract/limits';
import type { unsubscribeLink, unsubscribeLinkInput } from '@exchange/contract/notifications';
import { pathTo } from '@exchange/contract/paths';
import type { Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { Context, TxContext } from '../../core/context.ts';
import { isSigned, sign } from '../../core/tokens.ts';
import { resubscribePurpose, unsubscribePurpose } from '../../mail/notifications.ts';
import { cancelNotifications, insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { refuseInvitations } from '../record/join.sql.ts';
import { isUnsubscribed, turnDigestOff, turnNotificationsOff } from './notifications.sql.ts';
import { unsubscribedEmail } from './unsubscribed.emails.ts';

const daily = [{ times: mailLimits.unsubscribedPerDay, seconds: 86_400 }];

/** Stops notification emails to an address, also those that wait to be sent; the preferences turn them on again. */
export async function unsubscribe(tx: Tx, email: string): Promise<string | undefined> {
  const known = await turnNotificationsOff(tx, email);
  await cancelNotifications(tx, email);
  return known;
}

/** The same by the signed link of an email, whose holder also gets no invitation to join any more, for good. */
export async function unsubscribeByLink({ tx }: TxContext, email: string): Promise<void> {
  await unsubscribe(tx, email);
  await refuseInvitations(tx, email);
}

/**
 * The same for whoever types the address: a user who got notifications until now is emailed once, with a link that undoes
 * it. The same statements run for every address, so that the duration does not disclose who has an account.
 */
export async function unsubscribeByAddress({ tx, settings }: TxContext, email: string): Promise<void> {
  const known = await unsubscribe(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'unsubscribed', to: email }, daily);
  const to = known ?? email;
  const link = settings.publicUrl + pathTo.resubscribe(to, sign(settings.secret, resubscribePurpose, emailKey(to)));
  await insertMail(tx, settings, {
    kind: 'unsubscribed',
    to,
    content: unsubscribedEmail(settings, link),
    isReal: known !== undefined && mayBeMailed,
  });
}

/**
 * Stops invitations and the digest, also those that wait, and leaves the notifications about a user's own requests and chats as they are.
 *
 * @returns whether an earlier unsubscription has turned everything off, which stays
 */
export async function keepOwnNotifications({ tx }: TxContext, email: string): Promise<boolean> {
  const isOff = await turnDigestOff(tx, email);
  await cancelNotifications(tx, email, ['invitation', 'digest']);
  await refuseInvitations(tx, email);
  return isOff;
}

/** Whether the link of an email is valid and, for its holder, whether the address is unsubscribed. Changes nothing. */
export async function describeUnsubscribeLink(
  { db, settings: { secret } }: Context,
  { email, sig, purpose }: z.output<typeof unsubscribeLinkInput>,
): Promise<z.output<typeof unsubscribeLink>> {
  const signed = purpose === 'unsubscribe' ? unsubscribePurpose : resubscribePurpose;
  if (!isSigned(secret, signed, emailKey(email), sig)) return { is_valid: false, is_unsubscribed: false };
  return { is_valid: true, is_unsubscribed: await isUnsubscribed(db, email) };
}
