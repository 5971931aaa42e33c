import type { RequestHelper, TrackInput } from '@exchange/contract/collaborators';
import { failedLookupsPerDay, notificationLimits } from '@exchange/contract/limits';
import type { SuccessfulCollaborator } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import type { Context, Viewer } from '../../core/context.ts';
import { consumeQuota, requireQuota, strangerQuota } from '../../core/quotas.ts';
import { Refusal, refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { withdrawMails } from '../../mail/outbox.sql.ts';
import { ownsRequest } from '../requests/requests.sql.ts';
import { collaboratorEmail } from './collaborators.emails.ts';
import {
  countFailedLookups,
  deleteCollaborator,
  findHelper,
  findVerifiedPerson,
  type Helper,
  insertCollaborator,
  insertFailedLookup,
  listCollaborators,
  listHelpers,
  lockLookups,
  lockOwnRequest,
  noAddress,
} from './collaborators.sql.ts';

/** @throws `collaborators.notOwner`, also for an unknown request, so that ids disclose nothing */
async function requireOwner(db: Db, viewerId: number, requestId: number): Promise<void> {
  if (!(await ownsRequest(db, viewerId, requestId))) refuse('collaborators.notOwner');
}

/** @throws `collaborators.notOwner` */
export async function requireCollaborators(
  db: Db,
  viewerId: number,
  requestId: number,
): Promise<SuccessfulCollaborator[]> {
  await requireOwner(db, viewerId, requestId);
  return listCollaborators(db, requestId);
}

/** The people who offered help on a request, whom its owner may name. @throws `collaborators.notOwner` */
export async function requireHelpers(db: Db, viewerId: number, requestId: number): Promise<RequestHelper[]> {
  await requireOwner(db, viewerId, requestId);
  return listHelpers(db, requestId);
}

/** The topic of the email to a person that they got credit for a request. */
const creditTopic = (requestId: number, userId: number) => `credit ${requestId} ${userId}`;

/** Publishes that a helper got credit or lost it, not to one who blocks the owner. */
function publishCredit(tx: Tx, ownerId: number, { id, chat_id, is_hidden_from_helper }: Helper): void {
  publishAfterCommit(tx, is_hidden_from_helper ? [ownerId] : [ownerId, id], { kind: 'chat', id: chat_id });
}

type OwnerContext = Context & { readonly viewer: Viewer };

/**
 * Finds a collaborator by the address. Failed look-ups are limited, and so are found users who never offered help on this
 * request, against probing of addresses. The count of failed look-ups must survive, so the refusal is returned.
 */
async function findByAddress(
  tx: Tx,
  context: OwnerContext,
  requestId: number,
  email: string,
): Promise<{ id: number; helper: Helper | undefined } | Refusal> {
  const viewerId = context.viewer.user_id;
  const person = await findVerifiedPerson(tx, email);
  if (person?.id === viewerId) refuse('collaborators.oneself');
  if (context.settings.rateLimits) {
    await lockLookups(tx, viewerId);
    if ((await countFailedLookups(tx, viewerId)) >= failedLookupsPerDay)
      refuse('collaborators.tooManyMisses', { retryAfter: 3600 });
  }
  const helper = person && (await findHelper(tx, requestId, person.id));
  // Before the address is found or not, so that an exhausted quota does not disclose which.
  if (helper === undefined) await requireQuota(tx, context, strangerQuota);
  if (person !== undefined) return { id: person.id, helper };
  await insertFailedLookup(tx, viewerId);
  return new Refusal('collaborators.notFound');
}

/** Finds a helper of the request by the id; everybody else is answered like an unknown id. */
async function findById(tx: Tx, viewerId: number, requestId: number, userId: number) {
  if (userId === viewerId) refuse('collaborators.oneself');
  const helper = (await findHelper(tx, requestId, userId)) ?? refuse('profiles.notFound');
  return { id: helper.id, helper };
}

/**
 * Tracks a successful collaborator; docs/behaviour.md#collaborators gives the order of the refusals. The caller throws a
 * returned refusal after the commit.
 */
export async function track(
  tx: Tx,
  context: OwnerContext,
  { id, email, userId }: TrackInput,
): Promise<SuccessfulCollaborator | Refusal> {
  const { settings, viewer } = context;
  const viewerId = viewer.user_id;
  const request = (await lockOwnRequest(tx, viewerId, id)) ?? refuse('collaborators.notOwner');
  if (request.status_id !== requestStatus.completed) refuse('collaborators.notCompleted');
  const typed = email ?? noAddress;
  const found =
    typeof userId === 'number' ? await findById(tx, viewerId, id, userId) : await findByAddress(tx, context, id, typed);
  if (found instanceof Refusal) return found;
  const { helper } = found;
  const row = { request_id: id, user_id: found.id, owner_id: viewerId, email: typed };
  if (!(await insertCollaborator(tx, row))) refuse('collaborators.alreadyTracked');
  if (helper === undefined) await consumeQuota(tx, context, strangerQuota);
  else publishCredit(tx, viewerId, helper);
  await queueNotification(tx, settings, {
    kind: 'collaborator',
    to: found.id,
    from: viewerId,
    topic: creditTopic(id, found.id),
    delaySeconds: notificationLimits.creditAfterSeconds,
    email: collaboratorEmail(settings, { owner: viewer.name, title: request.title }),
  });
  const tracked = (await listCollaborators(tx, id)).find((collaborator) => collaborator.id === found.id);
  return tracked ?? refuse('http.internal');
}

/**
 * Takes credit back, with its points and the email about it if that has not left; repetitions change nothing.
 *
 * @throws `collaborators.notOwner`
 */
export async function untrack(tx: Tx, viewerId: number, { id, userId }: { id: number; userId: number }): Promise<void> {
  if ((await lockOwnRequest(tx, viewerId, id)) === undefined) refuse('collaborators.notOwner');
  if (!(await deleteCollaborator(tx, id, userId))) return;
  await withdrawMails(tx, viewerId, [creditTopic(id, userId)]);
  const helper = await findHelper(tx, id, userId);
  if (helper !== undefined) publishCredit(tx, viewerId, helper);
}
