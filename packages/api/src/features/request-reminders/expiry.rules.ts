import type { StillLookingLink } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import type { Context, Services, Settings, TxContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { isSigned, sign } from '../../core/tokens.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { queueClosing } from '../requests/closing.rules.ts';
import { handleDueRequests } from '../requests/due-requests.rules.ts';
import {
  type DueRequest,
  findActivity,
  findLinked,
  type LinkedRequest,
  listDue,
  lockLinked,
  markAsked,
  markKept,
  postpone,
  retryLater,
  takeDue,
} from '../requests/expiry.sql.ts';
import { rewriteCopies } from '../requests/feed.sql.ts';
import { stillLookingTopic, withdrawOwnerEmails } from '../requests/owner-emails.rules.ts';
import { publishToParties, requireOwn } from '../requests/requests.rules.ts';
import { settleNow, updateStatus } from '../requests/requests.sql.ts';
import { stillLookingEmail } from './expiry.emails.ts';

/** Purpose of the signature in links that keep a request Active. */
const purpose = 'still-looking';

/** The text of a link that keeps a request Active until a moment, in seconds since 1970. */
export function stillLookingToken(secret: string, id: number, until: number): string {
  return `${id}.${until}.${sign(secret, purpose, `${id}.${until}`)}`;
}

/** What a link says, if its signature is right. */
function readToken(secret: string, token: string): { id: number; until: number } | undefined {
  const [, text, id, until, signature = ''] = /^((\d{1,10})\.(\d{1,10}))\.([\w-]+)$/.exec(token) ?? [];
  if (text === undefined || !isSigned(secret, purpose, text, signature)) return undefined;
  return { id: Number(id), until: Number(until) };
}

/** Asks the owner; `day` is the one by which the request was needed, if that is why. */
async function ask(tx: Tx, settings: Settings, { id, title, user_id }: DueRequest, day: string | null): Promise<void> {
  const { until, expires_at } = await markAsked(tx, id);
  publishAfterCommit(tx, [user_id], { kind: 'request', id });
  await queueNotification(tx, settings, {
    kind: 'still_looking',
    to: user_id,
    from: user_id,
    topic: stillLookingTopic(id),
    email: () =>
      stillLookingEmail(settings, {
        title,
        day,
        requestId: id,
        expiresAt: expires_at,
        token: stillLookingToken(settings.secret, id, until),
      }),
  });
}

/** Makes a request Expired; those with a live offer are emailed as about every closing. */
async function expire(tx: Tx, settings: Settings, request: DueRequest): Promise<void> {
  const { id, user_id, title, owner_name } = request;
  await updateStatus(tx, id, requestStatus.expired, false);
  await settleNow(tx, id);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  await withdrawOwnerEmails(tx, request);
  await queueClosing(
    tx,
    settings,
    { user_id, name: owner_name },
    { id, title, closing_note: null, isGone: false },
    requestStatus.expired,
  );
}

/** Asks the owner of a request that is due, lets it expire, or sets when it is due again. @returns whether it was due */
async function handleDue(tx: Tx, settings: Settings, id: number): Promise<boolean> {
  const request = await takeDue(tx, id);
  if (request === undefined) return false;
  const { is_silent, is_day_over, is_asked, is_over } = await findActivity(tx, id);
  if (is_over) await expire(tx, settings, request);
  else if ((is_silent || is_day_over) && !is_asked)
    await ask(tx, settings, request, is_day_over ? request.needed_by : null);
  else await postpone(tx, id);
  return true;
}

/**
 * Asks the owners of some Active requests without activity or whose day is over, and lets those expire whose owners did not answer.
 *
 * @returns whether there may be more
 */
export function expireRequests(services: Services, lockName: string): Promise<boolean> {
  return handleDueRequests(services, lockName, {
    list: listDue,
    handle: handleDue,
    failure: 'request without activity not dealt with yet',
    afterFailure: retryLater,
  });
}

/** Starts the days without activity of an Active request anew. @throws `requests.notActive` */
async function keep(tx: Tx, request: Pick<LinkedRequest, 'id' | 'user_id' | 'status_id'>): Promise<void> {
  if (request.status_id !== requestStatus.active) refuse('requests.notActive');
  await markKept(tx, request.id);
  await withdrawOwnerEmails(tx, request);
  publishAfterCommit(tx, [request.user_id], { kind: 'request', id: request.id });
}

/** The owner says that help is still wanted. @throws `requests.notFound`, `requests.notOwner`, `requests.notActive` */
export async function keepLooking({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  await keep(tx, await requireOwn(tx, viewerId, id));
}

/** The same by the link of the email. @throws `requests.stillLookingLink`, `requests.notActive` */
export async function keepLookingByLink({ tx, settings }: TxContext, token: string): Promise<void> {
  const link = readToken(settings.secret, token) ?? refuse('requests.stillLookingLink');
  await keep(tx, (await lockLinked(tx, link.id, link.until)) ?? refuse('requests.stillLookingLink'));
}

/** What such a link would do now. Changes nothing. */
export async function describeStillLookingLink({ db, settings }: Context, token: string): Promise<StillLookingLink> {
  const link = readToken(settings.secret, token);
  const request = link && (await findLinked(db, link.id, link.until));
  if (link === undefined || request === undefined) return { state: 'invalid', title: null, expires_at: null };
  const { status_id, is_asked, title } = request;
  const state = status_id !== requestStatus.active ? 'closed' : is_asked ? 'asked' : 'kept';
  return { state, title, expires_at: state === 'asked' ? new Date(link.until * 1000).toISOString() : null };
}
