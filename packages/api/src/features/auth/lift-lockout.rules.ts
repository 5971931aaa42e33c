import { isIP } from 'node:net';
import { emailKey, isEmail } from '@exchange/contract/auth';
import type { Db } from '@exchange/db';
import { ipKey } from '../../core/ip-key.ts';
import { deleteUses } from '../../core/quotas.sql.ts';
import { inTransaction } from '../../core/transaction.ts';
import { deleteLockout, listAddressesAttempting, lockAddress } from './lockout.sql.ts';

/** An address of a network whose failures were forgotten. */
export interface LiftedLockout {
  readonly address: string;
  /** Whether logins from it were refused until now. */
  readonly wasLockedOut: boolean;
}

/**
 * The operator's way out of a lockout: forgets the failed logins of an address, or of every address from which logins to an
 * account failed, with the blocks they led to and the hourly limits of these addresses.
 *
 * @param subject an IP address or an email address
 * @returns the addresses concerned; nothing for a text that is neither
 */
export async function liftLockout(db: Db, subject: string): Promise<LiftedLockout[] | undefined> {
  const isAddress = isIP(subject) !== 0;
  if (!isAddress && !isEmail(subject)) return undefined;
  const addresses = isAddress ? [ipKey(subject)] : await listAddressesAttempting(db, emailKey(subject));
  const unblocked: LiftedLockout[] = [];
  for (const address of addresses) {
    const wasLockedOut = await inTransaction(db, async (tx) => {
      await lockAddress(tx, address);
      await deleteUses(tx, address);
      return deleteLockout(tx, address);
    });
    unblocked.push({ address, wasLockedOut: wasLockedOut });
  }
  return unblocked;
}
