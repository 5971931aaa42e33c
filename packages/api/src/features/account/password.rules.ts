import { allRefusals } from '@exchange/contract/all-refusals';
import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { accountSentences } from '@exchange/contract/sentences/account';
import type { Db, Tx } from '@exchange/db';
import type { ViewerContext } from '../../core/context.ts';
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
import { isFresh } from '../auth/sessions.sql.ts';

/** Refuses a password, with the sentence at the field that contained it. */
export function refuseWrongPassword(field: string): never {
  refuse('account.wrongPassword', { fields: { [field]: allRefusals['account.wrongPassword'].sentence() } });
}

function refuseMissingPassword(field: string): never {
  const sentence = accountSentences.validation.currentPassword();
  refuse('http.invalid', { sentence, fields: { [field]: sentence } });
}

/** Who has to confirm that the account is theirs, in a session. */
type OwnerContext = Omit<ViewerContext, 'clientSession'>;

/** What `confirmOwner` may refuse with. */
export const ownerRefusals = [
  'account.noPassword',
  'account.wrongPassword',
  'account.tooManyTries',
  'account.loginAgain',
] as const;

/**
 * Checks the password of a logged-in user. A few wrong ones an hour lock the check for all sessions of the user, so that
 * a stolen session cannot be used to guess the password; `RATE_LIMITS=off` does not lift this limit.
 *
 * @param field the name of the input's field in a refusal
 * @returns the matching hash; callers must compare it again under the account's lock before they change anything
 * @throws `account.noPassword`, `account.tooManyTries`, `account.wrongPassword`, `http.invalid` without a password
 */
export async function checkOwnPassword(
  { db, hasher, viewer: { user_id } }: OwnerContext,
  password: string | undefined,
  field: string,
): Promise<string> {
  if (password === undefined) return refuseMissingPassword(field);
  const { hash, tryId } = await inTransaction(db, async (tx) => {
    const { password_hash } = await lockAccount(tx, user_id);
    if (password_hash === null) refuse('account.noPassword');
    const { count, seconds_left } = await countAttempts(tx, user_id);
    if (count >= wrongPasswordsPerHour) refuse('account.tooManyTries', { retryAfter: seconds_left });
    return { hash: password_hash, tryId: await insertAttempt(tx, user_id) };
  });
  const match = await hasher.match(password, [hash]).catch(async (error) => {
    await deletePasswordAttempt(db, tryId);
    throw error;
  });
  if (match < 0) refuseWrongPassword(field);
  await inTransaction(db, (tx) => deleteAttemptsOf(tx, user_id));
  return hash;
}

/**
 * Refuses an input without the password before anything is looked up, unless every login comes from a login provider.
 *
 * @throws `http.invalid`
 */
export function requirePassword({ settings }: OwnerContext, password: string | undefined): void {
  if (password === undefined && settings.arePasswordsOff !== true) refuseMissingPassword('password');
}

/**
 * Confirms that the caller is the owner of the account, not a stranger in a stolen session (docs/behaviour/account.md#account-data):
 * by the password, or by a fresh login if every login comes from a login provider.
 *
 * @returns what must be called again under the account's lock before anything is changed; it throws the same
 * @throws `ownerRefusals`
 */
export async function confirmOwner(
  ctx: OwnerContext,
  password: string | undefined,
): Promise<(tx: Tx, account: Pick<Account, 'password_hash'>) => Promise<void>> {
  if (ctx.settings.arePasswordsOff === true) {
    const requireFresh = async (db: Db) => {
      if (!(await isFresh(db, ctx.viewer.token_hash))) refuse('account.loginAgain');
    };
    await requireFresh(ctx.db);
    return requireFresh;
  }
  const present = await checkOwnPassword(ctx, password, 'password');
  return async (_, { password_hash }) => {
    // A change of the password that was committed during hashing takes precedence.
    if (password_hash !== present) refuseWrongPassword('password');
  };
}

/**
 * Runs `work` in one transaction for a user who has confirmed that the account is theirs, with the account locked.
 *
 * @throws `ownerRefusals`
 */
export async function transactAsOwner<T>(
  ctx: OwnerContext,
  password: string | undefined,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const confirmAgain = await confirmOwner(ctx, password);
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx, ctx.viewer.user_id);
    await confirmAgain(tx, account);
    const result = await work(tx, account);
    await requireStillActing(tx, ctx.viewer.user_id);
    return result;
  });
}
