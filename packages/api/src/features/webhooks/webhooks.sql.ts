import { webhookLimits } from '@exchange/contract/limits';
import type { Webhook, WebhookDelivery, WebhookFormat } from '@exchange/contract/webhooks';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/** Whose webhooks: a person's, or null for the operators'. */
export type WebhookOwner = number | null;

/** Why the row `webhook` of the row `person`, which is missing for the operators' ones, is paused. */
const paused = sql<Webhook['paused']>`case when webhook.is_gone then 'gone'
  when webhook.paused_at is not null then 'failing'
  when webhook.resumed_at < person.password_changed_at then 'password' end`;

const isOf = (owner: WebhookOwner): RawBuilder<boolean> => sql<boolean>`webhook.user_id is not distinct from ${owner}`;

function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhook')
    .leftJoin('app_user as person', 'person.id', 'webhook.user_id')
    .select([
      'webhook.id',
      'webhook.saved_search_id',
      'webhook.host',
      sql<WebhookFormat>`webhook.format`.as('format'),
      'webhook.created_at',
      'webhook.failing_since',
      paused.as('paused'),
    ]);
}

export function listWebhooks(db: Db, owner: WebhookOwner): Promise<Webhook[]> {
  return selectWebhooks(db).where(isOf(owner)).orderBy('webhook.id').execute();
}

export function findWebhook(db: Db, owner: WebhookOwner, id: number): Promise<Webhook | undefined> {
  return selectWebhooks(db).where(isOf(owner)).where('webhook.id', '=', id).executeTakeFirst();
}

/** Whose webhook an id is; nothing for an unknown one. */
export async function findWebhookOwner(db: Db, id: number): Promise<{ user_id: WebhookOwner } | undefined> {
  return db.selectFrom('webhook').select('user_id').where('id', '=', id).executeTakeFirst();
}

/** Serialises the webhooks of one owner, so that parallel calls cannot exceed the limit. @returns how many there are */
export async function lockWebhooks(tx: Tx, owner: WebhookOwner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner}`}, 0))`.execute(tx);
  return (await listWebhooks(tx, owner)).length;
}

interface NewWebhook {
  readonly saved_search_id: number | null;
  readonly host: string;
  readonly sealed_url: string;
  readonly sealed_secret: string;
  readonly format: WebhookFormat;
}

/** @returns the id; nothing for a saved search of another */
export async function insertWebhook(tx: Tx, owner: WebhookOwner, row: NewWebhook): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (user_id, saved_search_id, host, sealed_url, sealed_secret, format)
    select ${owner}::int, ${row.saved_search_id}::int, ${row.host}, ${row.sealed_url}, ${row.sealed_secret}, ${row.format}
    where ${owner}::int is null or exists (
      select from saved_search where id = ${row.saved_search_id}::int and user_id = ${owner}::int)
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** @returns false if the owner has no such webhook */
export async function deleteWebhook(tx: Tx, owner: WebhookOwner, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhook')
    .where(isOf(owner))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Lets a webhook work again: with what is posted from now on. @returns false if the owner has no such webhook */
export async function resumeWebhook(tx: Tx, owner: WebhookOwner, id: number): Promise<boolean> {
  const now = sql<string>`now()`;
  const resumed = await tx
    .updateTable('webhook')
    .set({ resumed_at: now, checked_at: now, paused_at: null, is_gone: false, failing_since: null })
    .where(isOf(owner))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return resumed !== undefined;
}

/** Queues requests for a webhook, each once, or with `null` a test. */
export async function insertDeliveries(
  tx: Tx,
  webhookId: number,
  requestIds: readonly (number | null)[],
): Promise<void> {
  if (requestIds.length === 0) return;
  await tx
    .insertInto('webhook_delivery')
    .values(requestIds.map((request_id) => ({ webhook_id: webhookId, request_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last deliveries of a webhook, the newest first. */
export function listDeliveries(db: Db, webhookId: number): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhook_delivery')
    .select([
      'id',
      'request_id as collaboration_request_id',
      'created_at',
      'attempts',
      sql<WebhookDelivery['state']>`case when done_at is null then 'waiting'
        when problem is null then 'delivered' else 'failed' end`.as('state'),
      'status',
      sql<WebhookDelivery['problem']>`problem`.as('problem'),
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(webhookLimits.listedDeliveries)
    .execute();
}
