import { createHmac } from 'node:crypto';
import { webhookLimits } from '@exchange/contract/limits';
import type { WebhookProblem } from '@exchange/contract/webhooks';
import type { Services } from '../../core/context.ts';
import { unseal } from '../../core/sealed-text.ts';
import { transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import {
  type ClaimedDelivery,
  findDeliverable,
  listOwnerAddresses,
  markDelivered,
  markDeliveryFailed,
  markNotWanted,
} from './deliveries.sql.ts';
import { bodyOf } from './payload.rules.ts';
import { webhookPausedEmail } from './webhooks.emails.ts';
import { sealed } from './webhooks.rules.ts';

/** What is posted where. */
export interface PreparedDelivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of a signed message (https://www.standardwebhooks.com): the signature holds its id, the time and the body. */
function signedHeaders(secret: string, id: string, seconds: number, body: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`, 'utf8').digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

/** The post of a delivery as it is now; nothing if its request may not be told any more, or `SECRET` has changed. */
export async function prepareDelivery(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  delivery: ClaimedDelivery,
): Promise<PreparedDelivery | undefined> {
  const { request_id: requestId, user_id: userId, format } = delivery;
  const url = unseal(settings.secret, sealed.url, delivery.sealed_url);
  const secret = unseal(settings.secret, sealed.secret, delivery.sealed_secret);
  const request = requestId === null ? undefined : await findDeliverable(db, requestId, userId);
  if (url === undefined || secret === undefined || (requestId !== null && request === undefined)) return undefined;
  const body = bodyOf(format, request, settings);
  const seconds = Math.floor(Date.now() / 1000);
  return { url, body, headers: signedHeaders(secret, delivery.message_id, seconds, body) };
}

/** What came of an attempt: a status, or why there was none. */
export type DeliveryOutcome = { readonly status: number } | { readonly problem: WebhookProblem } | 'not wanted';

function problemOf(status: number): WebhookProblem {
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/**
 * Stores what came of an attempt. One that failed is made again after `retryInSeconds`, for a day; a test is not, and 410 ends the
 * webhook. An email tells its owners that it is paused.
 */
export async function settleDelivery(
  services: Services,
  delivery: ClaimedDelivery,
  outcome: DeliveryOutcome,
  retryInSeconds: number,
): Promise<void> {
  const { db, settings } = services;
  if (outcome === 'not wanted') return markNotWanted(db, delivery);
  const status = 'status' in outcome ? outcome.status : null;
  if (status !== null && status >= 200 && status < 300) return markDelivered(db, delivery, status);
  const problem = 'problem' in outcome ? outcome.problem : problemOf(outcome.status);
  const isFinal =
    problem === 'gone' || delivery.request_id === null || delivery.age > webhookLimits.pausedAfterHours * 3600;
  await transact(services, async (tx) => {
    const failure = { problem, status, retryInSeconds: isFinal ? null : retryInSeconds };
    if (!(await markDeliveryFailed(tx, delivery, failure))) return;
    const { user_id: userId, host } = delivery;
    const content = () =>
      webhookPausedEmail(settings, { host, isGone: problem === 'gone', ofOperators: userId === null });
    for (const to of await listOwnerAddresses(tx, userId))
      await insertMail(tx, settings, { kind: 'webhook_paused', to, content });
  });
}
