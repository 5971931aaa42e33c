import type { Db } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import { newAccessToken } from '../../core/tokens.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  deleteServiceToken,
  insertServiceToken,
  type ServicePurpose,
  type ServiceToken,
} from './service-tokens.sql.ts';

const detailsOf = ({ id, purpose, issuer }: ServiceToken) => ({ token: id, purpose, issuer });

/**
 * Makes a token for a program, which is shown once. For the command line.
 *
 * @param issuer the provider whose people it manages; none for a token that reads the logs
 */
export function createServiceToken(
  db: Db,
  purpose: ServicePurpose,
  issuer: string | null,
): Promise<ServiceToken & { readonly token: string }> {
  const token = newAccessToken();
  return inTransaction(db, async (tx) => {
    const created = await insertServiceToken(tx, { token, purpose, issuer });
    await insertAuditEntry(tx, { actorId: null, action: 'service_token_created', details: detailsOf(created) });
    return { ...created, token };
  });
}

/** Ends a token of a program at once. For the command line. @returns false if there is none */
export function revokeServiceToken(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const revoked = await deleteServiceToken(tx, id);
    if (revoked === undefined) return false;
    await insertAuditEntry(tx, { actorId: null, action: 'service_token_revoked', details: detailsOf(revoked) });
    return true;
  });
}
