import { pathTo } from '@exchange/contract/paths';
import type { StaffRole } from '@exchange/contract/profiles';
import type { Db, Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findAccountLocked } from '../auth/accounts.sql.ts';
import { deleteTokensFor, insertEmailToken } from '../auth/email-tokens.sql.ts';
import { deleteRole, findRole, upsertRole } from './roles.sql.ts';

async function requireVerifiedId(tx: Tx, email: string): Promise<number> {
  const account = await findAccountLocked(tx, email);
  return account?.is_verified ? account.id : refuse('operators.unknownAddress');
}

/**
 * Makes the owner of a verified address an operator or moderator, in place of the role they have. For the command line:
 * no procedure grants a role (docs/behaviour/operators.md#operators).
 *
 * @returns false if the person has the role already
 * @throws `operators.unknownAddress`
 */
export function grantRole(db: Db, email: string, role: StaffRole): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await requireVerifiedId(tx, email);
    if (!(await upsertRole(tx, id, role))) return false;
    await insertAuditEntry(tx, {
      actorId: null,
      action: 'role_granted',
      subject: { kind: 'person', id },
      details: { role },
    });
    return true;
  });
}

/**
 * A link that logs an operator in once, for a short time (docs/behaviour/auth.md#login-links). For the command line, while the
 * login provider is away; an earlier link no longer works.
 *
 * @throws `operators.unknownAddress`, `operators.forOperators` for the address of somebody else
 */
export function makeLoginLink(db: Db, publicUrl: string, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = await requireVerifiedId(tx, email);
    if ((await findRole(tx, id)) !== 'operator') refuse('operators.forOperators');
    await deleteTokensFor(tx, 'login', id);
    const token = await insertEmailToken(tx, { purpose: 'login', userId: id });
    await insertAuditEntry(tx, { actorId: null, action: 'login_link_made', subject: { kind: 'person', id } });
    return publicUrl + pathTo.operatorLogin(token);
  });
}

/**
 * Makes an operator or moderator a member again. For the command line.
 *
 * @returns false if the person has no role
 * @throws `operators.unknownAddress`
 */
export function revokeRole(db: Db, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await requireVerifiedId(tx, email);
    const role = await deleteRole(tx, id);
    if (role === undefined) return false;
    await deleteTokensFor(tx, 'login', id);
    await insertAuditEntry(tx, {
      actorId: null,
      action: 'role_revoked',
      subject: { kind: 'person', id },
      details: { role },
    });
    return true;
  });
}
