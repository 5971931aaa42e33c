import type { Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import { type Addressee, markVerified } from './accounts.sql.ts';
import { markProven, showBadges } from './addresses.sql.ts';

/**
 * What a proof of an address of a locked account does: the address belongs to the account, and begins a badge, or continues it
 * (docs/behaviour/addresses.md#badges).
 *
 * @returns whether the account has the address
 */
export async function proveAddress(tx: Tx, settings: Settings, { id, email }: Addressee): Promise<boolean> {
  const instituteId = await findInstituteByEmail(tx, email);
  const isThere = await markProven(tx, { userId: id, email, instituteId, months: settings.limits.badgeMonths });
  await showBadges(tx, [id]);
  return isThere;
}

/**
 * Verifies the main address of an account and sets its password.
 *
 * @param passwordHash `null` for an account that a login provider made: no password opens it
 */
export async function activateAccount(
  tx: Tx,
  settings: Settings,
  account: Addressee,
  passwordHash: string | null,
): Promise<void> {
  await markVerified(tx, account.id, passwordHash);
  await proveAddress(tx, settings, account);
}
