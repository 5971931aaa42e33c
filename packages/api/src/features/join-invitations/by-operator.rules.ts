import type { InvitedAddress } from '@exchange/contract/operators';
import type { Db, Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction, publishAfterCommit } from '../../core/transaction.ts';
import { checkDomain } from '../auth/who-may-join.rules.ts';
import { mailJoin, withdrawJoinEmail } from './by-member.rules.ts';
import { operatorInvitationEmail } from './join-invitations.emails.ts';
import { claimAddress, deleteInvitation, hasAccount, upsertInvitation } from './join-invitations.sql.ts';

async function store(tx: Tx, actorId: number | null, email: string): Promise<void> {
  if (await hasAccount(tx, email)) refuse('operators.hasAccount');
  const id = await upsertInvitation(tx, email);
  await insertAuditEntry(tx, { actorId, action: 'address_invited', subject: { kind: 'invitation', id } });
}

/**
 * Invites an address to sign up (docs/behaviour/operators.md#invitations-of-operators). Its email leaves once in 90 days, and never if
 * the address wants none; the invitation counts all the same.
 *
 * @throws `auth.signUpClosed`, `auth.signUpDomain`, `operators.hasAccount`, `operators.tooManyInvitations`
 */
export async function inviteAddress(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  email: string,
): Promise<InvitedAddress> {
  checkDomain(settings, email);
  await store(tx, actorId, email);
  if (!(await claimAddress(tx, email))) return { is_mailed: false };
  await mailJoin(tx, settings, {
    email,
    requestId: null,
    ownerId: null,
    content: () => operatorInvitationEmail(settings),
  });
  return { is_mailed: true };
}

/**
 * Lets an address sign up without an email, for the command line: so begins an installation that only those who are invited can join.
 *
 * @throws `operators.hasAccount`
 */
export function inviteSilently(db: Db, email: string): Promise<void> {
  return inTransaction(db, (tx) => store(tx, null, email));
}

/** Takes an invitation back, also one of a member, with its email if that has not left. @throws `operators.invitationNotFound` */
export async function withdrawInvitation(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  id: number,
): Promise<void> {
  const { email, owner_id, request_id } = (await deleteInvitation(tx, id)) ?? refuse('operators.invitationNotFound');
  await withdrawJoinEmail(tx, settings, { email, requestId: request_id, ownerId: owner_id });
  if (owner_id !== null && request_id !== null) publishAfterCommit(tx, [owner_id], { kind: 'credit', id: request_id });
  await insertAuditEntry(tx, { actorId, action: 'invitation_withdrawn', subject: { kind: 'invitation', id } });
}
