import type { Services, Viewer } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { lockAccount, updatePassword } from '../auth/accounts.sql.ts';
import { passwordChangedEmail } from '../auth/auth.emails.ts';
import { deleteResetTokens } from '../auth/email-tokens.sql.ts';
import { deleteSessionById, deleteSessionsOf, hasSession } from '../auth/sessions.sql.ts';
import { checkOwnPassword, refuseWrongPassword, transactWithPassword } from './password.rules.ts';

/**
 * Ends one of the viewer's sessions with its event streams. It asks for the password, so that a stranger in a borrowed
 * session cannot log out the owner.
 *
 * @throws `account.sessionNotFound`, `account.wrongPassword`, `account.tooManyTries`
 */
export async function endSession(
  services: Services,
  { user_id }: Viewer,
  { id, password }: { id: number; password: string },
): Promise<void> {
  if (!(await hasSession(services.db, user_id, id))) refuse('account.sessionNotFound');
  await transactWithPassword(services, user_id, { password, field: 'password' }, async (tx) => {
    if (!(await deleteSessionById(tx, user_id, id))) refuse('account.sessionNotFound');
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}

/** Ends all of the viewer's sessions but the present one. @throws `account.wrongPassword`, `account.tooManyTries` */
export async function endOtherSessions(
  services: Services,
  { user_id, token_hash }: Viewer,
  { password }: { password: string },
): Promise<void> {
  await transactWithPassword(services, user_id, { password, field: 'password' }, async (tx) => {
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
  services: Services,
  { user_id, token_hash }: Viewer,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const present = await checkOwnPassword(services, user_id, input.currentPassword, 'currentPassword');
  const passwordHash = await services.hasher.hash(input.newPassword);
  await transact(services, async (tx) => {
    // A reset that was committed during hashing takes precedence.
    const { email, password_hash } = await lockAccount(tx, user_id);
    if (password_hash !== present) refuseWrongPassword('currentPassword');
    await updatePassword(tx, user_id, passwordHash);
    await deleteResetTokens(tx, user_id);
    await deleteSessionsOf(tx, user_id, token_hash);
    await deleteTokensOf(tx, user_id);
    await insertMail(tx, services.settings, {
      kind: 'password_changed',
      to: email,
      letter: passwordChangedEmail(services.settings),
    });
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}
