import type { CreditedPerson, GiveCreditInput, RequestHelper } from '@exchange/contract/credit';
import { failedLookupsPerDay, notificationLimits, rates } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import * as z from 'zod/mini';
import type { Settings, Viewer, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { consumeQuota, daily, hasUseLeft, requireQuota } from '../../core/quotas.ts';
import { Refusal, refuse } from '../../core/refusal.ts';
import { once } from '../../core/repeats.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { cancelMails } from '../../mail/outbox.sql.ts';
import { isBlocking } from '../blocks/blocks.sql.ts';
import { ownsRequest } from '../requests/requests.sql.ts';
import { creditEmail } from './giving.emails.ts';
import {
  countFailedLookups,
  findHelper,
  findVerifiedPerson,
  type Helper,
  hasRejected,
  holdOwnRequest,
  insertCredit,
  insertFailedLookup,
  listGivenCredit,
  listLastHelpers,
  lockLookups,
  noAddress,
  undoCredit,
} from './giving.sql.ts';

/** Credit for people who never offered help on the request. */
const strangerQuota = daily('collaborators without an offer', rates.strangersCreditedPerDay, 'credit.tooManyStrangers');

/** @throws `credit.notOwner`, also for an unknown request, so that ids disclose nothing */
export async function requireOwner(db: Db, viewerId: number, requestId: number): Promise<void> {
  if (!(await ownsRequest(db, viewerId, requestId))) refuse('credit.notOwner');
}

/** @throws `credit.notOwner` */
export async function readGivenCredit(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  requestId: number,
): Promise<CreditedPerson[]> {
  await requireOwner(db, viewerId, requestId);
  return listGivenCredit(db, requestId);
}

/** The people who offered help on a request, whom its owner may name. @throws `credit.notOwner` */
export async function readHelpers(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  requestId: number,
): Promise<RequestHelper[]> {
  await requireOwner(db, viewerId, requestId);
  return listLastHelpers(db, requestId);
}

/** The topic of the email to a person that they got credit for a request. */
export const creditTopic = (requestId: number, userId: number) => `credit ${requestId} ${userId}`;

/** The topic of the email to a person that they are thanked for their help with a request. */
export const thanksTopic = (requestId: number, userId: number) => `thanks ${requestId} ${userId}`;

/**
 * Publishes a change of credit by one of its two people, not to the other one if they block the one who acts.
 *
 * @param actorId who acts
 */
export async function publishCredit(tx: Tx, requestId: number, actorId: number, otherId: number): Promise<void> {
  const isHidden = await isBlocking(tx, otherId, actorId);
  publishAfterCommit(tx, isHidden ? [actorId] : [actorId, otherId], { kind: 'credit', id: requestId });
}

/** Publishes that a helper got credit or lost it, not to one who blocks the owner. */
function publishInChat(tx: Tx, ownerId: number, { id, chat_id, is_hidden_from_helper }: Helper): void {
  publishAfterCommit(tx, is_hidden_from_helper ? [ownerId] : [ownerId, id], { kind: 'chat', id: chat_id });
}

/**
 * Lets a person's other look-ups of addresses wait until the end of the transaction.
 *
 * @throws `credit.tooManyMisses` if too many failed within a day
 */
export async function requireLookupsLeft(tx: Tx, { rateLimits }: Settings, userId: number): Promise<void> {
  if (!rateLimits) return;
  await lockLookups(tx, userId);
  const failed = await countFailedLookups(tx, userId);
  if (failed.count >= failedLookupsPerDay * rateLimits) refuse('credit.tooManyMisses', { retryAfter: failed.wait });
}

/** Whether a person would name themselves: the owner, or the colleague who acts for the owner. */
const isOneself = ({ user_id, colleague_id }: Viewer, personId: number | undefined) =>
  personId !== undefined && (personId === user_id || personId === colleague_id);

/**
 * Finds the person of an address. Failed look-ups are limited, and so are found users who never offered help on this
 * request, against probing of addresses. The count of failed look-ups must survive, so the refusal is returned.
 */
async function findByAddress(
  tx: Tx,
  ctx: ViewerContext,
  requestId: number,
  email: string,
): Promise<{ id: number; helper: Helper | undefined } | Refusal> {
  const viewerId = ctx.viewer.user_id;
  const person = await findVerifiedPerson(tx, email);
  if (isOneself(ctx.viewer, person?.id)) refuse('credit.oneself');
  await requireLookupsLeft(tx, ctx.settings, viewerId);
  const helper = person && (await findHelper(tx, requestId, person.id));
  // Before the address is found or not, so that an exhausted quota does not disclose which.
  if (helper === undefined) await requireQuota(tx, ctx, strangerQuota);
  if (person !== undefined) return { id: person.id, helper };
  await insertFailedLookup(tx, viewerId);
  return new Refusal('credit.notFound');
}

/** Finds a helper of the request by the id; everybody else is answered like an unknown id. */
async function findById(tx: Tx, viewer: Viewer, requestId: number, userId: number) {
  if (isOneself(viewer, userId)) refuse('credit.oneself');
  const helper = (await findHelper(tx, requestId, userId)) ?? refuse('profiles.notFound');
  return { id: helper.id, helper };
}

interface Credit {
  readonly owner: { readonly user_id: number; readonly name: string | null };
  readonly request: { readonly id: number; readonly title: string };
  readonly userId: number;
  /** The address as the owner typed it, or `noAddress`. */
  readonly email: string;
}

/**
 * Gives a person credit, and asks them by email and event to confirm. If they said before that it was not them, no
 * email leaves.
 *
 * @returns false if the person is named already
 */
export async function creditPerson(
  tx: Tx,
  settings: Settings,
  { owner, request, userId, email }: Credit,
): Promise<boolean> {
  const ownerId = owner.user_id;
  if (!(await insertCredit(tx, { request_id: request.id, user_id: userId, owner_id: ownerId, email }))) return false;
  await publishCredit(tx, request.id, ownerId, userId);
  if (await hasRejected(tx, request.id, userId)) return true;
  await queueCredit(tx, settings, { owner, request, userId, thanks: null });
  return true;
}

/** Queues the email to a person that they got credit, with thanks or without, after the time in which it can be taken back. @returns whether it was queued */
export function queueCredit(
  tx: Tx,
  settings: Settings,
  { owner, request, userId, thanks }: Omit<Credit, 'email'> & { readonly thanks: string | null },
): Promise<boolean> {
  return queueNotification(tx, settings, {
    kind: 'credit',
    to: userId,
    from: owner.user_id,
    topic: creditTopic(request.id, userId),
    delaySeconds: notificationLimits.creditAfterSeconds,
    email: () => creditEmail(settings, { owner: owner.name, title: request.title, thanks }),
  });
}

/** Gives a person credit; docs/behaviour/credit.md#credit gives the order of the refusals. */
export async function giveCredit(ctx: ViewerContext, input: GiveCreditInput): Promise<CreditedPerson> {
  // Not the transaction middleware: the count of a failed look-up must survive the refusal.
  const given = await transact(ctx, (tx) => giveCreditIn(tx, ctx, input));
  if (given instanceof Refusal) throw given;
  return given;
}

/** An own request whose helpers can get credit. @throws `credit.notOwner`, `credit.notCompleted` */
export async function holdCompleted(tx: Tx, viewerId: number, id: number): Promise<{ id: number; title: string }> {
  const request = (await holdOwnRequest(tx, viewerId, id)) ?? refuse('credit.notOwner');
  if (request.status_id !== requestStatus.completed) refuse('credit.notCompleted');
  return { id, title: request.title };
}

/** Names a person who was found; one who never offered help on the request counts. @returns false if they are named already */
async function nameFound(
  tx: Tx,
  ctx: ViewerContext,
  request: Credit['request'],
  { id: userId, helper, email }: { id: number; helper: Helper | undefined; email: string },
): Promise<boolean> {
  const { settings, viewer } = ctx;
  if (!(await creditPerson(tx, settings, { owner: viewer, request, userId, email }))) return false;
  if (helper === undefined) await consumeQuota(tx, ctx, strangerQuota);
  else publishInChat(tx, viewer.user_id, helper);
  return true;
}

/**
 * Names the person of one address of a list. The caller counts the list as one look-up.
 *
 * @returns what was done, or `unknown` without a person
 */
export async function creditOfList(
  tx: Tx,
  ctx: ViewerContext,
  request: Credit['request'],
  email: string,
): Promise<'credited' | 'already' | 'oneself' | 'later' | 'unknown'> {
  const person = await findVerifiedPerson(tx, email);
  if (isOneself(ctx.viewer, person?.id)) return 'oneself';
  const helper = person && (await findHelper(tx, request.id, person.id));
  // As for a single address: an exhausted quota does not disclose whether there is a person.
  if (helper === undefined && !(await hasUseLeft(tx, ctx, strangerQuota))) return 'later';
  if (person === undefined) return 'unknown';
  return (await nameFound(tx, ctx, request, { id: person.id, helper, email })) ? 'credited' : 'already';
}

/** Gives a person credit in a transaction. The caller throws a returned refusal after the commit. */
async function giveCreditIn(tx: Tx, ctx: ViewerContext, input: GiveCreditInput): Promise<CreditedPerson | Refusal> {
  const { id, email, userId } = input;
  const viewerId = ctx.viewer.user_id;
  const request = await holdCompleted(tx, viewerId, id);
  const typed = email ?? noAddress;
  const found =
    typeof userId === 'number' ? await findById(tx, ctx.viewer, id, userId) : await findByAddress(tx, ctx, id, typed);
  if (found instanceof Refusal) return found;
  await once({ ...ctx, tx }, { procedure: 'credit.give', input, reply: z.object({}) }, async () => {
    if (!(await nameFound(tx, ctx, request, { ...found, email: typed }))) refuse('credit.alreadyTracked');
    return {};
  });
  await requireStillActing(tx, viewerId);
  const given = (await listGivenCredit(tx, id)).find((person) => person.id === found.id);
  return given ?? refuse('credit.entryNotFound');
}

/**
 * Takes credit back, with its points and the email about it if that has not left; repetitions change nothing.
 *
 * @throws `credit.notOwner`
 */
export async function takeCreditBack(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  if ((await holdOwnRequest(tx, viewerId, id)) === undefined) refuse('credit.notOwner');
  if (!(await undoCredit(tx, { requestId: id, userId }, false))) return;
  await cancelMails(tx, viewerId, [creditTopic(id, userId), thanksTopic(id, userId)]);
  await publishCredit(tx, id, viewerId, userId);
  const helper = await findHelper(tx, id, userId);
  if (helper !== undefined) publishInChat(tx, viewerId, helper);
}
