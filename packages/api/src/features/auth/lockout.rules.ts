import { setTimeout as wait } from 'node:timers/promises';
import { lockout } from '@exchange/contract/limits';
import { counted } from '@exchange/contract/messages/counted';
import type { Db, Tx } from '@exchange/db';
import { Refusal, refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  countAttempts,
  countBrowserFailures,
  deleteAttempt,
  deleteAttemptsOn,
  findLockout,
  insertAttempt,
  insertLockout,
  lockAddress,
  markFailed,
} from './lockout.sql.ts';
import type { LoginLane } from './login-lanes.rules.ts';

export interface LoginAttempt {
  readonly addressKey: string;
  readonly emailKey: string;
  /** The browser's id where it has a `known` cookie, of whichever account: every failure of it is its contribution. */
  readonly browserId: string | undefined;
  /** Whether that browser has logged in to this very account before. */
  readonly isKnown: boolean;
}

/**
 * Pause between retries while other processes check attempts of the address, and how long a login waits: a burst of
 * guesses stops at the limit, while many users behind one address can log in at once.
 */
const retryMs = 100;
const maxWaitMs = 20_000;

function lockedOut(secondsLeft: number): Refusal {
  const minutes = Math.ceil(secondsLeft / 60);
  return new Refusal('auth.lockedOut', {
    sentence: `Too many failed login attempts. Your IP address is blocked. Please try again in ${counted(minutes, 'minute')}.`,
    retryAfter: secondsLeft,
  });
}

/** Reserves an attempt, refuses, or returns nothing while other attempts of this address are being checked. */
async function tryToReserve(tx: Tx, guess: LoginAttempt): Promise<number | Refusal | undefined> {
  const { addressKey, emailKey, browserId, isKnown } = guess;
  await lockAddress(tx, addressKey);
  const block = await findLockout(tx, addressKey);
  if (block !== undefined) {
    const spared =
      isKnown &&
      browserId !== undefined &&
      (await countBrowserFailures(tx, addressKey, browserId, block)) < lockout.knownBrowserFailures;
    if (!spared) return lockedOut(block.seconds_left);
  } else {
    const { failed, pending } = await countAttempts(tx, addressKey);
    if (failed >= lockout.failures) {
      await insertLockout(tx, addressKey);
      return lockedOut(lockout.blockMinutes * 60);
    }
    if (failed + pending >= lockout.failures) return undefined;
  }
  return insertAttempt(tx, { addressKey, emailKey, browserId });
}

/**
 * Reserves an attempt before the password is checked, so that parallel attempts cannot exceed the limit
 * (docs/behaviour.md#lockout). It asks the database once where only this process checks attempts of the address, and
 * again while other processes check all that the address may have.
 *
 * @returns the id of the attempt, for `recordFailure`, `recordSuccess` or `releaseAttempt`
 * @throws `auth.lockedOut` with the minutes and seconds left; `http.unavailable` after 20 s
 */
export async function reserveAttempt(db: Db, guess: LoginAttempt, lane: LoginLane): Promise<number> {
  const asked = performance.now();
  for (;;) {
    if (!lane.isFull()) {
      const slot = await lane.transact(() => inTransaction(db, (tx) => tryToReserve(tx, guess)));
      if (slot instanceof Refusal) throw slot;
      if (slot !== undefined) return slot;
    }
    if (performance.now() - asked >= maxWaitMs) refuse('http.unavailable', { retryAfter: 5 });
    if (!(await lane.nextEnd())) await wait(retryMs);
  }
}

/** Counts the attempt as failed; the fifth failure locks the address out. */
export function recordFailure(db: Db, slot: number, { addressKey }: LoginAttempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAddress(tx, addressKey);
    await markFailed(tx, slot);
    if ((await findLockout(tx, addressKey)) !== undefined) return;
    const { failed } = await countAttempts(tx, addressKey);
    if (failed >= lockout.failures) await insertLockout(tx, addressKey);
  });
}

/** Deletes the attempt and the earlier failures of this address on this account. */
export async function recordSuccess(tx: Tx, slot: number, { addressKey, emailKey }: LoginAttempt): Promise<void> {
  await deleteAttemptsOn(tx, slot, addressKey, emailKey);
}

/** Deletes an attempt that ended without a result, which then does not count. */
export function releaseAttempt(tx: Tx, slot: number): Promise<void> {
  return deleteAttempt(tx, slot);
}
