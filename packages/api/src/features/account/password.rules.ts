import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { refusals } from '@exchange/contract/refusals';
import type { Services } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { lockAccount } from '../auth/accounts.sql.ts';
import { countAttempts, deleteAttempt, deleteAttemptsOf, insertAttempt } from './password-attempts.sql.ts';

/** Refuses a password with its sentence beside the field that held it. */
export function refuseWrongPassword(field: string): never {
  refuse('account.wrongPassword', { fields: { [field]: refusals['account.wrongPassword'].sentence } });
}

/**
 * Checks the password of somebody who is logged in. So that a stolen session cannot be used to guess it, a few wrong ones
 * an hour close the door for all of the person's sessions; by the database's clock, and never lifted, like the lockout.
 *
 * @param field names the input's field in a refusal
 * @returns the hash that it fits; whoever changes something afterwards looks under the account's lock whether it still stands
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
