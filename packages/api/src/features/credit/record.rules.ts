import type { ConfirmInput, OwnCredit, RecordedCredit, RecordFormat, ThankInput } from '@exchange/contract/credit';
import { notificationLimits, rates } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { changedFields } from '../../core/changed-meanwhile.ts';
import type { Context, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { fromCursor } from '../../core/cursor.ts';
import { refuseRestricted, requireViewer } from '../../core/procedures.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { cancelMails } from '../../mail/outbox.sql.ts';
import { findRecipient } from '../../mail/recipients.sql.ts';
import { holdBlocks, isBlocking } from '../blocks/blocks.sql.ts';
import { readProfile } from '../profiles/profile-view-quota.rules.ts';
import type { PersonLookup } from '../profiles/profiles.sql.ts';
import { creditTopic, publishCredit, queueCredit, thanksTopic } from './giving.rules.ts';
import { hasRejected, holdOwnRequest, undoCredit } from './giving.sql.ts';
import { rejectedEmail, thanksEmail } from './record.emails.ts';
import {
  findRecordedCredit,
  listOwnRecord,
  listRecord,
  lockOwnCredit,
  lockThanks,
  updateConfirmation,
  updateThanks,
} from './record.sql.ts';
import { toFile } from './record-file.rules.ts';

/** Whether the version that a person has read is the stored one. */
function isCurrent(stored: { readonly version: number }, read: number): boolean {
  return stored.version === read;
}

/**
 * Confirms a credit in which the viewer was named, or changes what they confirmed. It may be repeated. If they block the owner,
 * what the owner added goes on waiting, and does not refuse the call.
 *
 * @throws `credit.entryNotFound`; `credit.changed` if the owner changed roles or thanks since the viewer read them
 */
export async function confirm(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, version, ...answer }: ConfirmInput,
): Promise<void> {
  const credit = (await lockOwnCredit(tx, viewerId, id)) ?? refuse('credit.entryNotFound');
  if (!credit.is_owner_blocked && !isCurrent(credit, version)) refuse('credit.changed');
  await updateConfirmation(tx, id, { ...answer, isOwnerBlocked: credit.is_owner_blocked });
  await publishCredit(tx, credit.request_id, viewerId, credit.owner_id);
}

/**
 * Removes a credit in which the viewer was named, with its points on both sides, and notifies the owner.
 *
 * @throws `credit.entryNotFound`, also for a credit that is gone
 */
export async function reject({ tx, settings, viewer }: ViewerTxContext, id: number): Promise<void> {
  const { user_id: viewerId, name } = viewer;
  const credit = (await lockOwnCredit(tx, viewerId, id)) ?? refuse('credit.entryNotFound');
  await undoCredit(tx, { id }, true);
  const { request_id: requestId, owner_id: ownerId, title } = credit;
  await cancelMails(tx, ownerId, [creditTopic(requestId, viewerId), thanksTopic(requestId, viewerId)]);
  await publishCredit(tx, requestId, viewerId, ownerId);
  await queueNotification(tx, settings, {
    kind: 'confirmation',
    to: ownerId,
    from: viewerId,
    topic: `rejected ${requestId} ${viewerId}`,
    email: () => rejectedEmail(settings, { person: name, title }),
  });
}

/**
 * Sets the owner's roles and thanks for a collaborator; both are empty to take them down. Others read them once the collaborator
 * accepts them. New thanks are emailed after the time in which they can be taken back, not to a person who said before that it was not
 * them.
 *
 * @throws `credit.notOwner`; `credit.entryNotFound` for somebody who is not named; `blocks.blocking` for thanks to a person
 *   whom the viewer blocks; `http.changedMeanwhile`
 */
export async function thank(
  { tx, settings, viewer }: ViewerTxContext,
  { id: requestId, userId, loaded, ...words }: ThankInput,
): Promise<void> {
  const { user_id: ownerId, name } = viewer;
  const request = (await holdOwnRequest(tx, ownerId, requestId)) ?? refuse('credit.notOwner');
  await holdBlocks(tx, ownerId, userId);
  const credit = (await lockThanks(tx, ownerId, requestId, userId)) ?? refuse('credit.entryNotFound');
  const stored = { roles: credit.owner_roles, thanks: credit.thanks };
  const changed =
    loaded === undefined ? words : changedFields({ wanted: words, loaded, stored }, [['roles'], ['thanks']]);
  const { roles, thanks } = { ...stored, ...changed };
  if (thanks !== null && thanks !== credit.thanks && (await isBlocking(tx, ownerId, userId))) refuse('blocks.blocking');
  const isNew = thanks !== null && thanks !== credit.thanks;
  const isOther = thanks !== credit.thanks || roles.join() !== credit.owner_roles.join();
  if (!isOther) return;
  const asksAgain = isNew || roles.some((role) => !credit.owner_roles.includes(role));
  await updateThanks(tx, credit.id, { roles, thanks, asksAgain });
  await publishCredit(tx, requestId, ownerId, userId);
  if (thanks === credit.thanks) return;
  await cancelMails(tx, ownerId, [thanksTopic(requestId, userId)]);
  const target = { kind: 'confirmation', to: userId, from: ownerId, topic: thanksTopic(requestId, userId) } as const;
  // The email about the credit waits: it tells both, as far as the person wants to hear of thanks.
  if (await cancelMails(tx, ownerId, [creditTopic(requestId, userId)])) {
    const isWanted = thanks !== null && (await findRecipient(tx, settings, target)) !== undefined;
    const credit = { owner: viewer, request: { id: requestId, title: request.title }, userId };
    if (await queueCredit(tx, settings, { ...credit, thanks: isWanted ? thanks : null })) return;
  }
  if (thanks === null || (await hasRejected(tx, requestId, userId))) return;
  await queueNotification(tx, settings, {
    ...target,
    delaySeconds: notificationLimits.creditAfterSeconds,
    email: () => thanksEmail(settings, { owner: name, title: request.title, thanks }),
  });
}

/** The record of a person as the viewer may read it. It counts as reading the profile. @throws as `readProfile` does */
export async function readRecord(
  ctx: ViewerContext,
  { userId, ...page }: Page & { userId: PersonLookup },
): Promise<PageOf<RecordedCredit>> {
  fromCursor(page.cursor);
  const { user_id } = await readProfile(ctx, userId);
  return listRecord(ctx.db, user_id, ctx.viewer.user_id, page);
}

/** One credit on the record of a person. @throws as `readProfile` does; `credit.entryNotFound` */
export async function readRecordedCredit(
  ctx: ViewerContext,
  { userId, id }: { userId: PersonLookup; id: number },
): Promise<RecordedCredit> {
  const { user_id } = await readProfile(ctx, userId);
  return (await findRecordedCredit(ctx.db, user_id, ctx.viewer.user_id, id)) ?? refuse('credit.entryNotFound');
}

const recordFileQuota: Quota = {
  name: 'record files',
  per: 'member',
  limit: rates.recordFilesPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

/**
 * The record of the caller as the text of a file: what they confirmed, newest first.
 *
 * @throws `auth.required`, `account.leaving`, `http.rateLimited`
 */
export async function recordAsFile(ctx: Context, format: RecordFormat): Promise<string> {
  const viewer = requireViewer(ctx);
  refuseRestricted(ctx, viewer);
  await inTransaction(ctx.db, (tx) => consumeQuota(tx, { ...ctx, viewer }, recordFileQuota));
  const credits: OwnCredit[] = [];
  let cursor: string | undefined;
  do {
    const page: PageOf<OwnCredit> = await listOwnRecord(ctx.db, viewer.user_id, { limit: 100, cursor });
    credits.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return toFile(format, credits, { ...ctx.settings, ...viewer });
}
