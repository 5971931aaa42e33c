import { isIP } from 'node:net';
import type { Db } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import { anonymousNetworkOf } from '../../core/ip-key.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findAccount } from '../auth/accounts.sql.ts';
import { type LiftedLockout, liftLockout } from '../auth/lift-lockout.rules.ts';

/**
 * Lifts the lockout of an IP address or of an account, for the command line. The audit log, which keeps everything for ever, gets
 * the id of the account, or the network of an IP address, in which nobody can be recognised (docs/behaviour/operators.md#audit-log).
 *
 * @param subject an IP address or an email address
 * @returns the IP addresses concerned; nothing for any other text
 */
export function liftLockoutByOperator(db: Db, subject: string): Promise<LiftedLockout[] | undefined> {
  return inTransaction(db, async (tx) => {
    const lifted = await liftLockout(tx, subject);
    if (lifted === undefined || lifted.length === 0) return lifted;
    const account = isIP(subject) === 0 ? await findAccount(tx, subject) : undefined;
    await insertAuditEntry(tx, {
      actorId: null,
      action: 'lockout_lifted',
      ...(account === undefined ? {} : { subject: { kind: 'person', id: account.id } }),
      details: {
        ...(isIP(subject) === 0 ? {} : { network: anonymousNetworkOf(subject) }),
        addresses: lifted.length,
        locked_out: lifted.filter(({ wasLockedOut }) => wasLockedOut).length,
      },
    });
    return lifted;
  });
}
