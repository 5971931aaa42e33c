import { operatorLimits } from '@exchange/contract/limits';
import type { Demand, DemandInput, DemandRow } from '@exchange/contract/managed-reference';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { peopleOf, requestsOf } from './managed-terms.sql.ts';

const fewest = sql.lit(operatorLimits.demandMinRequests);

/**
 * Areas or types by how many of their requests nobody has offered help on, of those published in the last weeks that are
 * neither drafts nor deleted. Groups under five are left out, so that nobody is recognised.
 */
export async function findDemand(db: Db, { by, weeks }: DemandInput): Promise<Demand> {
  // A type is open to everybody who has not said otherwise, so that a number of people would mean nothing.
  const isArea = by === 'area';
  const table = { area: 'technical_area', type: 'collaboration_type' }[by];
  const asked = sql`
    select chosen.term_id, request.id,
      not exists (select from offer where offer.request_id = request.id) as is_alone
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join (${requestsOf[by]}) chosen on chosen.request_id = request.id
    where request.published_at >= ${ago(weeks * 7, 'days')} and request.deleted_at is null
      and request.status_id <> ${sql.lit(requestStatus.draft)} and ${isPresent('owner')}`;
  const counted = sql`
    select term_id, count(*)::int as requests, count(*) filter (where is_alone)::int as without_offer
    from asked group by term_id`;
  const { rows } = await sql<DemandRow>`
    with asked as (${asked}), counted as (${counted}),
    people as (
      select term_id, count(*)::int as people from (${peopleOf.area}) having_it
      join app_user person on person.id = having_it.user_id where ${isPresent('person')} group by term_id)
    select term.id, term.name, requests, without_offer,
      case when not ${isArea}::boolean then null when coalesce(people, 0) = 0 then 0 when people >= ${fewest} then people end as people
    from counted join ${sql.table(table)} term on term.id = counted.term_id left join people on people.term_id = term.id
    where requests >= ${fewest}
    order by without_offer desc, requests desc, lower(term.name), term.id`.execute(db);
  const left = await sql<Demand['left_out']>`
    with asked as (${asked}), counted as (${counted}), small as (select term_id from counted where requests < ${fewest})
    select (select count(*)::int from small) as groups,
      (select count(distinct id)::int from asked where term_id in (select term_id from small)) as requests`.execute(db);
  return { rows, min_requests: operatorLimits.demandMinRequests, left_out: left.rows[0] ?? { groups: 0, requests: 0 } };
}
