import type { ActionInput, ChangeAddressInput, PersonDetails } from '@exchange/contract/operators';
import type { Db, Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Settings, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { eraseAccount } from '../account/erase.rules.ts';
import { exportWithoutChats } from '../account/export.rules.ts';
import { askForChange, confirmChange } from '../addresses/change.rules.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { type Addressee, findAccountLocked, lockAccount } from '../auth/accounts.sql.ts';
import { deletePendingPasswords, listPendingPasswords } from '../auth/pending-passwords.sql.ts';
import { activateAccount } from '../auth/proving.rules.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { resendVerification } from '../auth/verification.rules.ts';
import { requireNeededInvitation } from '../auth/who-may-join.rules.ts';
import { lockPersonWithRequests, refuseStaff } from '../moderation/suspension.rules.ts';
import { type LockedPerson, lockAccountById } from '../moderation/suspension.sql.ts';
import { relistRequestsOf } from '../requests/feed.sql.ts';
import { deleteFactorsOf } from '../second-factor/factors.sql.ts';
import { factorsResetEmail } from '../second-factor/second-factor.emails.ts';
import { findAccountDetails, setDeletionNow } from './accounts.sql.ts';

async function requireAccount(tx: Tx, id: number): Promise<LockedPerson> {
  return (await lockAccountById(tx, id)) ?? refuse('profiles.notFound');
}

/** @throws `profiles.notFound` */
export async function describeAccount({ db, viewer }: ViewerContext, id: number): Promise<PersonDetails> {
  return (await findAccountDetails(db, viewer.user_id, id)) ?? refuse('profiles.notFound');
}

/**
 * Verifies an address without its link, if the operator knows whose it is. It activates the only password that waits; with
 * several nobody but the owner of the address can choose.
 *
 * @throws `profiles.notFound`, `operators.isVerified`, `operators.severalPasswords`
 */
export async function verifyByHand(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  const { is_verified, email } = await requireAccount(tx, id);
  if (is_verified) refuse('operators.isVerified');
  const [pending, ...more] = await listPendingPasswords(tx, id);
  if (pending === undefined || more.length > 0) return refuse('operators.severalPasswords');
  await activateAccount(tx, settings, { id, email }, pending.password_hash);
  await deletePendingPasswords(tx, id);
  await insertAuditEntry(tx, { actorId, action: 'person_verified', subject: { kind: 'person', id }, reason });
}

/** Sends the verification email again. @throws `profiles.notFound`, `operators.isVerified`, `auth.notInvited`, `operators.mailedLately` */
export async function resend(ctx: ViewerTxContext, { id, reason }: ActionInput): Promise<void> {
  const { tx, settings, viewer } = ctx;
  const { is_verified, email } = await requireAccount(tx, id);
  if (is_verified) refuse('operators.isVerified');
  await requireNeededInvitation(tx, settings, email);
  if (!(await resendVerification(ctx, email))) refuse('operators.mailedLately');
  await insertAuditEntry(tx, {
    actorId: viewer.user_id,
    action: 'verification_resent',
    subject: { kind: 'person', id },
    reason,
  });
}

/** Logs a person out everywhere. @throws `profiles.notFound` */
export async function endSessionsOf(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  await requireAccount(tx, id);
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id);
  publishAfterCommit(tx, [id], { kind: 'session' });
  await insertAuditEntry(tx, { actorId, action: 'sessions_ended', subject: { kind: 'person', id }, reason });
}

/**
 * Removes all factors and recovery codes of a person who has lost them, and tells the owner by email.
 *
 * @throws `profiles.notFound`, `operators.noSecondFactor`
 */
export async function resetSecondFactor(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  const { email } = await requireAccount(tx, id);
  if (!(await resetFactors(tx, settings, { id, email }))) refuse('operators.noSecondFactor');
  await insertAuditEntry(tx, { actorId, action: 'second_factor_reset', subject: { kind: 'person', id }, reason });
}

/** Takes all factors of a person away, and tells it by email. @returns false if there was none */
async function resetFactors(tx: Tx, settings: Settings, { id, email }: Addressee): Promise<boolean> {
  if (!(await deleteFactorsOf(tx, id))) return false;
  await insertMail(tx, settings, { kind: 'second_factor', to: email, content: () => factorsResetEmail(settings) });
  return true;
}

/**
 * The same for the command line, when no operator can log in: the audit log has no actor.
 *
 * @returns false if the person has no second factor
 * @throws `operators.unknownAddress`
 */
export function resetSecondFactorByHand(db: Db, settings: Settings, email: string): Promise<boolean> {
  // Servers look for emails that wait from time to time.
  const ignore = () => undefined;
  return transact({ db, publish: ignore, onMailQueued: ignore }, async (tx) => {
    const account = (await findAccountLocked(tx, email)) ?? refuse('operators.unknownAddress');
    if (!(await resetFactors(tx, settings, account))) return false;
    const subject = { kind: 'person', id: account.id } as const;
    await insertAuditEntry(tx, { actorId: null, action: 'second_factor_reset', subject });
    return true;
  });
}

/**
 * Begins to change the address of a person who has lost it (docs/behaviour/addresses.md#by-an-operator).
 *
 * @throws `profiles.notFound`, `operators.isStaff`, `operators.addressTaken`
 */
export async function changeAddress(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, email, reason }: ChangeAddressInput,
): Promise<void> {
  const { email: former, is_verified } = await requireAccount(tx, id);
  if (!is_verified) refuse('profiles.notFound');
  await refuseStaff(tx, id);
  await askForChange(tx, settings, former, { userId: id, email, reason, actorId });
}

/** @throws `operators.noAddressChange`, `operators.sameOperator` */
export async function confirmAddressChange(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  await requireAccount(tx, id);
  await confirmChange(tx, settings, { userId: id, reason, actorId });
}

/** The same for the command line. @throws `operators.unknownAddress`, `operators.addressTaken` */
export function changeAddressByHand(
  db: Db,
  settings: Settings,
  { former, email, reason }: { former: string; email: string; reason: string },
): Promise<void> {
  const ignore = () => undefined;
  return transact({ db, publish: ignore, onMailQueued: ignore }, async (tx) => {
    const account = (await findAccountLocked(tx, former)) ?? refuse('operators.unknownAddress');
    if (!account.is_verified) refuse('operators.unknownAddress');
    const { email: main } = await lockAccount(tx, account.id);
    await askForChange(tx, settings, main, { userId: account.id, email, reason, actorId: null });
  });
}

/** What is stored about a person as JSON text, without their chats. @throws `profiles.notFound` */
export async function exportPerson(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<string> {
  const { is_verified } = await requireAccount(tx, id);
  if (!is_verified) refuse('profiles.notFound');
  await insertAuditEntry(tx, { actorId, action: 'person_exported', subject: { kind: 'person', id }, reason });
  return exportWithoutChats(tx, id, actorId);
}

/**
 * Erases an account at once, as if its 14 days were over (docs/behaviour/account.md#account-deletion). It takes no reason, because none about the
 * person may stay.
 *
 * @throws `profiles.notFound`, `operators.isStaff`
 */
export async function eraseByHand(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  id: number,
): Promise<void> {
  await lockPersonWithRequests(tx, id);
  await refuseStaff(tx, id);
  await setDeletionNow(tx, id);
  await relistRequestsOf(tx, id);
  await eraseAccount(tx, settings, id);
  publishAfterCommit(tx, [id], { kind: 'session' });
  await insertAuditEntry(tx, { actorId, action: 'person_erased', subject: { kind: 'person', id } });
}
