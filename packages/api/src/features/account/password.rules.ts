import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { refusals } from '@exchange/contract/refusals';
import type { Services } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { lockAccount } from '../auth/accounts.sql.ts';
import { countAttempts, deleteAttempt, deleteAttemptsOf, insertAttempt } from './password-attempts.sql.ts';

/** Refuses a password, with the sentence at the field that contained it. */
export function refuseWrongPassword(field: string): never {
  refuse('account.wrongPassword', { fields: { [field]: refusals['account.wrongPassword'].sentence } });
}

/**
 * Checks the password of a logged-in user. A few wrong ones an hour lock the check for all sessions of the user, so that
 * a stolen session cannot be used to guess the password; `RATE_LIMITS=off` does not lift this limit.
 *
 * @param field the name of the input's field in a refusal
 * @returns the matching hash; callers must compare it again under the account's lock before they change anything
 * @throws `account.tooManyTries`, `account.wrongPassword`
 */
export async function checkOwnPassword(
  { db, hasher }: Services,
  userId: number,
  password: string,
  field: string,
): Promise<string> {
  const { hash, tryId } = await inTransaction(db, async (tx) => {
    const { password_hash } = await lockAccount(tx, userId);
    const { count, seconds_left } = await countAttempts(tx, userId);
    if (count >= wrongPasswordsPerHour) refuse('account.tooManyTries', { retryAfter: seconds_left });
    return { hash: password_hash, tryId: await insertAttempt(tx, userId) };
  });
  const match = await hasher.match(password, hash === null ? [] : [hash]).catch(async (error) => {
    await deleteAttempt(db, tryId);
    throw error;
  });
  if (hash === null || match < 0) refuseWrongPassword(field);
  await deleteAttemptsOf(db, userId);
  return hash;
}
