import { operatorLimits } from '@exchange/contract/limits';
import type { Demand, DemandInput, DemandRow } from '@exchange/contract/managed-reference';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { peopleOf, requestsOf, tables } from './managed-terms.sql.ts';

const minRequests = sql.lit(operatorLimits.demandMinRequests);

/** Requests younger than this may still get their first offer. */
const waitDays = sql.lit(operatorLimits.demandWaitDays);

/**
 * Areas or types by how many of their requests nobody has offered help on, of those published in the last weeks that are older
 * than three days and neither drafts nor deleted. Those with fewer than five are counted together by category.
 */
export async function findDemand(db: Db, { by, weeks }: DemandInput): Promise<Demand> {
  // A type is open to everybody who has not said otherwise, so that a number of people would mean nothing.
  const isArea = by === 'area';
  const table = tables[by];
  const { rows } = await sql<DemandRow>`
    with asked as (
      select chosen.term_id, request.id,
        not exists (select from offer where offer.request_id = request.id) as is_unanswered
      from collaboration_request request
      join app_user owner on owner.id = request.user_id
      join (${requestsOf[by]}) chosen on chosen.request_id = request.id
      where request.published_at >= ${ago(weeks * 7, 'days')} and request.published_at <= now() - make_interval(days => ${waitDays})
        and request.deleted_at is null and request.status_id <> ${sql.lit(requestStatus.draft)} and ${isPresent('owner')}),
    grouped as (
      select term.id as term_id, count(*) < ${minRequests} as is_category,
        case when count(*) < ${minRequests} then category.id else term.id end as id,
        case when count(*) < ${minRequests} then ${nameOf(`${table}_category`, 'category')} else ${nameOf(table, 'term')} end as name
      from asked
      join ${sql.table(table)} term on term.id = asked.term_id
      join ${sql.table(`${table}_category`)} category on category.id = term.category_id
      group by term.id, category.id),
    people as (
      select grouped.id, is_category, count(distinct user_id)::int as people
      from (${peopleOf.area}) having_it
      join grouped using (term_id)
      join app_user person on person.id = having_it.user_id
      where ${isPresent('person')} group by grouped.id, is_category),
    counted as (
      select grouped.id, name, is_category, count(distinct term_id)::int as terms,
        count(distinct asked.id)::int as requests, (count(distinct asked.id) filter (where is_unanswered))::int as without_offer
      from grouped join asked using (term_id) group by grouped.id, name, is_category)
    select id, name, is_category, terms, requests, without_offer,
      case when ${isArea}::boolean then coalesce(people, 0) end as people
    from counted left join people using (id, is_category)
    order by without_offer desc, requests desc, is_category, lower(name), id`.execute(db);
  return { rows, min_requests: operatorLimits.demandMinRequests };
}
