import { limits } from '@exchange/contract/limits';
import type { DecideFirstInput, FirstRequests, ListedFirstRequest } from '@exchange/contract/operators';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { rewriteCopies } from '../requests/feed.sql.ts';
import { publishToParties } from '../requests/requests.rules.ts';
import { updateReview, updateStatus } from '../requests/requests.sql.ts';
import {
  countFirst,
  findOwnerOfFirst,
  listChanges,
  listFirst,
  listWaitingCards,
  lockWaiting,
} from './first-requests.sql.ts';
import { firstDeclinedEmail, firstPostedEmail } from './moderation.emails.ts';
import { findAccountFacts } from './reports.sql.ts';

/** First requests of accounts, which wait for a moderator (docs/behaviour/operators.md#first-requests). */
export function listFirstRequests({ db, viewer }: ViewerContext): Promise<ListedFirstRequest[]> {
  return listFirst(db, viewer.user_id, limits.listedReports);
}

/** How many accounts have one; null if first requests do not wait here, and none waits from before. */
export async function countFirstRequests({ db, settings, viewer }: ViewerContext): Promise<number | null> {
  return (await countFirst(db, viewer.user_id)) || (settings.reviewsFirstRequests === true ? 0 : null);
}

/** The last change of some requests. */
function lastChange(requests: readonly { readonly changed_at: string }[]): string {
  return (
    requests
      .map(({ changed_at }) => changed_at)
      .sort()
      .at(-1) ?? ''
  );
}

/** What a moderator decides about. @throws `operators.firstNotWaiting` */
export async function describeFirstRequests({ db, viewer }: ViewerContext, id: number): Promise<FirstRequests> {
  const ownerId = (await findOwnerOfFirst(db, viewer.user_id, id)) ?? refuse('operators.firstNotWaiting');
  const about = (await findAccountFacts(db, ownerId)) ?? refuse('operators.firstNotWaiting');
  // Before the requests, so that a change in between is found by the decision.
  const changed_at = lastChange(await listChanges(db, viewer.user_id, ownerId));
  return { about, requests: await listWaitingCards(db, viewer.user_id, ownerId), changed_at };
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>[number];

async function post({ tx, settings, viewer }: ViewerTxContext, request: Waiting): Promise<void> {
  const { id, user_id: aboutId, email: to, title } = request;
  await updateStatus(tx, id, requestStatus.active, true);
  await insertMail(tx, settings, {
    kind: 'moderation',
    to,
    aboutId,
    content: () => firstPostedEmail(settings, { id, title }),
  });
  const subject = { kind: 'request', id } as const;
  await insertAuditEntry(tx, { actorId: viewer.user_id, action: 'first_request_posted', subject, aboutId });
}

async function decline({ tx, settings, viewer }: ViewerTxContext, request: Waiting, reason: string): Promise<void> {
  const { id, user_id: aboutId, email: to, title } = request;
  await updateReview(tx, id, false);
  await insertMail(tx, settings, {
    kind: 'moderation',
    to,
    aboutId,
    content: () => firstDeclinedEmail(settings, { id, title, reason }),
  });
  const subject = { kind: 'request', id } as const;
  await insertAuditEntry(tx, { actorId: viewer.user_id, action: 'first_request_declined', subject, aboutId, reason });
}

/** Shows everyone concerned what was decided. */
async function show(tx: Tx, requests: readonly Waiting[]): Promise<void> {
  await rewriteCopies(
    tx,
    requests.map(({ id }) => id),
  );
  for (const request of requests) await publishToParties(tx, request);
}

/**
 * Posts the first request of an account with those that wait behind it, or leaves it a draft with a reason that its owner reads by
 * email; then the next one is the first.
 *
 * @throws `operators.firstNotWaiting` also if another moderator has decided, `http.changedMeanwhile` if the owner has changed
 *   something since the moderator read it
 */
export async function decideFirstRequest(
  ctx: ViewerTxContext,
  { id, changed_at, reason }: DecideFirstInput,
): Promise<void> {
  const { tx, viewer } = ctx;
  const ownerId = (await findOwnerOfFirst(tx, viewer.user_id, id)) ?? refuse('operators.firstNotWaiting');
  const waiting = await lockWaiting(tx, viewer.user_id, ownerId);
  const request = waiting.find((one) => one.id === id) ?? refuse('operators.firstNotWaiting');
  if (lastChange(waiting) !== changed_at) refuse('http.changedMeanwhile');
  if (reason === undefined) for (const one of waiting) await post(ctx, one);
  else await decline(ctx, request, reason);
  await show(tx, reason === undefined ? waiting : [request]);
}
