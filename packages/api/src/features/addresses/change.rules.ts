import { lifetimes } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { lockEmail } from '../../core/addresses.sql.ts';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Services, Settings } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { cancelNotifications, insertMail, redirectNotifications } from '../../mail/outbox.sql.ts';
import { lockAccount } from '../auth/accounts.sql.ts';
import { deletePendingSignup } from '../auth/addresses.sql.ts';
import { deleteEmailTokens, findEmailToken, insertEmailToken } from '../auth/email-tokens.sql.ts';
import { endAccess } from '../auth/password-reset.rules.ts';
import { proveAddress } from '../auth/proving.rules.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { letIn } from '../provisioning/provisioning.rules.ts';
import { lockRequestsOf, relistRequestsOf } from '../requests/feed.sql.ts';
import { changeAskedEmail, changedEmail, changeNoticeEmail } from './addresses.emails.ts';
import { deleteAddress, findStored, insertAddress, isOthers, listStored, setMain } from './addresses.sql.ts';
import {
  type AddressChange,
  deleteChange,
  deleteOldChanges,
  findChange,
  findDueChange,
  insertChange,
  markPressed,
  markSecond,
} from './change.sql.ts';

interface AskedChange {
  readonly userId: number;
  readonly email: string;
  readonly reason: string;
  /** Null is the command line. */
  readonly actorId: number | null;
}

/**
 * Begins to give a locked account another address, for a person who reads emails at none any more
 * (docs/behaviour/addresses.md#by-an-operator). A later one takes the place of an earlier one.
 *
 * @throws `operators.addressTaken`
 */
export async function askForChange(
  tx: Tx,
  settings: Settings,
  former: string,
  { userId, email, reason, actorId }: AskedChange,
): Promise<void> {
  if (await isOthers(tx, userId, email)) refuse('operators.addressTaken');
  await insertChange(tx, { userId, email, actorId });
  const change = await insertEmailToken(tx, { purpose: 'change', userId });
  const content = () => changeAskedEmail(settings, change);
  await insertMail(tx, settings, { kind: 'address_link', to: email, content });
  const stop = await insertEmailToken(tx, { purpose: 'stop', userId });
  await insertMail(tx, settings, {
    kind: 'address',
    to: former,
    content: () => changeNoticeEmail(settings, stop),
    expiresInHours: lifetimes.changeHours,
  });
  await insertAuditEntry(tx, {
    actorId,
    action: 'address_change_asked',
    subject: { kind: 'person', id: userId },
    reason,
  });
}

/**
 * Gives an account its new address: the former main one goes with its badge, and all sessions, tokens and links end. An institute that
 * kept the person out has no say any more if its badge is gone.
 */
async function takeEffect(tx: Tx, settings: Settings, { user_id, email, actor_id }: AddressChange): Promise<void> {
  await lockEmail(tx, email);
  await lockRequestsOf(tx, user_id);
  const { email: former } = await lockAccount(tx, user_id);
  const subject = { kind: 'person', id: user_id } as const;
  if (!(await deleteChange(tx, user_id))) return;
  if (await isOthers(tx, user_id, email)) {
    await insertAuditEntry(tx, { actorId: null, action: 'address_change_stopped', subject });
    return;
  }
  await deletePendingSignup(tx, email);
  const id = await insertAddress(tx, user_id, email);
  const address = await findStored(tx, id);
  const [old] = await listStored(tx, user_id);
  if (address === undefined || old === undefined) return;
  if (!address.is_main) {
    await redirectNotifications(tx, former, email);
    await setMain(tx, address, false);
    await deleteAddress(tx, old.id);
    await cancelNotifications(tx, former);
  }
  await proveAddress(tx, settings, { id: user_id, email });
  await deleteEmailTokens(tx, user_id);
  await endAccess(tx, user_id);
  await letIn(tx, user_id);
  await relistRequestsOf(tx, user_id);
  await publishToPartners(tx, user_id);
  await insertMail(tx, settings, { kind: 'address', to: email, content: () => changedEmail(settings) });
  await insertAuditEntry(tx, { actorId: actor_id, action: 'address_changed', subject });
}

/** The link to the new address was used. @returns whether the change has taken effect @throws `addresses.link` */
export async function acceptChange(tx: Tx, settings: Settings, token: string): Promise<boolean> {
  const link = (await findEmailToken(tx, 'change', token)) ?? refuse('addresses.link');
  await lockRequestsOf(tx, link.user_id);
  await lockAccount(tx, link.user_id);
  if ((await findEmailToken(tx, 'change', token)) === undefined) refuse('addresses.link');
  await markPressed(tx, link.user_id);
  const change = (await findChange(tx, link.user_id)) ?? refuse('addresses.link');
  if (change.is_due) await takeEffect(tx, settings, change);
  return change.is_due;
}

/** The former address stops a change, once. @throws `addresses.link` */
export async function stopChange(tx: Tx, token: string): Promise<void> {
  const link = (await findEmailToken(tx, 'stop', token)) ?? refuse('addresses.link');
  await lockAccount(tx, link.user_id);
  if ((await findEmailToken(tx, 'stop', token)) === undefined || !(await deleteChange(tx, link.user_id)))
    refuse('addresses.link');
  const subject = { kind: 'person', id: link.user_id } as const;
  await insertAuditEntry(tx, { actorId: null, action: 'address_change_stopped', subject });
}

/**
 * A second operator confirms a change, which then waits for nothing but the link to the new address.
 *
 * @throws `operators.noAddressChange`, `operators.sameOperator`
 */
export async function confirmChange(
  tx: Tx,
  settings: Settings,
  { userId, reason, actorId }: Omit<AskedChange, 'email' | 'actorId'> & { readonly actorId: number },
): Promise<void> {
  const change = (await findChange(tx, userId)) ?? refuse('operators.noAddressChange');
  if (change.actor_id === actorId || userId === actorId) refuse('operators.sameOperator');
  await markSecond(tx, userId, actorId);
  await insertAuditEntry(tx, {
    actorId,
    action: 'address_change_confirmed',
    subject: { kind: 'person', id: userId },
    reason,
  });
  if (change.is_pressed) await takeEffect(tx, settings, change);
}

/** Lets one change take effect whose time has come. @returns whether there may be more */
export async function changeDueAddresses(tx: Tx, { settings }: Pick<Services, 'settings'>): Promise<boolean> {
  await deleteOldChanges(tx);
  const due = await findDueChange(tx);
  if (due !== undefined) await takeEffect(tx, settings, due);
  return due !== undefined;
}
