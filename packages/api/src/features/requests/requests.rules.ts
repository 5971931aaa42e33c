import { messages } from '@exchange/contract/messages';
import type { RequestInput } from '@exchange/contract/requests';
import { isClosedStatus, requestStatus, requestStatusNames } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import type { Settings, Viewer } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import { rewriteFeed } from './feed.sql.ts';
import { clearState, hide } from './recipient-state.sql.ts';
import { closingEmail } from './requests.emails.ts';
import {
  hasVerifiedInstitute,
  insertRequest,
  type LockedRequest,
  listHelpers,
  listLiveOffers,
  lockVisible,
  markDeleted,
  updateRequest,
  updateStatus,
} from './requests.sql.ts';

/** @throws `requests.notFound` where the viewer cannot see it, which is the same as its absence */
export async function requireVisible(
  tx: Tx,
  viewerId: number,
  id: number,
  strength: 'change' | 'share',
): Promise<LockedRequest> {
  return (await lockVisible(tx, viewerId, id, strength)) ?? refuse('requests.notFound');
}

/** @throws `requests.notFound`, or `requests.notOwner` where the viewer sees it but it is another's */
async function requireOwn(tx: Tx, viewerId: number, id: number): Promise<LockedRequest> {
  const request = await requireVisible(tx, viewerId, id, 'change');
  if (request.user_id !== viewerId) refuse('requests.notOwner');
  return request;
}

/** Checks that the chosen ids exist, and that scope 'my' is chosen with a verified institute only. */
async function checkChoices(db: Db, viewerId: number, input: RequestInput): Promise<RequestInput> {
  await requireKnown(db, [
    ['collaboration_type_id', 'collaboration_type', [input.collaboration_type_id]],
    ['technical_area_ids', 'technical_area', input.technical_area_ids],
    ['institute_ids', 'institute', input.share_scope === 'selected' ? input.institute_ids : []],
  ]);
  if (input.share_scope === 'my' && !(await hasVerifiedInstitute(db, viewerId)))
    refuse('requests.verifiedInstitute', { fields: { share_scope: messages.validation.verifiedInstitute } });
  return input.share_scope === 'selected' ? input : { ...input, institute_ids: [] };
}

/** Creates a request; without a description it is a draft and the message says so (docs/behaviour.md#drafts). */
export async function createRequest(tx: Tx, viewerId: number, input: RequestInput) {
  const id = await insertRequest(tx, viewerId, await checkChoices(tx, viewerId, input));
  await rewriteFeed(tx, id);
  return { message: input.description === null ? messages.success.draft : messages.success.created, id };
}

function requireDescription(statusId: number, description: string | null): void {
  if (statusId !== requestStatus.draft && description === null)
    refuse('requests.descriptionRequired', { fields: { description: messages.alert.descriptionOnSave } });
}

/** Edits every field of a request; a draft that gains a description stays a draft. */
export async function editRequest(tx: Tx, viewerId: number, id: number, input: RequestInput): Promise<void> {
  const checked = await checkChoices(tx, viewerId, input);
  const request = await requireOwn(tx, viewerId, id);
  requireDescription(request.status_id, checked.description);
  await updateRequest(tx, id, checked);
  await rewriteFeed(tx, id);
  await notifyParties(tx, request);
}

/** Sets any status from any other (docs/behaviour.md#statuses); the first change from Draft dates the request. */
export async function changeStatus(
  tx: Tx,
  settings: Settings,
  viewer: Viewer,
  { id, statusId }: { id: number; statusId: number },
): Promise<void> {
  await requireKnown(tx, [['statusId', 'collaboration_request_status', [statusId]]]);
  const request = await requireOwn(tx, viewer.user_id, id);
  requireDescription(statusId, request.description);
  const publishes = statusId !== requestStatus.draft && request.published_at === null;
  await updateStatus(tx, id, statusId, publishes);
  await rewriteFeed(tx, id);
  await notifyParties(tx, request);
  if (statusId !== request.status_id) await mailClosing(tx, settings, viewer, request, statusId);
}

/** Deletes a request; users with a live offer are notified that it is withdrawn, unless it was closed before. */
export async function deleteRequest(tx: Tx, settings: Settings, viewer: Viewer, id: number): Promise<void> {
  const request = await requireOwn(tx, viewer.user_id, id);
  await markDeleted(tx, id);
  await rewriteFeed(tx, id);
  await notifyParties(tx, request);
  if (!isClosedStatus(request.status_id)) await mailClosing(tx, settings, viewer, request, requestStatus.cancelled);
}

/** Publishes a change of a request to its owner and all helpers. */
async function notifyParties(tx: Tx, { id, user_id }: LockedRequest): Promise<void> {
  publishAfterCommit(tx, [user_id, ...(await listHelpers(tx, id))], { kind: 'request', id });
}

/** Notifies users with a live offer that a request is closed, where `statusId` closes it. */
async function mailClosing(
  tx: Tx,
  settings: Settings,
  owner: Viewer,
  { id, title }: LockedRequest,
  statusId: number,
): Promise<void> {
  if (!isClosedStatus(statusId)) return;
  for (const { helper_id, chat_id } of await listLiveOffers(tx, id))
    await queueNotification(tx, settings, {
      kind: 'status',
      to: helper_id,
      from: owner.user_id,
      topic: `request ${id} ${requestStatusNames[statusId]}`,
      email: closingEmail(settings, { owner: owner.name, title, statusId, chatId: chat_id }),
    });
}

/** Hides a request from the viewer's list; repetitions change nothing. */
export async function dismiss(tx: Tx, viewerId: number, requestId: number): Promise<void> {
  const request = await requireVisible(tx, viewerId, requestId, 'share');
  if (request.user_id === viewerId) refuse('requests.dismissOwn');
  if ((await hide(tx, viewerId, requestId)) === 'offered') refuse('requests.dismissOffered');
}

export async function undoDismiss(tx: Tx, viewerId: number, requestId: number): Promise<void> {
  await requireVisible(tx, viewerId, requestId, 'share');
  await clearState(tx, viewerId, requestId, 'hidden');
}
