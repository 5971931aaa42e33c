import { webhookLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago, interval } from '../../core/sql-time.ts';
import { selectActive } from '../requests/active.sql.ts';

/** A request is dated at the start of its transaction: what is posted is looked for again for this long, and queued once. */
const settledWithin = interval(5, 'minutes');

/** A webhook that is asked what is new, and since when, as the database writes it. */
interface DueWebhook {
  readonly id: number;
  readonly user_id: number | null;
  readonly saved_search_id: number | null;
  readonly since: string;
}

/** Takes webhooks that work and were not asked for some seconds, the longest ago first. */
export async function takeDueWebhooks(tx: Tx, limit: number): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    with due as (
      select webhook.id, greatest(webhook.resumed_at, webhook.checked_at - ${settledWithin})::text as since
      from webhook left join app_user person on person.id = webhook.user_id
      where webhook.paused_at is null and webhook.checked_at < ${ago(10, 'seconds')}
        and (person.id is null
          or ${isPresent('person')} and webhook.resumed_at >= coalesce(person.password_changed_at, '-infinity'))
      order by webhook.checked_at limit ${limit} for no key update of webhook skip locked)
    update webhook set checked_at = now() from due where webhook.id = due.id
    returning webhook.id, webhook.user_id, webhook.saved_search_id, due.since`.execute(tx);
  return rows;
}

/** The newest Active requests that take offers, for everyone, that were posted since a time. */
export async function listPostedForEveryone(db: Db, since: string): Promise<number[]> {
  const rows = await selectActive(db)
    .innerJoin('request_search as posted', 'posted.request_id', 'request.id')
    .select('request.id')
    .where('request.share_scope', '=', 'everyone')
    .where('request.accepts_offers', '=', true)
    .where('posted.created_at', '>', since)
    .orderBy('posted.created_at', 'desc')
    .limit(webhookLimits.queuedAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes what the log of a webhook does not list any more. */
export async function deleteOldDeliveries(tx: Tx): Promise<void> {
  await sql`
    delete from webhook_delivery old using (
      select id, row_number() over (partition by webhook_id order by id desc) as place from webhook_delivery
      where done_at < ${ago(1, 'days')}) listed
    where listed.id = old.id and place > ${webhookLimits.listedDeliveries}`.execute(tx);
}
