import { webhookLimits } from '@exchange/contract/limits';
import type { WebhookFormat, WebhookProblem } from '@exchange/contract/webhooks';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago, interval } from '../../core/sql-time.ts';
import { selectFeedRequests } from '../feeds/feeds.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';

/** How long a claimed delivery is hidden from other claims, longer than any attempt; it returns when a process dies. */
const leaseSeconds = 60;

/** A delivery of which one process makes an attempt. `attempts` counts the claims, so that an outdated one changes nothing. */
export interface ClaimedDelivery {
  readonly id: number;
  /** The same for each attempt. */
  readonly message_id: string;
  readonly webhook_id: number;
  readonly request_id: number | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly age: number;
  readonly user_id: number | null;
  readonly host: string;
  readonly sealed_url: string;
  readonly sealed_secret: string;
  readonly format: WebhookFormat;
}

/** So many webhooks of one person may be busy at once: slow receivers of one do not hold up the others. */
const busyOfPerson = 2;

/** Claims the next due delivery, of none of the webhooks that are busy. */
export async function claimDelivery(db: Db, busyWebhooks: readonly number[]): Promise<ClaimedDelivery | undefined> {
  const busy = sql`${[...busyWebhooks]}::int[]`;
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select delivery.id from webhook_delivery delivery
      join webhook on webhook.id = delivery.webhook_id
      left join app_user person on person.id = webhook.user_id
      where delivery.done_at is null and delivery.next_attempt_at <= now() and webhook.paused_at is null
        and webhook.id <> all (${busy}) and (person.id is null or ${isPresent('person')})
        and (select count(*) from webhook other where other.id = any(${busy}) and other.user_id = webhook.user_id) < ${busyOfPerson}
      order by delivery.next_attempt_at, delivery.id limit 1 for update of delivery skip locked)
    update webhook_delivery delivery
    set attempts = attempts + 1, next_attempt_at = now() + ${interval(leaseSeconds, 'seconds')}
    from due, webhook where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.message_id, delivery.webhook_id, delivery.request_id, delivery.created_at, delivery.attempts,
      extract(epoch from now() - delivery.created_at)::float8 as age,
      webhook.user_id, webhook.host, webhook.sealed_url, webhook.sealed_secret, webhook.format`.execute(db);
  return rows[0];
}

/** The request of a delivery, if its webhook may still tell it: Active, taking offers, and for everyone or visible to the owner of the webhook. */
export function findDeliverable(db: Db, requestId: number, userId: number | null) {
  return selectFeedRequests(db)
    .where('request.id', '=', requestId)
    .where(userId === null ? sql<boolean>`request.share_scope = 'everyone'` : isVisibleTo(userId))
    .executeTakeFirst();
}

/** Notes that an attempt succeeded, after which the webhook fails no more. */
export async function markDelivered(
  db: Db,
  { id, webhook_id, attempts }: ClaimedDelivery,
  status: number,
): Promise<void> {
  await sql`
    with done as (
      update webhook_delivery set done_at = now(), status = ${status}, problem = null
      where id = ${id} and attempts = ${attempts} returning webhook_id)
    update webhook set failing_since = null from done where webhook.id = ${webhook_id}`.execute(db);
}

interface Failure {
  readonly problem: WebhookProblem;
  readonly status: number | null;
  /** Seconds until the next attempt; null gives the delivery up. */
  readonly retryInSeconds: number | null;
}

/**
 * Notes that an attempt failed. A webhook with which nothing has succeeded for a day is paused, and one that is gone at once.
 *
 * @returns whether it is paused since this attempt
 */
export async function markDeliveryFailed(tx: Tx, delivery: ClaimedDelivery, failure: Failure): Promise<boolean> {
  const { id, webhook_id, attempts } = delivery;
  const isTest = delivery.request_id === null;
  const { problem, status, retryInSeconds: seconds } = failure;
  const isGone = problem === 'gone';
  const { rows } = await sql<{ is_paused: boolean }>`
    with failed as (
      update webhook_delivery set problem = ${problem}, status = ${status},
        done_at = case when ${seconds}::float8 is null then now() end,
        next_attempt_at = now() + make_interval(secs => coalesce(${seconds}::float8, 0))
      where id = ${id} and attempts = ${attempts} returning id)
    update webhook set failing_since = case when ${isTest} then failing_since else coalesce(failing_since, now()) end, is_gone = is_gone or ${isGone},
      paused_at = case when ${isGone} or not ${isTest} and failing_since < ${ago(webhookLimits.pausedAfterHours, 'hours')} then now() end
    from failed where webhook.id = ${webhook_id} and webhook.paused_at is null
    returning webhook.paused_at is not null as is_paused`.execute(tx);
  await sql`
    update webhook_delivery waiting set done_at = now(), problem = coalesce(waiting.problem, ${problem})
    from webhook where webhook.id = waiting.webhook_id and webhook.id = ${webhook_id}
      and webhook.paused_at is not null and waiting.done_at is null`.execute(tx);
  return rows[0]?.is_paused ?? false;
}

/** The addresses of those who own a webhook: its person, or all operators; not of those who are leaving or kept out. */
export async function listOwnerAddresses(db: Db, userId: number | null): Promise<string[]> {
  const people = await db
    .selectFrom('app_user as person')
    .select('person.email')
    .where(
      userId === null
        ? sql<boolean>`person.id in (select user_id from staff_role where role = 'operator')`
        : sql<boolean>`person.id = ${userId}`,
    )
    .where(isPresent('person'))
    .orderBy('person.id')
    .execute();
  return people.map(({ email }) => email);
}

/** Ends a delivery that must not be posted any more; the webhook is as it was. */
export async function markNotWanted(db: Db, { id, attempts }: ClaimedDelivery): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ done_at: sql<string>`now()`, problem: 'not_wanted' })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
