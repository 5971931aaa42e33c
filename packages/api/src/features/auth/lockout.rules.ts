import { setTimeout as wait } from 'node:timers/promises';
import { lockout } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import type { Db, Tx } from '@exchange/db';
import { Refusal, refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  countFailures,
  deleteLoginAttempt,
  insertAllowedAttempt,
  insertLockout,
  isLockedOut,
  lockAddress,
  markLoginFailed,
} from './lockout.sql.ts';

export interface LoginAttempt {
  readonly addressKey: string;
  readonly emailKey: string;
  /** The browser's id if it has a `known` cookie, of whichever account: every failure of it is its contribution. */
  readonly browserId: string | undefined;
  /** How many failures of the address lock it out. */
  readonly maxFailures: number;
  /** Whether that browser has logged in to this very account before. */
  readonly isKnown: boolean;
}

/** Pause between two attempts to reserve, and how long a login tries; it takes the turn of others meanwhile. */
const retryMs = 100;
const maxWaitMs = 5_000;

function lockedOut(secondsLeft: number): Refusal {
  const sentence = authSentences.refused.lockedOut({ minutes: Math.ceil(secondsLeft / 60) });
  return new Refusal('auth.lockedOut', { sentence, retryAfter: secondsLeft });
}

/** Reserves an attempt, refuses, or returns nothing while other attempts of this address are being checked. */
async function tryToReserve(tx: Tx, attempt: LoginAttempt): Promise<number | Refusal | undefined> {
  await lockAddress(tx, attempt.addressKey);
  const allowed = { ofAddress: attempt.maxFailures, ofKnownBrowser: lockout.knownBrowserFailures };
  const { attempt_id, seconds_left, failed } = await insertAllowedAttempt(tx, attempt, allowed);
  if (attempt_id !== null) return attempt_id;
  if (seconds_left !== null) return lockedOut(seconds_left);
  if (failed < allowed.ofAddress) return undefined;
  await insertLockout(tx, attempt.addressKey);
  return lockedOut(lockout.minutes * 60);
}

/**
 * Reserves an attempt before the password is checked, so that parallel attempts cannot exceed the limit
 * (docs/behaviour/auth.md#lockout). It waits while other servers check as many attempts of the address as may fail.
 *
 * @returns the id of the attempt, for `insertSession`, `recordLoginFailure` or `releaseAttempt`
 * @throws `auth.lockedOut` with the minutes and seconds left; `http.unavailable` after 5 s
 */
export async function reserveAttempt(db: Db, attempt: LoginAttempt): Promise<number> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const attemptId = await inTransaction(db, (tx) => tryToReserve(tx, attempt));
    if (attemptId instanceof Refusal) throw attemptId;
    if (attemptId !== undefined) return attemptId;
    if (performance.now() >= until) refuse('http.unavailable', { retryAfter: 5 });
    await wait(retryMs);
  }
}

/**
 * Counts the attempt as failed; the last failure that is allowed locks the address out.
 *
 * @throws `http.unavailable` if the database has lost the attempt, so that nobody learns about a password for nothing
 */
export function recordLoginFailure(
  db: Db,
  attemptId: number,
  { addressKey, maxFailures }: LoginAttempt,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAddress(tx, addressKey);
    if (!(await markLoginFailed(tx, attemptId))) refuse('http.unavailable', { retryAfter: 5 });
    if (await isLockedOut(tx, addressKey)) return;
    if ((await countFailures(tx, addressKey)) >= maxFailures) await insertLockout(tx, addressKey);
  });
}

/** Deletes an attempt that ended without a result, which then does not count. */
export function releaseAttempt(tx: Tx, attemptId: number): Promise<void> {
  return deleteLoginAttempt(tx, attemptId);
}
