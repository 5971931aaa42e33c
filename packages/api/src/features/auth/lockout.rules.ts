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

export interface LoginAttempt {
  readonly addressKey: string;
  readonly emailKey: string;
  /** The browser's id where it has a `known` cookie, of whichever account: every failure of it is its contribution. */
  readonly browserId: string | undefined;
  /** Whether that browser has logged in to this very account before. */
  readonly isKnown: boolean;
}

/** How often and how long a try waits for those before it: a burst gets five guesses, a class room that logs in at once gets in. */
const retryMs = 100;
const maxWaitMs = 20_000;

function lockedOut(secondsLeft: number): Refusal {
  const minutes = Math.ceil(secondsLeft / 60);
  return new Refusal('auth.lockedOut', {
    sentence: `Too many failed login attempts. Your IP address is blocked. Please try again in ${counted(minutes, 'minute')}.`,
    retryAfter: secondsLeft,
  });
}

/** A slot, a refusal, or nothing while other tries of this address are still being checked. */
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
 * Takes a slot for one password check from this address, before the check, so that parallel attempts cannot outrun the
 * count (docs/behaviour.md#lockout).
 *
 * @returns the slot, to be settled by `settleFailure`, `settleSuccess` or `releaseSlot`
 * @throws `auth.lockedOut` with the minutes and seconds left
 */
export async function reserveAttempt(db: Db, guess: LoginAttempt): Promise<number> {
  const asked = performance.now();
  for (;;) {
    const slot = await inTransaction(db, (tx) => tryToReserve(tx, guess));
    if (slot instanceof Refusal) throw slot;
    if (slot !== undefined) return slot;
    if (performance.now() - asked >= maxWaitMs) refuse('http.unavailable', { retryAfter: 5 });
    await wait(retryMs);
  }
}

/** The password was wrong: the slot counts, and the fifth blocks the address. */
export function recordFailure(db: Db, slot: number, { addressKey }: LoginAttempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAddress(tx, addressKey);
    await markFailed(tx, slot);
    if ((await findLockout(tx, addressKey)) !== undefined) return;
    const { failed } = await countAttempts(tx, addressKey);
    if (failed >= lockout.failures) await insertLockout(tx, addressKey);
  });
}

/** The password was right: the slot goes, and with it this address's failures on this account. */
export async function recordSuccess(tx: Tx, slot: number, { addressKey, emailKey }: LoginAttempt): Promise<void> {
  await deleteAttemptsOn(tx, slot, addressKey, emailKey);
}

/** Nothing was learnt about the password; the slot counts for nothing. */
export function releaseAttempt(db: Db, slot: number): Promise<void> {
  return deleteAttempt(db, slot);
}
