import { isIP } from 'node:net';
import { emailKey, isEmail } from '@exchange/contract/auth';
import type { Tx } from '@exchange/db';
import { ipKey, networksOf } from '../../core/ip-key.ts';
import { deleteUses } from '../../core/quotas.sql.ts';
import { deleteLockout, listAddressesAttempting, lockAddress } from './lockout.sql.ts';

/** An IP address whose failed logins were deleted. */
export interface LiftedLockout {
  readonly address: string;
  /** Whether logins from it were refused until now. */
  readonly wasLockedOut: boolean;
}

/**
 * Lifts a lockout for the operator: deletes the failed logins, lockouts and hourly quotas of an IP address, or of every
 * IP address from which logins to an account failed.
 *
 * @param subject an IP address or an email address
 * @returns the IP addresses concerned; nothing for any other text
 */
export async function liftLockout(tx: Tx, subject: string): Promise<LiftedLockout[] | undefined> {
  const isAddress = isIP(subject) !== 0;
  if (!isAddress && !isEmail(subject)) return undefined;
  const addresses = isAddress ? [ipKey(subject)] : await listAddressesAttempting(tx, emailKey(subject));
  const lifted: LiftedLockout[] = [];
  for (const address of addresses) {
    await lockAddress(tx, address);
    for (const { key } of networksOf(address.replace(/\/64$/, ''))) await deleteUses(tx, key);
    lifted.push({ address, wasLockedOut: await deleteLockout(tx, address) });
  }
  return lifted;
}
