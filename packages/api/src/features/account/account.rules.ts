import type { ViewerContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { lockAccount, updatePassword } from '../auth/accounts.sql.ts';
import { passwordChangedEmail } from '../auth/auth.emails.ts';
import { deleteTokensFor } from '../auth/email-tokens.sql.ts';
import { deleteSessionById, deleteSessionsOf, hasSession } from '../auth/sessions.sql.ts';
import { listIdentities } from '../login-providers/identities.sql.ts';
import { sealPermit, unlinkIdentity } from '../login-providers/login-providers.rules.ts';
import {
  checkOwnPassword,
  confirmOwner,
  refuseWrongPassword,
  requirePassword,
  transactAsOwner,
} from './password.rules.ts';

/**
 * Ends one of the viewer's sessions with its event streams. It asks for a confirmation, so that a stranger in a borrowed
 * session cannot log out the owner.
 *
 * @throws `account.sessionNotFound`, `ownerRefusals`
 */
export async function endListedSession(
  ctx: ViewerContext,
  { id, password }: { id: number; password?: string | undefined },
): Promise<void> {
  const { user_id } = ctx.viewer;
  requirePassword(ctx, password);
  if (!(await hasSession(ctx.db, user_id, id))) refuse('account.sessionNotFound');
  await transactAsOwner(ctx, password, async (tx) => {
    if (!(await deleteSessionById(tx, user_id, id))) refuse('account.sessionNotFound');
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}

/** Ends all of the viewer's sessions but the present one. @throws `ownerRefusals` */
export async function endOtherSessions(
  ctx: Omit<ViewerContext, 'clientSession'>,
  { password }: { password?: string | undefined },
): Promise<void> {
  const { user_id, token_hash } = ctx.viewer;
  await transactAsOwner(ctx, password, async (tx) => {
    await deleteSessionsOf(tx, user_id, token_hash);
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}

/**
 * Changes the password of a user who knows the present one. It ends the other sessions and all access tokens, deletes
 * pending reset links and emails the owner.
 *
 * @throws `account.wrongPassword`, `account.tooManyTries`
 */
export async function changePassword(
  ctx: ViewerContext,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { user_id, token_hash } = ctx.viewer;
  const present = await checkOwnPassword(ctx, input.currentPassword, 'currentPassword');
  const passwordHash = await ctx.hasher.hash(input.newPassword);
  await transact(ctx, async (tx) => {
    // A reset that was committed during hashing takes precedence.
    const { email, password_hash } = await lockAccount(tx, user_id);
    if (password_hash !== present) refuseWrongPassword('currentPassword');
    await updatePassword(tx, user_id, passwordHash);
    await deleteTokensFor(tx, 'reset', user_id);
    await deleteSessionsOf(tx, user_id, token_hash);
    await deleteTokensOf(tx, user_id);
    await insertMail(tx, ctx.settings, {
      kind: 'password_changed',
      to: email,
      content: () => passwordChangedEmail(ctx.settings),
    });
    publishAfterCommit(tx, [user_id], { kind: 'session' });
    await requireStillActing(tx, user_id);
  });
}

/**
 * Unlinks a login at a provider from the viewer's account, and tells the owner by email. It asks for a confirmation, so that a stranger in a
 * borrowed session cannot take away a way to log in.
 *
 * @throws `loginProviders.notFound`, `ownerRefusals`
 */
export async function unlinkLogin(
  ctx: ViewerContext,
  { id, password }: { id: number; password?: string | undefined },
): Promise<void> {
  const { user_id } = ctx.viewer;
  requirePassword(ctx, password);
  const linked = (await listIdentities(ctx.db, user_id)).find((login) => login.id === id);
  if (linked === undefined) return refuse('loginProviders.notFound');
  await transactAsOwner(ctx, password, (tx, account) => unlinkIdentity(tx, ctx.settings, account, linked));
}

/**
 * Permits this session of a user who has confirmed that the account is theirs to link an ORCID iD.
 *
 * @returns the sealed permit
 * @throws `ownerRefusals`
 */
export async function permitOrcid(
  ctx: ViewerContext,
  { password }: { password?: string | undefined },
): Promise<string> {
  await confirmOwner(ctx, password);
  return sealPermit(ctx.settings, ctx.viewer, Date.now());
}
