import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { presentName } from '../profiles/display.sql.ts';

/** Whether the row `offer` is live and its owner neither answered nor wrote since it was made. */
const waits = sql<boolean>`offer.first_reply_at is null and offer.withdrawn_at is null`;

/** Whether the next reminder of the row `offer` is due. */
function isDue(): RawBuilder<boolean> {
  const stages = notificationLimits.remindersAfterDays.map(
    (days, stage) => sql`offer.reminders = ${sql.lit(stage)} and offer.offered_at <= ${ago(days, 'days')}`,
  );
  return sql<boolean>`(${waits} and offer.reminders < ${sql.lit(stages.length)} and (${sql.join(stages, sql` or `)}))`;
}

/**
 * Takes an owner with an offer whose reminder is due and who got none within a day, and counts the due reminders of all their
 * offers, also of those on requests that are not Active. Rows that are locked are skipped.
 *
 * @returns the owner; nothing if none is left
 */
export async function takeOwnerDue(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select owner.id from offer
    join app_user owner on owner.id = offer.owner_id
    where ${isDue()} and coalesce(owner.reminded_at < ${ago(notificationLimits.reminderEveryHours, 'hours')}, true)
    order by offer.offered_at limit 1 for no key update of owner skip locked`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const reached = notificationLimits.remindersAfterDays.map(
    (days) => sql`case when offer.offered_at <= ${ago(days, 'days')} then 1 else 0 end`,
  );
  await sql`
    update offer set reminders = ${sql.join(reached, sql` + `)}
    where offer.owner_id = ${id} and ${isDue()}`.execute(tx);
  return id;
}

/** Notes that an owner gets a reminder now. */
export async function markReminded(tx: Tx, ownerId: number): Promise<void> {
  await tx.updateTable('app_user').set({ reminded_at: sql<string>`now()` }).where('id', '=', ownerId).execute();
}

/** An offer in a reminder. */
export interface WaitingOffer {
  readonly id: number;
  readonly title: string;
  readonly helper_name: string | null;
  readonly days: number;
}

/**
 * The offers on Active requests that wait for an owner for as long as the first reminder, the longest waiting first: `limit` of
 * them, and how many there are. Without muted chats and those of people who are not present (`isPresent`) or whom the owner blocks.
 */
export async function listUnansweredOffers(
  tx: Tx,
  ownerId: number,
  limit: number,
): Promise<{ offers: WaitingOffer[]; count: number }> {
  const [days] = notificationLimits.remindersAfterDays;
  const { rows } = await sql<WaitingOffer & { count: number }>`
    select offer.id, request.title, ${presentName('helper')} as helper_name,
      floor(extract(epoch from now() - offer.offered_at) / 86400)::int as days, count(*) over ()::int as count
    from offer
    join chat_member me on me.chat_id = offer.id and me.user_id = offer.owner_id
    join collaboration_request request on request.id = offer.request_id
    join app_user helper on helper.id = offer.helper_id
    where offer.owner_id = ${ownerId} and ${waits} and me.hidden_after is null and not me.is_muted
      and offer.offered_at <= ${ago(days, 'days')} and ${isPresent('helper')}
      and request.status_id = ${sql.lit(requestStatus.active)} and request.deleted_at is null
    order by offer.offered_at, offer.id limit ${limit}`.execute(tx);
  return { offers: rows.map(({ count: _, ...offer }) => offer), count: rows[0]?.count ?? 0 };
}
