import { limits, operatorLimits } from '@exchange/contract/limits';
import type { Overview, WeekFigures } from '@exchange/contract/operators';
import { closedStatuses, requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago, interval } from '../../core/sql-time.ts';

const thisMonday = sql`date_trunc('week', now() at time zone 'UTC')`;
const firstMonday = sql`${thisMonday} - make_interval(weeks => ${sql.lit(limits.overviewWeeks - 1)})`;

/** Requests published since the first Monday of the overview, and how long each waited for its first offer. */
const asked = sql`
  select date_trunc('week', request.published_at at time zone 'UTC') as week, request.published_at,
    (select min(offer.created_at) from offer where offer.request_id = request.id)
      - request.published_at as wait
  from collaboration_request request
  where request.published_at >= (${firstMonday}) at time zone 'UTC'`;
const hours = sql`extract(epoch from wait) / 3600`;

/** The shortest statement, whose duration says how fast the database answers. */
export async function checkConnection(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The last weeks, oldest first. */
export async function listWeeks(db: Db): Promise<WeekFigures[]> {
  const { rows } = await sql<WeekFigures>`
    with asked as (${asked}),
    weeks as (select generate_series(${firstMonday}, ${thisMonday}, make_interval(weeks => 1)) as week),
    joined as (
      select date_trunc('week', verified_at at time zone 'UTC') as week, count(*)::int as count
      from app_user where ${isPresent('app_user')} and verified_at is not null group by 1),
    figures as (
      select week, count(*)::int as requests, count(*) filter (where wait <= make_interval(weeks => 1))::int as answered,
        count(*) filter (where wait is null and published_at > now() - make_interval(weeks => 1))::int as pending,
        percentile_cont(0.5) within group (order by ${hours}) as median_hours,
        percentile_cont(0.9) within group (order by ${hours}) as slow_hours
      from asked group by week)
    select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(requests, 0) as requests, coalesce(answered, 0) as answered,
      coalesce(pending, 0) as pending,
      median_hours, slow_hours,
      (select coalesce(sum(count), 0)::int from joined where joined.week <= weeks.week) as people,
      coalesce((select count from joined where joined.week = weeks.week), 0) as joined
    from weeks left join figures using (week) order by weeks.week`.execute(db);
  return rows;
}

/** Shares from 0 to 1 of the requests that are at least a day or a week old; null if there is none. */
export async function findAnswerShares(
  db: Db,
): Promise<Pick<Overview, 'answered_within_day' | 'answered_within_week' | 'median_hours'>> {
  const within = (days: number) => sql`(avg(case when wait <= ${interval(days, 'days')} then 1 else 0 end)
    filter (where published_at <= ${ago(days, 'days')}))::float8`;
  const { rows } = await sql<Pick<Overview, 'answered_within_day' | 'answered_within_week' | 'median_hours'>>`
    with asked as (${asked})
    select ${within(1)} as answered_within_day, ${within(7)} as answered_within_week,
      percentile_cont(0.5) within group (order by ${hours}) as median_hours
    from asked`.execute(db);
  return rows[0] ?? { answered_within_day: null, answered_within_week: null, median_hours: null };
}

/** How the requests of the last weeks ended, and how many people were active. */
export async function countOutcomes(db: Db): Promise<Pick<Overview, 'closed' | 'successful' | 'active_people'>> {
  const { rows } = await sql<Pick<Overview, 'closed' | 'successful' | 'active_people'>>`
    select count(*)::int as closed,
      (count(*) filter (where status_id = ${sql.lit(requestStatus.completed)}))::int as successful,
      (select count(*)::int from app_user
        where verified_at is not null and active_at >= ${ago(operatorLimits.activeDays, 'days')} and ${isPresent('app_user')}) as active_people
    from collaboration_request
    where published_at >= (${firstMonday}) at time zone 'UTC' and deleted_at is null
      and status_id in (${sql.join(closedStatuses.map((id) => sql.lit(id)))})`.execute(db);
  return rows[0] ?? { closed: 0, successful: 0, active_people: 0 };
}

/** Suspended people, and those whose suspension by a moderator waits for an operator. */
export async function countSuspended(db: Db): Promise<Pick<Overview, 'suspended_people' | 'provisional_suspensions'>> {
  const { rows } = await sql<Pick<Overview, 'suspended_people' | 'provisional_suspensions'>>`
    select count(*)::int as suspended_people,
      (count(*) filter (where is_suspension_provisional))::int as provisional_suspensions
    from app_user where suspended_at is not null`.execute(db);
  return rows[0] ?? { suspended_people: 0, provisional_suspensions: 0 };
}

/** The webhooks that are sent nothing any more until their owner resumes them: those of the operators and of members. */
export async function countPausedWebhooks(db: Db): Promise<{ ofOperators: number; ofMembers: number }> {
  const { rows } = await sql<{ ofOperators: number; ofMembers: number }>`
    select (count(*) filter (where user_id is null))::int as "ofOperators", count(user_id)::int as "ofMembers"
    from webhook where paused_at is not null`.execute(db);
  return rows[0] ?? { ofOperators: 0, ofMembers: 0 };
}

/**
 * When PostgreSQL last archived a file of its write-ahead log, and whether it has failed since; nothing if it archives none.
 * Base backups and dumps are made from outside, so that the database knows of none.
 */
export async function findLogArchive(db: Db): Promise<Overview['log_archive']> {
  const { rows } = await sql<NonNullable<Overview['log_archive']>>`
    select extract(epoch from now() - last_archived_time)::float8 as last_seconds,
      last_failed_time is not null and last_failed_time >= coalesce(last_archived_time, '-infinity') as is_failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0] ?? null;
}
