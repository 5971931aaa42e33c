import { emailKey } from '@exchange/contract/auth';
import { mailLimits } from '@exchange/contract/limits';
import type {
  resubscribeInput,
  unsubscribeInput,
  unsubscribeLink,
  unsubscribeLinkInput,
  unsubscribeSignedInput,
} from '@exchange/contract/notifications';
import { pathTo } from '@exchange/contract/paths';
import type { Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { Context, Settings, TxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { isSigned, sign } from '../../core/tokens.ts';
import { resubscribePurpose, unsubscribePurpose } from '../../mail/notifications.ts';
import { cancelNotifications, insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { refuseInvitations } from '../join-invitations/join-invitations.sql.ts';
import { isUnsubscribed, turnAllButOwnOff, turnNotificationsOff, turnNotificationsOnOf } from './notifications.sql.ts';
import { unsubscribedEmail } from './unsubscribed.emails.ts';

const daily = [{ times: mailLimits.unsubscribedPerDay, seconds: 86_400 }];

/** Whether a signature is that of a link in an email to the address. */
function isOfLink(
  { secret }: Settings,
  purpose: string,
  { email, sig = '' }: { readonly email: string; readonly sig?: string | undefined },
): boolean {
  return isSigned(secret, purpose, emailKey(email), sig);
}

/** Stops notification emails to an address, also those that wait to be sent; the preferences turn them on again. */
async function stopNotifications(tx: Tx, email: string): Promise<string | undefined> {
  const known = await turnNotificationsOff(tx, email);
  await cancelNotifications(tx, email);
  return known;
}

/** The same by the signed link of an email, whose holder also gets no invitation to join any more, for good. */
async function unsubscribeByLink({ tx }: TxContext, email: string): Promise<void> {
  await stopNotifications(tx, email);
  await refuseInvitations(tx, email);
}

/**
 * The same for a person who types the address: a user who got notifications until now is emailed once, with a link that undoes
 * it. The same statements run for every address, so that the duration does not disclose who has an account.
 */
async function unsubscribeByAddress({ tx, settings }: TxContext, email: string): Promise<void> {
  const known = await stopNotifications(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'unsubscribed', to: email }, daily);
  const to = known ?? email;
  const link = settings.publicUrl + pathTo.resubscribe(to, sign(settings.secret, resubscribePurpose, emailKey(to)));
  await insertMail(tx, settings, {
    kind: 'unsubscribed',
    to,
    content: () => unsubscribedEmail(settings, link),
    isReal: known !== undefined && mayBeMailed,
  });
}

/**
 * Stops invitations and the digest, also those that wait, and ends an unsubscription from notifications about a user's own
 * requests and chats; the kinds that were turned off by hand stay off.
 */
async function keepOwnNotifications({ tx }: TxContext, email: string): Promise<void> {
  await turnAllButOwnOff(tx, email);
  await cancelNotifications(tx, email, ['ask', 'digest']);
  await refuseInvitations(tx, email);
}

/** Stops notification emails: by the link of an email, or for a person who types the address. */
export async function unsubscribe(ctx: TxContext, input: z.output<typeof unsubscribeInput>): Promise<void> {
  const isByLink = isOfLink(ctx.settings, unsubscribePurpose, input);
  await (isByLink ? unsubscribeByLink : unsubscribeByAddress)(ctx, input.email);
}

/**
 * Stops notification emails by only the link of an email, all or, with `keep`, those that are not about own requests and chats.
 *
 * @throws `notifications.signature`
 */
export async function unsubscribeSigned(ctx: TxContext, input: z.output<typeof unsubscribeSignedInput>): Promise<void> {
  if (!isOfLink(ctx.settings, unsubscribePurpose, input)) refuse('notifications.signature');
  await (input.keep === 'own' ? keepOwnNotifications : unsubscribeByLink)(ctx, input.email);
}

/** Undoes an unsubscription by the link of the email that followed it. @throws `notifications.undoSignature` */
export async function resubscribe(
  { tx, settings }: TxContext,
  input: z.output<typeof resubscribeInput>,
): Promise<void> {
  if (!isOfLink(settings, resubscribePurpose, input)) refuse('notifications.undoSignature');
  await turnNotificationsOnOf(tx, input.email);
}

/** Whether the link of an email is valid and, for its holder, whether the address is unsubscribed. Changes nothing. */
export async function describeUnsubscribeLink(
  { db, settings }: Context,
  { purpose, ...link }: z.output<typeof unsubscribeLinkInput>,
): Promise<z.output<typeof unsubscribeLink>> {
  const signed = purpose === 'unsubscribe' ? unsubscribePurpose : resubscribePurpose;
  if (!isOfLink(settings, signed, link)) return { is_valid: false, is_unsubscribed: false };
  return { is_valid: true, is_unsubscribed: await isUnsubscribed(db, link.email) };
}
