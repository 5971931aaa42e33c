import type { verificationLink, verificationLinkInput } from '@exchange/contract/auth';
import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { Context, Settings, TxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { tokenHash } from '../../core/tokens.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import { type Addressee, findAccountLocked, lockAccount, nobody } from './accounts.sql.ts';
import { verificationEmail } from './auth.emails.ts';
import { consumeEmailToken, findEmailToken, findSignupOfLink, insertEmailToken } from './email-tokens.sql.ts';
import { linkEmailSpacing, mailReset } from './password-reset.rules.ts';
import { deletePendingPasswords, listPendingPasswords, type PendingPassword } from './pending-passwords.sql.ts';
import { activateAccount } from './proving.rules.ts';
import { hasNeededInvitation, requireNeededInvitation } from './who-may-join.rules.ts';

/** Queues a verification email for a pending password. */
async function mailVerification(tx: Tx, settings: Settings, to: Addressee, pending: PendingPassword): Promise<void> {
  const token = await insertEmailToken(tx, { purpose: 'verify', userId: to.id, pendingPasswordId: pending.id });
  await insertMail(tx, settings, {
    kind: 'verification_resend',
    to: to.email,
    content: () => verificationEmail(settings, { token, browser: pending.browser }),
    expiresInHours: lifetimes.verificationHours,
    isReal: to !== nobody,
  });
}

/**
 * Verifies an address with the token of its email; the same token may be used repeatedly.
 *
 * @throws `auth.verificationToken`, `auth.notInvited`
 */
export async function verify({ tx, settings }: TxContext, token: string): Promise<void> {
  const found = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  const account = await lockAccount(tx, found.user_id);
  // Read again under the lock: another link of this account may have been used meanwhile.
  const link = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  if (link.used) return;
  if (account.is_verified || link.pending_password_hash === null) refuse('auth.verificationToken');
  await requireNeededInvitation(tx, settings, account.email);
  await activateAccount(tx, settings, account, link.pending_password_hash);
  await consumeEmailToken(tx, { token, userId: account.id, ends: ['verify'] });
  await deletePendingPasswords(tx, account.id);
}

/**
 * Sends a new verification link, or with several pending passwords a reset link, because only the owner of the address
 * can decide between them. Sends nothing in all other cases.
 *
 * @returns whether an email leaves, which only operators may learn
 */
export async function resendVerification({ tx, settings }: TxContext, email: string): Promise<boolean> {
  // The lock is needed because a link that is used meanwhile deletes the pending passwords.
  const account = await findAccountLocked(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'verification_resend', to: email }, linkEmailSpacing);
  const [pending, ...more] = await listPendingPasswords(tx, (account ?? nobody).id);
  const mayJoin = await hasNeededInvitation(tx, settings, email);
  const to = account !== undefined && !account.is_verified && mayBeMailed && mayJoin ? account : nobody;
  if (pending !== undefined && more.length === 0) await mailVerification(tx, settings, to, pending);
  else await mailReset(tx, settings, to, 'verification_resend');
  return to !== nobody;
}

/**
 * Describes a verification link, for the screen that asks before it uses the link. Changes nothing. Only a link that can
 * be used has a sign-up. That a link was used is known to its holder, whom `verify` answers 200.
 *
 * @throws `auth.notInvited`, as `verify` does
 */
export async function describeVerificationLink(
  { db, settings }: Context,
  { token, nonce }: z.output<typeof verificationLinkInput>,
): Promise<z.output<typeof verificationLink>> {
  const found = await findSignupOfLink(db, token);
  if (found === undefined || found.used || found.requested_at === null)
    return {
      state: found?.used ? 'used' : 'invalid',
      is_own: false,
      is_automatic: false,
      browser: null,
      requested_at: null,
    };
  const { user_id, nonce_hash, browser, requested_at, email } = found;
  await requireNeededInvitation(db, settings, email);
  const is_own = isOwnNonce(nonce_hash, nonce);
  const is_automatic = is_own || (await needsNoPress(db, { id: user_id, email }));
  return { state: 'valid', is_own, is_automatic, browser, requested_at };
}

/**
 * Whether any browser may use the link by itself, also that of a mail scanner: it grants no badge of an institute, and
 * chooses between no passwords.
 */
async function needsNoPress(db: Db, { id, email }: { id: number; email: string }): Promise<boolean> {
  const waiting = await listPendingPasswords(db, id);
  return waiting.length === 1 && (await findInstituteByEmail(db, email)) === null;
}

/** Whether a sign-up was made by the browser that has this nonce. */
function isOwnNonce(nonceHash: Buffer | null, nonce: string | undefined): boolean {
  return nonceHash !== null && nonce !== undefined && nonceHash.equals(tokenHash(nonce));
}
