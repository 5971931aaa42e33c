import { areaQuestionAfter, limits } from '@exchange/contract/limits';
import { dayProblem } from '@exchange/contract/planning';
import type {
  AudienceInput,
  HidingReason,
  NewCount,
  NewRequestInput,
  PostedReply,
  RequestDetails,
  RequestEdit,
  RequestInput,
  StatusChange,
} from '@exchange/contract/requests';
import { pictureReplySentences } from '@exchange/contract/sentences/pictures';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { isClosedStatus, requestStatus, savedAsDraft } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { changedFields, refuseChanged } from '../../core/changed-meanwhile.ts';
import type { Settings, Viewer, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { deletePicturesOf, replacePictures } from '../pictures/pictures.sql.ts';
import { hasVerifiedInstitute } from '../profiles/profiles.sql.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import { queueClosing, withdrawOutdated } from './closing.rules.ts';
import { findDetails } from './details.sql.ts';
import { detectLanguage } from './detect-language.rules.ts';
import { rewriteCopies } from './feed.sql.ts';
import { countNew } from './new-requests.sql.ts';
import { withdrawOwnerEmails } from './owner-emails.rules.ts';
import { clearState, hide, setHidingReason, takeAreaToAskAbout } from './recipient-state.sql.ts';
import {
  type Content,
  findContent,
  hasPosted,
  insertRequest,
  isColleagueOfOwner,
  type LockedRequest,
  listChatPeople,
  listLiveOffers,
  listSharers,
  lockVisible,
  markDeleted,
  updateClosingNote,
  updateRequest,
  updateReview,
  updateSettling,
  updateStatus,
} from './requests.sql.ts';
import { decideSettling, secondsLeft } from './settling.rules.ts';

/** @throws `requests.notFound` if the viewer cannot see it, which is the same as its absence */
export async function requireVisible(
  tx: Tx,
  viewerId: number,
  id: number,
  strength: 'change' | 'share',
): Promise<LockedRequest> {
  return (await lockVisible(tx, viewerId, id, strength)) ?? refuse('requests.notFound');
}

/** @throws `requests.notFound`, or `requests.notOwner` if the viewer sees it but it is another's */
export async function requireOwn(tx: Tx, viewerId: number, id: number): Promise<LockedRequest> {
  const request = await requireVisible(tx, viewerId, id, 'change');
  if (request.user_id !== viewerId) refuse('requests.notOwner');
  return request;
}

/**
 * A request of the viewer, or one in whose chats the viewer is a colleague of the owner.
 *
 * @throws as `requireOwn`
 */
async function requireManaged(tx: Tx, viewerId: number, id: number): Promise<LockedRequest> {
  const request = await requireVisible(tx, viewerId, id, 'change');
  if (request.user_id !== viewerId && !(await isColleagueOfOwner(tx, viewerId, id))) refuse('requests.notOwner');
  return request;
}

/** A request with what it is to the viewer. @throws `requests.notFound` */
export async function requireDetails({ db, viewer }: ViewerContext, id: number): Promise<RequestDetails> {
  return (await findDetails(db, viewer.user_id, id)) ?? refuse('requests.notFound');
}

/** How many requests would be new if these were the viewer's areas, counted up to a limit. */
export async function countNewIn({ db, viewer }: ViewerContext, areaIds: readonly number[]): Promise<NewCount> {
  const { countedRequests: max } = limits;
  const found = await countNew(db, viewer.user_id, areaIds, max + 1);
  return { count: Math.min(found, max), has_more: found > max };
}

/** Checks that the chosen ids exist, and that scope 'my' is chosen with a verified institute only. */
export async function checkChoices<Input extends AudienceInput>(
  db: Db,
  viewerId: number,
  input: Input,
): Promise<Input> {
  await requireKnown(db, viewerId, [
    ['collaboration_type_id', 'collaboration_type', [input.collaboration_type_id]],
    ['technical_area_ids', 'technical_area', input.technical_area_ids],
    ['institute_ids', 'institute', input.share_scope === 'selected' ? input.institute_ids : []],
  ]);
  if (input.share_scope === 'my' && !(await hasVerifiedInstitute(db, viewerId)))
    refuse('requests.verifiedInstitute', { fields: { share_scope: requestSentences.validation.verifiedInstitute() } });
  return input.share_scope === 'selected' ? input : { ...input, institute_ids: [] };
}

/** Refuses a new day that is over or too far off; one that is stored may be over. */
function requireComing(day: string | null | undefined, stored: string | null = null): void {
  const problem = day && day !== stored ? dayProblem(day, Date.now()) : undefined;
  if (problem !== undefined) refuse('requests.neededBy', { fields: { needed_by: problem } });
}

/** Whether what an owner posts waits for a moderator (docs/behaviour/requests.md#first-requests). */
async function waitsForReview({ tx, settings }: ViewerTxContext, ownerId: number): Promise<boolean> {
  return settings.reviewsFirstRequests === true && !(await hasPosted(tx, ownerId));
}

/** A form with the language of its text. */
async function withLanguage(input: RequestInput): Promise<Content> {
  return { ...input, detected_language: await detectLanguage(input) };
}

/** Makes these the pictures of a request; without a list they stay. @throws `pictures.gone` */
async function keepPictures(
  tx: Tx,
  of: { requestId: number; ownerId: number; colleagueId?: number | undefined },
  ids?: readonly number[],
): Promise<void> {
  if (ids === undefined || (await replacePictures(tx, of, ids))) return;
  refuse('pictures.gone', { fields: { picture_ids: pictureReplySentences.gone() } });
}

/** Creates a request; without a description it is a draft and the message says so (docs/behaviour/requests.md#drafts). */
export async function createRequest(ctx: ViewerTxContext, { post = true, client_id: _, ...input }: NewRequestInput) {
  const { tx, viewer } = ctx;
  const { user_id: viewerId } = viewer;
  const isIncomplete = input.description === null;
  requireComing(input.needed_by);
  const is_in_review = post && !isIncomplete && (await waitsForReview(ctx, viewerId));
  const isDraft = isIncomplete || !post || is_in_review;
  const checked = await checkChoices(tx, viewerId, input);
  const id = await insertRequest(tx, viewerId, await withLanguage(checked), isDraft);
  await keepPictures(tx, { requestId: id, ownerId: viewerId }, input.picture_ids);
  if (is_in_review) await updateReview(tx, id, true);
  await rewriteCopies(tx, [id]);
  const { created, savedDraft, inReview } = requestSentences.success;
  const said = is_in_review ? inReview : post ? created : savedDraft;
  return { message: isIncomplete ? savedAsDraft : said(), id, is_in_review };
}

function requireDescription(statusId: number, description: string | null, sentence: string): void {
  if (statusId !== requestStatus.draft && description === null)
    refuse('requests.descriptionRequired', { fields: { description: sentence } });
}

/** The fields of a request that are decided one by one; a scope means something only with its institutes. */
const editedParts = [
  ['title'],
  ['collaboration_type_id'],
  ['technical_area_ids'],
  ['description'],
  ['share_scope', 'institute_ids'],
  ['needed_by'],
  ['effort'],
  ['language'],
  ['picture_ids'],
] as const;

/** What an edit makes of a locked request of which its owner saw `loaded`. @throws `http.changedMeanwhile` */
async function editedContent(
  tx: Tx,
  { id, status_id }: LockedRequest,
  { post, loaded }: Pick<RequestEdit, 'post' | 'loaded'>,
  wanted: RequestInput,
): Promise<RequestInput> {
  if (loaded === undefined) return wanted;
  if (post === true && status_id !== requestStatus.draft && status_id !== requestStatus.active)
    refuseChanged({ collaboration_request_status_id: status_id });
  const stored = await findContent(tx, id);
  return { ...stored, ...changedFields({ wanted, loaded, stored }, editedParts) };
}

/**
 * Edits every field of a request, or those that differ from `loaded`; a draft that gains a description stays a draft unless it is
 * posted.
 */
export async function editRequest(
  ctx: ViewerTxContext,
  { id, post = false, loaded, ...input }: RequestEdit,
): Promise<PostedReply> {
  const { tx, viewer } = ctx;
  const { user_id: viewerId } = viewer;
  const checked = await checkChoices(tx, viewerId, input);
  const request = await requireOwn(tx, viewerId, id);
  const edited = await editedContent(tx, request, { post, loaded }, checked);
  requireComing(edited.needed_by, request.needed_by);
  const isPosted = post && request.status_id === requestStatus.draft;
  const statusId = isPosted ? requestStatus.active : request.status_id;
  const isInReview = request.review_asked_at !== null;
  // One that waits is posted as it is.
  const describedFor = isInReview ? requestStatus.active : statusId;
  requireDescription(describedFor, edited.description, requestSentences.alert.descriptionOnSave());
  await updateRequest(tx, id, await withLanguage(edited));
  await keepPictures(tx, { requestId: id, ownerId: viewerId, colleagueId: viewer.colleague_id }, edited.picture_ids);
  const waits = isPosted && (await waitsForReview(ctx, viewerId));
  if (waits) await updateReview(tx, id, true);
  else if (isPosted) await updateStatus(tx, id, statusId, request.published_at === null);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  await withdrawOwnerEmails(tx, request);
  const { inReview, updated } = requestSentences.success;
  return { message: waits ? inReview() : updated(), is_in_review: waits || (isInReview && !isPosted) };
}

/**
 * Sets any status from any other (docs/behaviour/requests.md#statuses); the first change from Draft dates the request. Others are
 * notified after a minute, unless the status is changed back by then. `note` is added for them if the request is closed; it
 * may also be added to a closing before they are notified.
 */
export async function changeStatus(
  ctx: ViewerTxContext,
  { id, statusId, note }: { id: number; statusId: number; note?: string | null | undefined },
): Promise<StatusChange> {
  const { tx, viewer } = ctx;
  await requireKnown(tx, viewer.user_id, [['statusId', 'collaboration_request_status', [statusId]]]);
  const request = await requireManaged(tx, viewer.user_id, id);
  requireDescription(statusId, request.description, requestSentences.alert.descriptionOnStatus());
  const { status: changed, inReview } = requestSentences.success;
  const isPosted = request.status_id === requestStatus.draft && statusId !== requestStatus.draft;
  if (isPosted && (await waitsForReview(ctx, request.user_id))) {
    if (statusId !== requestStatus.active) refuse('requests.firstWaits');
    await updateReview(tx, id, true);
    await publishToParties(tx, request);
    return { message: inReview(), is_in_review: true, people: 0, notified_in_seconds: null, is_too_late: false };
  }
  const isRepeated = statusId === request.status_id;
  await updateStatus(tx, id, statusId, statusId !== requestStatus.draft && request.published_at === null);
  if (note !== undefined && isClosedStatus(statusId)) await updateClosingNote(tx, id, note);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  await withdrawOwnerEmails(tx, request);
  const { seconds, isTooLate } = isRepeated
    ? { seconds: secondsLeft(request), isTooLate: false }
    : await settleAnew(tx, request, statusId);
  const { length: people } = await listLiveOffers(tx, id);
  return {
    message: changed(),
    is_in_review: false,
    people,
    notified_in_seconds: people > 0 && isClosedStatus(statusId) ? seconds : null,
    is_too_late: people > 0 && isTooLate,
  };
}

/** Begins the time after which people are notified of a new status, or ends it if there is no news. */
async function settleAnew(tx: Tx, request: LockedRequest, statusId: number) {
  await withdrawOutdated(tx, request, statusId);
  const { settledId, isTooLate } = decideSettling(request, statusId);
  return { seconds: await updateSettling(tx, request.id, settledId), isTooLate };
}

/** Deletes a request; users with a live offer are notified that it is withdrawn, unless they know that it was closed before. */
export async function deleteRequest(
  { tx, settings, viewer }: ViewerTxContext,
  { id, note }: { id: number; note?: string | null | undefined },
): Promise<void> {
  const request = await requireOwn(tx, viewer.user_id, id);
  if (note !== undefined) await updateClosingNote(tx, id, note);
  const closing_note = note === undefined ? request.closing_note : note;
  await deletePicturesOf(tx, 'request', id);
  await removeRequest(tx, settings, viewer, { ...request, closing_note });
}

/** Takes a locked request of an owner out of every list, and tells those whose offers are live. */
export async function removeRequest(
  tx: Tx,
  settings: Settings,
  owner: Pick<Viewer, 'user_id' | 'name'>,
  request: RemovedRequest,
): Promise<void> {
  const { id } = request;
  await markDeleted(tx, id);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  await withdrawOwnerEmails(tx, request);
  const isUnknown = await withdrawOutdated(tx, request, requestStatus.cancelled);
  await updateSettling(tx, id, null);
  if (isUnknown || !isClosedStatus(request.settled_status_id ?? request.status_id))
    await queueClosing(tx, settings, owner, { ...request, isGone: true }, requestStatus.cancelled);
}

type RemovedRequest = Pick<
  LockedRequest,
  'id' | 'user_id' | 'title' | 'status_id' | 'settled_status_id' | 'closing_note'
>;

/** Publishes a change of a request to its owner, to those who share it and to all people of its chats who do not block the leader of the other side. */
export async function publishToParties(tx: Tx, { id, user_id }: Pick<LockedRequest, 'id' | 'user_id'>): Promise<void> {
  const people = new Set([user_id, ...(await listSharers(tx, id)), ...(await listChatPeople(tx, id))]);
  publishAfterCommit(tx, [...people], { kind: 'request', id });
}

/** Hides a request from the viewer's list; repetitions change nothing. */
export async function dismiss(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  requestId: number,
): Promise<void> {
  const request = await requireVisible(tx, viewerId, requestId, 'share');
  if (request.user_id === viewerId) refuse('requests.dismissOwn');
  if ((await hide(tx, viewerId, requestId)) === 'offered') refuse('requests.dismissOffered');
}

/**
 * Notes why the viewer hid a request, only for the viewer.
 *
 * @returns an area of the viewer's own to ask about: the viewer has hidden `areaQuestionAfter` requests in it as not their area
 * @throws `requests.notFound`, `requests.notHidden`
 */
export async function giveHidingReason(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { requestId, reason }: { requestId: number; reason: HidingReason | null },
): Promise<{ id: number; name: string } | null> {
  await requireVisible(tx, viewerId, requestId, 'share');
  if (!(await setHidingReason(tx, viewerId, requestId, reason))) refuse('requests.notHidden');
  if (reason !== 'not_my_area') return null;
  return (await takeAreaToAskAbout(tx, viewerId, requestId, areaQuestionAfter)) ?? null;
}

export async function undoDismiss(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  requestId: number,
): Promise<void> {
  await requireVisible(tx, viewerId, requestId, 'share');
  await clearState(tx, viewerId, requestId, 'hidden');
}
