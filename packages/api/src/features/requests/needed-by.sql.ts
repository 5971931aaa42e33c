import { neededByLimits, neededDays, notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { firstOpenDay, isWithin, today } from '../../core/days.sql.ts';
import { selectActive } from './active.sql.ts';
import { receivedOffers } from './card.sql.ts';

/** Whether a request is needed within a week or a month. A look-up by key. */
export const isNeededWithin = (requestId: string, needed: keyof typeof neededDays) => sql<boolean>`(
  select ${isWithin(sql`request.needed_by`, neededDays[needed])} from collaboration_request request
  where request.id = ${sql.ref(requestId)})`;

/** Whether a request has a day that is not over, by the index of days. */
export const hasOpenDay = (requestId: string) => sql<boolean>`${sql.ref(requestId)} in (
  select id from collaboration_request
  where needed_by >= ${firstOpenDay} and status_id = ${sql.lit(requestStatus.active)} and deleted_at is null)`;

/** For the order `soonest`: the days until then as a negative number; those without a day, or whose day is over, come last. */
export const soonness = (requestId: string) => sql<number>`coalesce((
  select case when needed_by >= ${firstOpenDay} then (${today} - needed_by)::float8 end
  from collaboration_request where id = ${sql.ref(requestId)}), '-infinity')`;

/** How many emails about a new day are done with: the reminder, if its time has passed. */
export const emailsOfNewDay = (day: string | null) =>
  sql<number>`case when ${day}::date - ${sql.lit(neededByLimits.reminderDays)} <= ${today} then 1 else 0 end`;

/** Active requests whose owner is to be reminded of the day. */
function selectDue(db: Db) {
  return selectActive(db)
    .where('request.day_emails', '=', 0)
    .where(sql<boolean>`request.needed_by <= ${today} + ${sql.lit(neededByLimits.reminderDays)}`);
}

/** The ids of some of these requests. */
export async function listDayDue(db: Db, limit: number): Promise<number[]> {
  const rows = await selectDue(db).select('request.id').orderBy('request.needed_by').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export interface DayDue {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly needed_by: string | null;
  /** Live offers, and those without an answer. */
  readonly offer_count: number;
  readonly waiting_count: number;
  /** Whether the reminder was due long ago, for example because the request was not Active then. */
  readonly is_late: boolean;
}

/** One of these requests, locked; none while it is being changed. */
export async function takeDayDue(tx: Tx, id: number): Promise<DayDue | undefined> {
  const late = neededByLimits.reminderDays - notificationLimits.staleAfterHours / 24;
  const request = await selectDue(tx)
    .select(['request.id', 'request.user_id', 'request.title', 'request.needed_by'])
    .select(sql<boolean>`request.needed_by < ${today} + ${sql.lit(late)}`.as('is_late'))
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .skipLocked()
    .executeTakeFirst();
  if (request === undefined) return undefined;
  const { rows } = await sql<Pick<DayDue, 'offer_count' | 'waiting_count'>>`
    select received.offer_count, received.waiting_count
    from (select ${id}::int as id) request cross join lateral ${receivedOffers(request.user_id)} received`.execute(tx);
  return { ...request, offer_count: rows[0]?.offer_count ?? 0, waiting_count: rows[0]?.waiting_count ?? 0 };
}

/** Notes that the reminder of the day is done with, sent or not. */
export async function markReminded(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('collaboration_request').set({ day_emails: 1 }).where('id', '=', id).execute();
}
