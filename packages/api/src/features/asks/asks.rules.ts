import type { AskableRequest, AskInput, SentAsk } from '@exchange/contract/asks';
import { rates } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { fromCursor } from '../../core/cursor.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { holdBlocks, isBlocking } from '../blocks/blocks.sql.ts';
import { hasLiveOffer } from '../offers/offers.sql.ts';
import { readProfile } from '../profiles/profile-view-quota.rules.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import type { PersonLookup } from '../profiles/profiles.sql.ts';
import { requireOwn } from '../requests/requests.rules.ts';
import { ownsRequest } from '../requests/requests.sql.ts';
import { askEmail } from './asks.emails.ts';
import { countToday, hasWaitingAsk, insertAsk, isSharedWith, listAskable, listSent } from './asks.sql.ts';

/**
 * Asks a person for help on an own Active request, once. The person is notified live and by email; nothing reaches those who
 * block the viewer or have hidden the request, and the viewer cannot tell. Whether more people may be asked about the request is
 * decided before anything about the person.
 *
 * @throws `requests.notFound`, `requests.notOwner`, `asks.tooManyOnRequest`, `profiles.notFound`, `asks.oneself`,
 *   `blocks.blocking`, `asks.notActive`, `offers.paused`, `asks.alreadyOffered`, `asks.away`, `asks.alreadyAsked`, `asks.notShared`
 */
export async function ask(ctx: ViewerTxContext, { requestId, userId, message }: AskInput): Promise<void> {
  const { tx, settings, viewer } = ctx;
  const viewerId = viewer.user_id;
  const request = await requireOwn(tx, viewerId, requestId);
  // The request is locked, so that parallel calls cannot exceed the limit.
  const today = await countToday(tx, requestId);
  if (settings.rateLimits && today.count >= rates.asksPerRequestPerDay * settings.rateLimits)
    refuse('asks.tooManyOnRequest', { retryAfter: today.wait });
  const { away_until } = await requirePublicProfile(tx, userId);
  if (userId === viewerId) refuse('asks.oneself');
  await holdBlocks(tx, viewerId, userId);
  if (await isBlocking(tx, viewerId, userId)) refuse('blocks.blocking');
  if (request.status_id !== requestStatus.active) refuse('asks.notActive');
  if (!request.accepts_offers) refuse('offers.paused');
  if (await hasLiveOffer(tx, requestId, userId)) refuse('asks.alreadyOffered');
  if (away_until !== null) refuse('asks.away');
  const isNew = await insertAsk(tx, { request_id: requestId, user_id: userId, message });
  if (!isNew) refuse('asks.alreadyAsked');
  if (!(await isSharedWith(tx, userId, requestId))) refuse('asks.notShared');
  publishAfterCommit(tx, [viewerId], { kind: 'invitation', id: requestId });
  if (!(await hasWaitingAsk(tx, userId, requestId))) return;
  publishAfterCommit(tx, [userId], { kind: 'invitation', id: requestId });
  await queueNotification(tx, settings, {
    kind: 'ask',
    to: userId,
    from: viewerId,
    topic: `request ${requestId}`,
    email: () => askEmail(settings, { ...request, asker: viewer.name, message, requestId }),
  });
}

/** Whom the viewer asked about an own request. @throws `requests.notFound`, also for a visible request of another */
export async function readSent(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { id, ...page }: Page & { id: number },
): Promise<PageOf<SentAsk>> {
  // A broken cursor is refused before the request is looked up (docs/behaviour/api.md#order-of-refusals).
  fromCursor(page.cursor);
  if (!(await ownsRequest(db, viewerId, id))) refuse('requests.notFound');
  return listSent(db, viewerId, id, page);
}

/** The viewer's Active requests, and whether a person can be asked about them. @throws as `readProfile` does, `asks.oneself` */
export async function readAskable(ctx: ViewerContext, lookup: PersonLookup): Promise<AskableRequest[]> {
  const { user_id } = await readProfile(ctx, lookup);
  const { db, settings, viewer } = ctx;
  if (user_id === viewer.user_id) refuse('asks.oneself');
  return listAskable(db, viewer.user_id, user_id, rates.asksPerRequestPerDay * (settings.rateLimits || 1));
}
