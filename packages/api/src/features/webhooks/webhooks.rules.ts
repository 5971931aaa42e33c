import { isIP } from 'node:net';
import { webhookLimits } from '@exchange/contract/limits';
import type { AuditAction } from '@exchange/contract/operators';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import type { AddedWebhook, Webhook, WebhookDelivery, WebhookInput } from '@exchange/contract/webhooks';
import type { Db, Tx } from '@exchange/db';
import * as z from 'zod/mini';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { isPublicAddress } from '../../core/public-address.ts';
import { refuse } from '../../core/refusal.ts';
import { once } from '../../core/repeats.ts';
import { seal } from '../../core/sealed-text.ts';
import { newToken } from '../../core/tokens.ts';
import { readFresh } from '../request-search/search.rules.ts';
import { listSavedSearches, searchedOf } from '../saved-searches/saved-searches.sql.ts';
import { requireOperatorRole } from '../staff/staff.rules.ts';
import { listPostedForEveryone, takeDueWebhooks } from './queue.sql.ts';
import {
  deleteWebhook,
  findWebhook,
  findWebhookOwner,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhooks,
  resumeWebhook,
  type WebhookOwner,
} from './webhooks.sql.ts';

/** What `SECRET` seals of a webhook. */
export const sealed = { url: 'address of a webhook', secret: 'secret of a webhook' };

/** The owner of the webhooks of a call: the viewer, or the operators if the viewer is one. @throws as `requireOperatorRole` */
async function ownerOf({ db, viewer }: ViewerContext, ofOperators: boolean): Promise<WebhookOwner> {
  if (!ofOperators) return viewer.user_id;
  await requireOperatorRole(db, viewer);
  return null;
}

/** The owner of a webhook that the viewer may change. @throws `webhooks.notFound`, also for one of another person */
async function ownerOfKnown(ctx: ViewerContext, id: number): Promise<WebhookOwner> {
  const found = (await findWebhookOwner(ctx.db, id)) ?? refuse('webhooks.notFound');
  if (found.user_id !== null && found.user_id !== ctx.viewer.user_id) refuse('webhooks.notFound');
  return ownerOf(ctx, found.user_id === null);
}

/** Writes down what an operator did with a webhook of the operators. */
async function audit(
  tx: Tx,
  ctx: ViewerContext,
  owner: WebhookOwner,
  action: AuditAction,
  details: object,
): Promise<void> {
  if (owner === null) await insertAuditEntry(tx, { actorId: ctx.viewer.user_id, action, details });
}

export async function readWebhooks(ctx: ViewerContext, ofOperators: boolean): Promise<Webhook[]> {
  return listWebhooks(ctx.db, await ownerOf(ctx, ofOperators));
}

/**
 * Adds a webhook (docs/behaviour/webhooks.md#webhooks).
 *
 * @throws `webhooks.notPublic` for an address that cannot be public, without asking for its name; `webhooks.tooMany`;
 *   `savedSearches.notFound`
 */
export async function addWebhook(ctx: ViewerTxContext, input: WebhookInput): Promise<AddedWebhook> {
  const owner = await ownerOf(ctx, input.of_operators === true);
  let secret: string | null = null;
  const { id } = await once(ctx, { procedure: 'webhooks.add', input, reply: createdWebhook }, async () => {
    const created = await createWebhook(ctx, owner, input);
    secret = created.secret;
    return { id: created.id };
  });
  const added = (await findWebhook(ctx.tx, owner, id)) ?? refuse('webhooks.notFound');
  return { ...added, secret, message: webhookSentences.success.added() };
}

const createdWebhook = z.object({ id: z.int() });

async function createWebhook(ctx: ViewerTxContext, owner: WebhookOwner, input: WebhookInput) {
  const { tx, settings } = ctx;
  const { hostname, host, href } = new URL(input.url);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 ? !hostname.includes('.') : !isPublicAddress(address)) refuse('webhooks.notPublic');
  if ((await lockWebhooks(tx, owner)) >= (owner === null ? webhookLimits.ofOperators : webhookLimits.perPerson))
    refuse('webhooks.tooMany');
  const secret = `whsec_${Buffer.from(newToken(), 'base64url').toString('base64')}`;
  const row = {
    saved_search_id: input.saved_search_id ?? null,
    host,
    sealed_url: seal(settings.secret, sealed.url, href),
    sealed_secret: seal(settings.secret, sealed.secret, secret),
    format: input.format,
  };
  const id = (await insertWebhook(tx, owner, row)) ?? refuse('savedSearches.notFound');
  await audit(tx, ctx, owner, 'webhook_added', { host, format: input.format });
  return { id, secret };
}

/** @throws `webhooks.notFound` */
export async function removeWebhook(ctx: ViewerTxContext, id: number): Promise<void> {
  const owner = await ownerOfKnown(ctx, id);
  const webhook = (await findWebhook(ctx.tx, owner, id)) ?? refuse('webhooks.notFound');
  await deleteWebhook(ctx.tx, owner, id);
  await audit(ctx.tx, ctx, owner, 'webhook_removed', { host: webhook.host });
}

/** Lets a paused webhook work again. What was posted meanwhile is not sent. @throws `webhooks.notFound` */
export async function resume(ctx: ViewerTxContext, id: number): Promise<void> {
  const owner = await ownerOfKnown(ctx, id);
  if (!(await resumeWebhook(ctx.tx, owner, id))) refuse('webhooks.notFound');
  await audit(ctx.tx, ctx, owner, 'webhook_resumed', {});
}

/** Sends a test. @throws `webhooks.notFound`, `webhooks.paused` */
export async function testWebhook(ctx: ViewerTxContext, id: number): Promise<void> {
  const webhook = await findWebhook(ctx.tx, await ownerOfKnown(ctx, id), id);
  if ((webhook ?? refuse('webhooks.notFound')).paused !== null) refuse('webhooks.paused');
  await insertDeliveries(ctx.tx, id, [null]);
}

/** The last deliveries of a webhook. @throws `webhooks.notFound` */
export async function readDeliveries(ctx: ViewerContext, id: number): Promise<WebhookDelivery[]> {
  await ownerOfKnown(ctx, id);
  return listDeliveries(ctx.db, id);
}

/** The requests that a webhook gets of those posted since a time. */
async function newFor(db: Db, due: Awaited<ReturnType<typeof takeDueWebhooks>>[number]): Promise<number[]> {
  const { user_id: userId, saved_search_id: searchId, since } = due;
  if (userId === null) return listPostedForEveryone(db, since);
  const search = (await listSavedSearches(db, userId)).find(({ id }) => id === searchId);
  return search === undefined
    ? []
    : readFresh(db, userId, searchedOf(search), { since, limit: webhookLimits.queuedAtOnce });
}

/** Queues for some webhooks what was posted since they were last asked. @returns whether there may be more */
export async function queueWebhooks(tx: Tx): Promise<boolean> {
  const atOnce = 20;
  const due = await takeDueWebhooks(tx, atOnce);
  for (const one of due) await insertDeliveries(tx, one.id, (await newFor(tx, one)).reverse());
  return due.length === atOnce;
}
