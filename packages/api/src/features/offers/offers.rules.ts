import { limits } from '@exchange/contract/limits';
import type { ReceivedOffer } from '@exchange/contract/offers';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { fromCursor } from '../../core/cursor.ts';
import { daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { isBlocking } from '../blocks/blocks.sql.ts';
import { insertMessage } from '../chats/messages.sql.ts';
import { withdrawOwnerEmails } from '../requests/owner-emails.rules.ts';
import { clearState, setOffered } from '../requests/recipient-state.sql.ts';
import { requireVisible } from '../requests/requests.rules.ts';
import { isColleagueOfOwner, listSharers, ownsRequest } from '../requests/requests.sql.ts';
import { offerEmail } from './offers.emails.ts';
import {
  findOwnDesk,
  hasLiveOffer,
  holdBlocksWithOwner,
  insertOrReviveOffer,
  listReceived,
  takeWithdrawalBack,
  withdrawOffer,
} from './offers.sql.ts';

/** Offers of one person a day, on screens and by email. */
export const offerQuota = daily('offers', 'offersPerDay', 'offers.tooMany');

/**
 * Offers help: creates the chat with the offer as its first message, or revives the withdrawn offer and appends the
 * message to its chat. The owner gets an email at once.
 *
 * @returns the id of the offer, which is also the id of the chat
 * @throws `requests.notFound`, `offers.own`, `blocks.blocking`, `offers.alreadyOffered`, `offers.notActive`, `offers.paused`, `desks.notFound`
 */
export async function offerHelp(
  { tx, settings, viewer }: Pick<ViewerTxContext, 'tx' | 'settings' | 'viewer'>,
  { requestId, message, deskId = null }: { requestId: number; message: string; deskId?: number | null | undefined },
): Promise<number> {
  await holdBlocksWithOwner(tx, viewer.user_id, requestId);
  const request = await requireVisible(tx, viewer.user_id, requestId, 'share');
  if (request.user_id === viewer.user_id || (await listSharers(tx, requestId)).includes(viewer.user_id))
    refuse('offers.own');
  if (await isBlocking(tx, viewer.user_id, request.user_id)) refuse('blocks.blocking');
  if (await hasLiveOffer(tx, requestId, viewer.user_id)) refuse('offers.alreadyOffered');
  if (request.status_id !== requestStatus.active) refuse('offers.notActive');
  if (!request.accepts_offers) refuse('offers.paused');
  const desk =
    deskId === null ? undefined : ((await findOwnDesk(tx, viewer.user_id, deskId)) ?? refuse('desks.notFound'));
  const pair = { request_id: requestId, owner_id: request.user_id, helper_id: viewer.user_id, desk_id: deskId };
  const chatId = (await insertOrReviveOffer(tx, pair)) ?? refuse('offers.alreadyOffered');
  await setOffered(tx, viewer.user_id, requestId);
  await withdrawOwnerEmails(tx, request);
  const isMailed = await queueNotification(tx, settings, {
    kind: 'offer',
    to: request.user_id,
    from: viewer.user_id,
    chatId,
    topic: `chat ${chatId}`,
    email: () =>
      offerEmail(settings, { helper: viewer.name, desk: desk?.name, title: request.title, message, chatId, requestId }),
  });
  const sent = await insertMessage(tx, viewer, { chatId, content: message, clientId: null, isMailed });
  const { parties } = sent ?? refuse('blocks.blocking');
  publishAfterCommit(tx, parties, { kind: 'chat', id: chatId });
  publishAfterCommit(tx, parties, { kind: 'message', id: chatId });
  return chatId;
}

/** Withdraws an offer; the chat with its history stays. Without a live offer it changes nothing. */
export async function undoOfferHelp(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  requestId: number,
): Promise<void> {
  await requireVisible(tx, viewerId, requestId, 'share');
  const withdrawn = await withdrawOffer(tx, requestId, viewerId);
  // An offer made between the two statements is live, so its state must stay.
  if (withdrawn === undefined) return;
  await clearState(tx, viewerId, requestId, 'offered');
  const { id, owner_id, is_hidden_from_owner } = withdrawn;
  publishAfterCommit(tx, is_hidden_from_owner ? [viewerId] : [owner_id, viewerId], { kind: 'chat', id });
}

/**
 * Takes back a withdrawal a short time after it: the offer is as it was, with its answer, whatever the status of the request. With a
 * live offer it changes nothing.
 *
 * @throws `requests.notFound`, `blocks.blocking`, `offers.undoTooLate`
 */
export async function restoreOffer({ tx, viewer }: ViewerTxContext, requestId: number): Promise<void> {
  const { user_id: viewerId } = viewer;
  await holdBlocksWithOwner(tx, viewerId, requestId);
  const request = await requireVisible(tx, viewerId, requestId, 'share');
  if (await isBlocking(tx, viewerId, request.user_id)) refuse('blocks.blocking');
  const restored = await takeWithdrawalBack(tx, requestId, viewerId, limits.withdrawalUndoSeconds);
  if (restored === undefined) {
    if (await hasLiveOffer(tx, requestId, viewerId)) return;
    refuse('offers.undoTooLate');
  }
  const { id, owner_id, offered_at, is_hidden_from_owner } = restored;
  await setOffered(tx, viewerId, requestId, offered_at);
  await withdrawOwnerEmails(tx, request);
  publishAfterCommit(tx, is_hidden_from_owner ? [viewerId] : [owner_id, viewerId], { kind: 'chat', id });
}

/** The offers on a request of the viewer's own, or on whose owner's side they are. @throws `requests.notFound`, also for another visible one */
export async function readReceived(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { id, ...page }: Page & { id: number },
): Promise<PageOf<ReceivedOffer>> {
  // A broken cursor is refused before the request is looked up (docs/behaviour/api.md#order-of-refusals).
  fromCursor(page.cursor);
  if (!(await ownsRequest(db, viewerId, id)) && !(await isColleagueOfOwner(db, viewerId, id)))
    refuse('requests.notFound');
  return listReceived(db, viewerId, id, page);
}
