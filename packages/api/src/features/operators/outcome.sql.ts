import { outcomeLimits } from '@exchange/contract/limits';
import type { OutcomeRow } from '@exchange/contract/outcome';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';

/** A request of a quarter, as the report counts it. */
export interface CountedRequest {
  readonly id: number;
  readonly owner_id: number;
  readonly institute: string;
  readonly category: string;
  readonly type: string;
  /** Days until the first offer; null if there was none in time. */
  readonly days: number | null;
  readonly is_solved: boolean;
}

/** An offer on such a request. */
export interface CountedOffer {
  readonly request_id: number;
  readonly helper_id: number;
  readonly is_returning: boolean;
}

const waitDays = sql.lit(Math.max(...outcomeLimits.waitedDays));
/** The end of a quarter by its first day, and of the time in which its last request is observed, both in UTC. */
const endOf = (quarter: string) => sql`((${quarter}::date + interval '3 months') at time zone 'UTC')`;
const observedUntil = (quarter: string) => sql`(${endOf(quarter)} + make_interval(days => ${waitDays}))`;
const isIn = (quarter: string) =>
  sql<boolean>`(request.published_at >= ${quarter}::date at time zone 'UTC' and request.published_at < ${endOf(quarter)}
    and request.deleted_at is null and request.status_id <> ${sql.lit(requestStatus.draft)} and ${isPresent('owner')})`;

/** The newest finished quarter without a report, of those in which something was posted. */
export async function findDueQuarter(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ quarter: string }>`
    select to_char(first_day, 'YYYY-MM-DD') as quarter
    from generate_series(1, ${sql.lit(outcomeLimits.quarters + 1)}) back,
      lateral (select (date_trunc('quarter', now() at time zone 'UTC') - make_interval(months => 3 * back))::date as first_day) of_it
    where ((first_day + interval '3 months') at time zone 'UTC') + make_interval(days => ${waitDays}) <= now()
      and not exists (select from outcome_quarter made where made.first_day = to_char(of_it.first_day, 'YYYY-MM-DD'))
      and exists (select from collaboration_request where published_at >= first_day at time zone 'UTC'
        and published_at < (first_day + interval '3 months') at time zone 'UTC')
    order by first_day desc limit 1`.execute(db);
  return rows[0]?.quarter;
}

/** A request stands in one category only: that of most of its areas. */
export async function listCountedRequests(db: Db, quarter: string): Promise<CountedRequest[]> {
  const { rows } = await sql<CountedRequest>`
    select request.id, request.user_id as owner_id,
      coalesce((select name from institute where id = owner.institute_id and owner.is_verified_institute), '') as institute,
      coalesce((
        select category.name from request_technical_area chosen
        join technical_area area on area.id = chosen.area_id
        join technical_area_category category on category.id = area.category_id
        where chosen.request_id = request.id group by category.id order by count(*) desc, category.id limit 1), '') as category,
      (select name from collaboration_type where id = request.collaboration_type_id) as type,
      (select extract(epoch from min(offer.created_at) - request.published_at)::float8 / 86400 from offer
        where offer.request_id = request.id
          and offer.created_at <= request.published_at + make_interval(days => ${waitDays})) as days,
      exists (select from request_status_change solved where solved.request_id = request.id
        and solved.status_id = ${sql.lit(requestStatus.completed)}
        and coalesce(solved.changed_at, request.updated_at) < ${observedUntil(quarter)}) as is_solved
    from collaboration_request request join app_user owner on owner.id = request.user_id
    where ${isIn(quarter)}`.execute(db);
  return rows;
}

/** The offers of the first weeks of each request, also those that were withdrawn. */
export async function listCountedOffers(db: Db, quarter: string): Promise<CountedOffer[]> {
  const { rows } = await sql<CountedOffer>`
    select offer.request_id, offer.helper_id,
      exists (select from offer other where other.helper_id = offer.helper_id and other.request_id <> offer.request_id
        and other.created_at < ${observedUntil(quarter)}) as is_returning
    from offer
    join collaboration_request request on request.id = offer.request_id
    join app_user owner on owner.id = request.user_id
    where ${isIn(quarter)} and offer.created_at <= request.published_at + make_interval(days => ${waitDays})`.execute(
    db,
  );
  return rows;
}

/** The emails that left in a quarter: those that are stored, and those that were counted when they were deleted. */
export async function countEmails(db: Db, quarter: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mail_outbox
        where sent_at >= ${quarter}::date at time zone 'UTC' and sent_at < ${endOf(quarter)})::int
      + coalesce((select sum(sent) from emails_of_day
        where day >= ${quarter} and day < to_char(${quarter}::date + interval '3 months', 'YYYY-MM-DD')), 0)::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Stores the report of a quarter for good. */
export async function insertOutcome(tx: Tx, quarter: string, rows: readonly OutcomeRow[]): Promise<void> {
  await tx.insertInto('outcome_quarter').values({ first_day: quarter }).execute();
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('outcome_row')
      .values(rows.slice(at, at + 1000).map((row) => ({ ...row, first_day: quarter })))
      .execute();
}

/** The first days of the quarters that have a report, the newest first. */
export async function listQuarters(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('outcome_quarter').select('first_day').orderBy('first_day', 'desc').execute();
  return rows.map(({ first_day }) => first_day);
}

/** The name of a category or type in the language that is spoken now; as it was stored, if it was renamed since then. */
const spokenGroupName = () => sql<string>`coalesce(case "by"
    when 'category' then (select ${nameOf('technical_area_category', 'category')} from technical_area_category category
      where category.name = group_name)
    when 'type' then (select ${nameOf('collaboration_type', 'type')} from collaboration_type type
      where type.name = group_name order by type.id limit 1)
  end, group_name)`;

/** The rows of a quarter, in the order of their contents: nothing tells which of two groups have one request. */
export function listOutcomeRows(db: Db, quarter: string): Promise<OutcomeRow[]> {
  return db
    .selectFrom('outcome_row')
    .select([
      sql<OutcomeRow['kind']>`kind`.as('kind'),
      sql<OutcomeRow['by']>`"by"`.as('by'),
      spokenGroupName().as('group_name'),
      'waited',
      'is_solved',
      'is_returning',
      'number',
      'offers',
    ])
    .where('first_day', '=', quarter)
    .orderBy('id')
    .execute();
}
