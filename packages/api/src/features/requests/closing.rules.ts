import { type ClosedStatusId, closedStatuses, isClosedStatus, requestStatusNames } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import type { Services, Settings } from '../../core/context.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { cancelMails } from '../../mail/outbox.sql.ts';
import { handleDueRequests } from './due-requests.rules.ts';
import { closingEmail } from './requests.emails.ts';
import { listLiveOffers, listSettling, markSettled, takeSettling } from './requests.sql.ts';

interface Owner {
  readonly user_id: number;
  readonly name: string | null;
}

/** The topic of the emails that a request has become this status. */
const closingTopic = (id: number, statusId: ClosedStatusId) => `request ${id} ${requestStatusNames[statusId]}`;

interface ClosedRequest {
  readonly id: number;
  readonly title: string;
  /** What the owner adds. */
  readonly closing_note: string | null;
  /** Whether nobody finds it any more. */
  readonly isGone: boolean;
}

/** Queues the emails to users with a live offer that a request is closed. */
export async function queueClosing(
  tx: Tx,
  settings: Settings,
  owner: Owner,
  { id, title, closing_note, isGone }: ClosedRequest,
  statusId: ClosedStatusId,
): Promise<void> {
  for (const { helper_id, chat_id } of await listLiveOffers(tx, id))
    await queueNotification(tx, settings, {
      kind: 'status',
      to: helper_id,
      from: owner.user_id,
      topic: closingTopic(id, statusId),
      email: () =>
        closingEmail(settings, {
          owner: owner.name,
          title,
          statusId,
          note: closing_note,
          chatId: chat_id,
          requestId: isGone ? null : id,
        }),
    });
}

/**
 * Withdraws the emails that name another status than this one, as far as they have not left.
 *
 * @returns whether there were any; it must not be told to the owner, whom it would tell about blocks
 */
export function withdrawOutdated(
  tx: Tx,
  { id, user_id }: { readonly id: number; readonly user_id: number },
  statusId: number,
): Promise<boolean> {
  const outdated = closedStatuses.filter((closed) => closed !== statusId);
  return cancelMails(
    tx,
    user_id,
    outdated.map((closed) => closingTopic(id, closed)),
  );
}

/** Queues the emails about a change of status that was not undone in time. @returns whether the change was still open */
async function settleStatus(tx: Tx, settings: Settings, id: number): Promise<boolean> {
  const request = await takeSettling(tx, id);
  if (request === undefined) return false;
  const { status_id: statusId } = request;
  await markSettled(tx, id);
  if (request.is_late || !isClosedStatus(statusId) || statusId === request.settled_status_id) return true;
  const owner = { user_id: request.user_id, name: request.owner_name };
  await queueClosing(tx, settings, owner, { ...request, isGone: false }, statusId);
  return true;
}

/**
 * Queues the emails about some changes of status that were not undone in time.
 *
 * @returns whether there may be more
 */
export function settleStatuses(services: Services, lockName: string): Promise<boolean> {
  return handleDueRequests(services, lockName, {
    list: listSettling,
    handle: settleStatus,
    failure: 'change of status not emailed yet',
  });
}
