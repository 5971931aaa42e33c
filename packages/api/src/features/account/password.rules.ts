import { allRefusals } from '@exchange/contract/all-refusals';
import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Services } from '../../core/context.ts';
import {
  countAttempts,
  deleteAttemptsOf,
  deletePasswordAttempt,
  insertAttempt,
} from '../../core/password-attempts.sql.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction, transact } from '../../core/transaction.ts';
import { type Account, lockAccount } from '../auth/accounts.sql.ts';

/** Refuses a password, with the sentence at the field that contained it. */
export function refuseWrongPassword(field: string): never {
  refuse('account.wrongPassword', { fields: { [field]: allRefusals['account.wrongPassword'].sentence() } });
}

/**
 * Checks the password of a logged-in user. A few wrong ones an hour lock the check for all sessions of the user, so that
 * a stolen session cannot be used to guess the password; `RATE_LIMITS=off` does not lift this limit.
 *
 * @param field the name of the input's field in a refusal
 * @returns the matching hash; callers must compare it again under the account's lock before they change anything
 * @throws `account.noPassword`, `account.tooManyTries`, `account.wrongPassword`
 */
export async function checkOwnPassword(
  { db, hasher }: Services,
  userId: number,
  password: string,
  field: string,
): Promise<string> {
  const { hash, tryId } = await inTransaction(db, async (tx) => {
    const { password_hash } = await lockAccount(tx, userId);
    if (password_hash === null) refuse('account.noPassword');
    const { count, seconds_left } = await countAttempts(tx, userId);
    if (count >= wrongPasswordsPerHour) refuse('account.tooManyTries', { retryAfter: seconds_left });
    return { hash: password_hash, tryId: await insertAttempt(tx, userId) };
  });
  const match = await hasher.match(password, [hash]).catch(async (error) => {
    await deletePasswordAttempt(db, tryId);
    throw error;
  });
  if (match < 0) refuseWrongPassword(field);
  await inTransaction(db, (tx) => deleteAttemptsOf(tx, userId));
  return hash;
}

/**
 * Runs `work` in one transaction for a user who knows the password, with the account locked.
 *
 * @param field the name of the input's field in a refusal
 * @throws `account.tooManyTries`, `account.wrongPassword`
 */
export async function transactWithPassword<T>(
  services: Services,
  userId: number,
  { password, field }: { password: string; field: string },
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const present = await checkOwnPassword(services, userId, password, field);
  return transact(services, async (tx) => {
    // A change of the password that was committed during hashing takes precedence.
    const account = await lockAccount(tx, userId);
    if (account.password_hash !== present) refuseWrongPassword(field);
    const result = await work(tx, account);
    await requireStillActing(tx, userId);
    return result;
  });
}
