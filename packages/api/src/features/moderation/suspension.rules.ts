import { operatorLimits } from '@exchange/contract/limits';
import type { ActionInput, ConfirmSuspensionInput, SuspendInput } from '@exchange/contract/operators';
import type { Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Settings, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { letIn } from '../provisioning/provisioning.rules.ts';
import { lockRequestsOf, relistRequestsOf } from '../requests/feed.sql.ts';
import { hasRole } from '../staff/roles.sql.ts';
import type { StaffTxContext } from '../staff/staff.rules.ts';
import { suspensionConfirmedEmail, suspensionEmail, suspensionEndedEmail } from './moderation.emails.ts';
import {
  clearSuspension,
  findOverdueSuspension,
  isSuspensionOver,
  type LockedPerson,
  lockAccountById,
  setSuspension,
  setSuspensionEnd,
} from './suspension.sql.ts';

/**
 * Locks a person's requests, then the account: the order of an offer of help.
 *
 * @throws `profiles.notFound` for an unknown or erased account
 */
export async function lockPersonWithRequests(tx: Tx, id: number): Promise<LockedPerson> {
  await lockRequestsOf(tx, id);
  return (await lockAccountById(tx, id)) ?? refuse('profiles.notFound');
}

/** Operators and moderators cannot shut each other out: the command line takes the role away first. @throws `operators.isStaff` */
export async function refuseStaff(tx: Tx, id: number): Promise<void> {
  if (await hasRole(tx, id)) refuse('operators.isStaff');
}

/** Lets others see, or no longer see, a person's requests, and tells their screens. */
async function showChange(tx: Tx, id: number): Promise<void> {
  await relistRequestsOf(tx, id);
  await publishToPartners(tx, id);
}

/**
 * Suspends an account (docs/behaviour/operators.md#suspended-accounts): all sessions end, logins are refused, and requests leave every
 * list. The person gets an email with the reason. That of a moderator is provisional: it ends soon unless an operator confirms it.
 *
 * @throws `profiles.notFound`, `operators.moderatorSuspension`, `operators.isStaff`, `operators.isSuspended`
 */
export async function suspend(
  { tx, settings, role, viewer: { user_id: actorId } }: StaffTxContext,
  { id, reason, days }: SuspendInput,
  details: { readonly reports?: readonly number[] } = {},
): Promise<void> {
  const isProvisional = role === 'moderator';
  const { email, is_suspended } = await lockPersonWithRequests(tx, id);
  if (isProvisional && (days === null || days > operatorLimits.moderatorSuspensionDays))
    refuse('operators.moderatorSuspension');
  await refuseStaff(tx, id);
  if (is_suspended) refuse('operators.isSuspended');
  const until = await setSuspension(tx, id, { reason, days, isProvisional });
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id);
  publishAfterCommit(tx, [id], { kind: 'session' });
  await showChange(tx, id);
  await insertMail(tx, settings, {
    kind: 'moderation',
    to: email,
    aboutId: id,
    content: () => suspensionEmail(settings, { reason, until }),
  });
  await insertAuditEntry(tx, {
    actorId,
    action: 'person_suspended',
    subject: { kind: 'person', id },
    reason,
    details: { until, ...details },
  });
}

/**
 * Confirms the suspension by a moderator, with the end that an operator wants; the person gets an email with it.
 *
 * @throws `profiles.notFound`, `operators.notProvisional`
 */
export async function confirmSuspension(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, days }: ConfirmSuspensionInput,
): Promise<void> {
  const { email, suspension_reason: reason, is_provisional } = await lockPersonWithRequests(tx, id);
  if (!is_provisional || reason === null) return refuse('operators.notProvisional');
  const until = await setSuspensionEnd(tx, id, days);
  const content = () => suspensionConfirmedEmail(settings, { reason, until });
  await insertMail(tx, settings, { kind: 'moderation', to: email, aboutId: id, content });
  const subject = { kind: 'person', id } as const;
  await insertAuditEntry(tx, { actorId, action: 'suspension_confirmed', subject, details: { until } });
}

async function restoreLocked(
  tx: Tx,
  settings: Settings,
  { id, email, is_suspended }: LockedPerson,
  { actorId, reason }: { actorId: number | null; reason: string | null },
): Promise<void> {
  await clearSuspension(tx, id);
  await showChange(tx, id);
  if (is_suspended)
    await insertMail(tx, settings, {
      kind: 'moderation',
      to: email,
      aboutId: id,
      content: () => suspensionEndedEmail(settings),
    });
  await insertAuditEntry(tx, { actorId, action: 'person_restored', subject: { kind: 'person', id }, reason });
}

/** Ends the suspension of an account, and what its institute decided. @throws `profiles.notFound`, `operators.notSuspended` */
export async function restore(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  const person = await lockPersonWithRequests(tx, id);
  if (person.is_deactivated) await letIn(tx, id);
  else if (!person.is_suspended) refuse('operators.notSuspended');
  await restoreLocked(tx, settings, person, { actorId, reason });
}

/** Ends one suspension whose time is over by the database's clock. @returns whether there may be more */
export async function endSuspensions(tx: Tx, settings: Settings): Promise<boolean> {
  const id = await findOverdueSuspension(tx);
  if (id === undefined) return false;
  const person = await lockPersonWithRequests(tx, id);
  if (await isSuspensionOver(tx, id)) await restoreLocked(tx, settings, person, { actorId: null, reason: null });
  return true;
}
