import { lifetimes, mailLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import type { Context, Services, Settings, TxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { revokeReplyTokens } from '../../mail/reply-tokens.sql.ts';
import { deleteTokensOf } from './access-tokens.sql.ts';
import { type Addressee, findAccount, lockAccount, nobody, updatePassword } from './accounts.sql.ts';
import { passwordResetEmail, resetEmail } from './auth.emails.ts';
import { consumeEmailToken, findEmailToken, insertEmailToken } from './email-tokens.sql.ts';
import { deletePendingPasswords } from './pending-passwords.sql.ts';
import { activateAccount } from './proving.rules.ts';
import { deleteSessionsOf } from './sessions.sql.ts';
import { hasNeededInvitation, requireNeededInvitation } from './who-may-join.rules.ts';

/** How often an email with a link goes to an address. */
export const linkEmailSpacing = [
  { times: mailLimits.perMinute, seconds: 60 },
  { times: mailLimits.perHour, seconds: 3600 },
];

/** Queues an email with a reset link. */
export async function mailReset(tx: Tx, settings: Settings, to: Addressee, kind: 'reset' | 'verification_resend') {
  const token = await insertEmailToken(tx, { purpose: 'reset', userId: to.id });
  await insertMail(tx, settings, {
    kind,
    to: to.email,
    content: () => resetEmail(settings, token),
    expiresInHours: lifetimes.resetHours,
    isReal: to !== nobody,
  });
}

/** Sends a reset link to the owner of an address; does nothing for an unknown one, and one that lacks an invitation. */
export async function forgotPassword({ tx, settings }: TxContext, email: string): Promise<void> {
  const account = await findAccount(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'reset', to: email }, linkEmailSpacing);
  const mayJoin = (await hasNeededInvitation(tx, settings, email)) || account?.is_verified === true;
  await mailReset(tx, settings, account !== undefined && mayBeMailed && mayJoin ? account : nobody, 'reset');
}

/** Whether a reset link is known, unexpired and unused; it is not used up. */
export async function isResetLinkValid({ db }: Context, token: string): Promise<boolean> {
  const link = await findEmailToken(db, 'reset', token);
  return link !== undefined && !link.used;
}

/**
 * Sets a new password with the token of an email, which works once; also verifies the address and ends all sessions and
 * access tokens. The owner of an account that was verified before is emailed.
 *
 * @throws `auth.resetToken`, `auth.notInvited` if the address is not verified
 */
export async function resetPassword(services: Services, input: { token: string; newPassword: string }): Promise<void> {
  const { db, hasher } = services;
  const usable = async (at: Db) => {
    const link = await findEmailToken(at, 'reset', input.token);
    return link === undefined || link.used ? refuse('auth.resetToken') : link;
  };
  await usable(db);
  const passwordHash = await hasher.hash(input.newPassword);
  await transact(services, async (tx) => {
    const { user_id } = await usable(tx);
    const account = await lockAccount(tx, user_id);
    await usable(tx);
    if (account.is_verified) {
      await updatePassword(tx, user_id, passwordHash);
      const content = () => passwordResetEmail(services.settings);
      await insertMail(tx, services.settings, { kind: 'password_changed', to: account.email, content });
    } else {
      await requireNeededInvitation(tx, services.settings, account.email);
      await activateAccount(tx, services.settings, account, passwordHash);
    }
    await consumeEmailToken(tx, { token: input.token, userId: user_id, ends: ['verify', 'reset'] });
    await deletePendingPasswords(tx, user_id);
    await endAccess(tx, user_id);
  });
}

/** Ends all sessions, access tokens and answers by email of a person. */
export async function endAccess(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deleteTokensOf(tx, userId);
  await revokeReplyTokens(tx, userId);
  publishAfterCommit(tx, [userId], { kind: 'session' });
}
