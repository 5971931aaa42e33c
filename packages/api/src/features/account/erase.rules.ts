import { english } from '@exchange/contract/language';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { runExclusively } from '../../core/advisory-lock.ts';
import type { Services, Settings } from '../../core/context.ts';
import { inLanguage } from '../../core/languages.ts';
import { eraseMailsFrom } from '../../mail/outbox.sql.ts';
import { leaveAllDesks } from '../desks/desks.rules.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { queueClosing } from '../requests/closing.rules.ts';
import {
  eraseOffersAndChats,
  eraseOwnRows,
  erasePerson,
  eraseRequests,
  listOpenRequests,
  takeDueAccount,
} from './erase.sql.ts';

/** Notifies users with a live offer on one of a user's open requests that the request is withdrawn. */
async function mailClosings(tx: Tx, settings: Settings, userId: number): Promise<void> {
  const owner = { user_id: userId, name: inLanguage(english.tag, profileSentences.screen.deletedUser) };
  for (const request of await listOpenRequests(tx, userId))
    await queueClosing(tx, settings, owner, { ...request, closing_note: null, isGone: true }, requestStatus.cancelled);
}

/** Erases an account that is to be deleted by now, whose row is locked. */
export async function eraseAccount(tx: Tx, settings: Settings, id: number): Promise<void> {
  // Before the emails about the closed requests, which do not name the user.
  await eraseMailsFrom(tx, id);
  await mailClosings(tx, settings, id);
  await eraseRequests(tx, id);
  await leaveAllDesks(tx, id);
  await eraseOffersAndChats(tx, id);
  await eraseOwnRows(tx, id);
  await erasePerson(tx, id);
  await publishToPartners(tx, id);
}

/** Erases one account that is due. @returns its id, or nothing if none is due */
async function eraseDueAccount(tx: Tx, settings: Settings): Promise<number | undefined> {
  const due = await takeDueAccount(tx);
  if (due !== undefined) await eraseAccount(tx, settings, due.id);
  return due?.id;
}

/**
 * Erases one account whose time to be kept is over by the database's clock, in one transaction.
 *
 * @returns whether there may be more
 */
export async function eraseDueAccounts(services: Services, lockName: string): Promise<boolean> {
  const id = await runExclusively(services, lockName, (tx) => eraseDueAccount(tx, services.settings));
  if (id !== undefined) services.log.info({ user_id: id }, 'account erased');
  return id !== undefined;
}
