import { messages } from '@exchange/contract/messages';
import { requestStatus, requestStatusNames } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { runExclusively } from '../../core/advisory-lock.ts';
import type { Services, Settings } from '../../core/context.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { closingEmail } from '../requests/requests.emails.ts';
import { listLiveOffers } from '../requests/requests.sql.ts';
import { notifyPartners } from './deletion.rules.ts';
import {
  eraseOffers,
  eraseOwnRows,
  erasePerson,
  eraseRequests,
  listOpenRequests,
  takeDueAccount,
} from './erase.sql.ts';

/** Notifies users with a live offer on one of a user's open requests that the request is withdrawn. */
async function mailClosings(tx: Tx, settings: Settings, userId: number): Promise<void> {
  const statusId = requestStatus.cancelled;
  for (const { id, title } of await listOpenRequests(tx, userId))
    for (const { helper_id, chat_id } of await listLiveOffers(tx, id))
      await queueNotification(tx, settings, {
        kind: 'status',
        to: helper_id,
        from: userId,
        topic: `request ${id} ${requestStatusNames[statusId]}`,
        email: closingEmail(settings, { owner: messages.screen.deletedUser, title, statusId, chatId: chat_id }),
      });
}

/** Erases one account that is due. @returns its id, or nothing where none is due */
async function eraseDueAccount(tx: Tx, settings: Settings): Promise<number | undefined> {
  const due = await takeDueAccount(tx);
  if (due === undefined) return undefined;
  await mailClosings(tx, settings, due.id);
  await eraseRequests(tx, due.id);
  await eraseOffers(tx, due.id);
  await eraseOwnRows(tx, due);
  await erasePerson(tx, due.id);
  await notifyPartners(tx, due.id);
  return due.id;
}

/**
 * Erases one account whose fourteen days are over by the database's clock, in one transaction.
 *
 * @returns whether there may be more
 */
export async function eraseDueAccounts(services: Services, lockName: string): Promise<boolean> {
  const id = await runExclusively(services, lockName, (tx) => eraseDueAccount(tx, services.settings));
  if (id !== undefined) services.log.info({ user_id: id }, 'account erased');
  return id !== undefined;
}
