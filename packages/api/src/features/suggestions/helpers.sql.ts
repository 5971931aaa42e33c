import type { Named } from '@exchange/contract/reference';
import type { PossibleHelper } from '@exchange/contract/suggestions';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isAway } from '../../core/days.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { hiddenFrom, isFindable, maySee } from '../directory/directory.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { isInScope } from '../requests/visible.sql.ts';

/** What a request of the owner's own says. */
export interface AskingText {
  readonly title: string;
  readonly description: string | null;
  readonly area_ids: number[];
}

export async function findAskingText(db: Db, ownerId: number, requestId: number): Promise<AskingText | undefined> {
  const { rows } = await sql<AskingText>`
    select title, description,
      array(select area_id from request_technical_area where request_id = request.id order by area_id) as area_ids
    from collaboration_request request
    where id = ${requestId} and user_id = ${ownerId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** A person, and how often they were asked for help in the last month. */
export type Candidate = Omit<PossibleHelper, 'areas' | 'words'> & {
  readonly description: string | null;
  readonly technical_areas: Named[];
  readonly recent_asks: number;
};

/** People of each area of whom one is looked for: a sample by hash if there are more. */
const ofEachArea = sql.lit(600);
/** People who are compared with the request: so many by their areas, and so many of those active last, whose bio may fit. */
const byAreas = sql.lit(150);
const byActivity = sql.lit(150);
const askedDays = 30;

/**
 * People of the directory with whom an own request is shared and who have not offered help on it, without those who are away: those with most of some areas,
 * and those active last. What a person is open to by type, has hidden or declined does not count.
 */
export async function listCandidates(
  db: Db,
  viewerId: number,
  requestId: number,
  areas: readonly (readonly [id: number, weight: number])[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with hidden as materialized (${hiddenFrom(viewerId)}),
    request as materialized (select * from collaboration_request where id = ${requestId}),
    owner as materialized (select * from app_user where id = ${viewerId}),
    weighed as materialized (
      select person_area.user_id, sum(wanted.weight) as weight
      from unnest(${areas.map(([id]) => id)}::int[], ${areas.map(([, weight]) => weight)}::float8[]) as wanted (area_id, weight)
      cross join lateral (
        select user_id from user_technical_area where area_id = wanted.area_id
        order by hashint4(user_id), user_id limit ${ofEachArea}) person_area
      group by person_area.user_id),
    candidate as materialized (
      (select person.id from weighed join app_user person on person.id = weighed.user_id
        where ${isFindable()} and ${maySee}
        order by weighed.weight desc, person.id limit ${byAreas})
      union
      (select person.id from app_user person where ${isFindable()} and ${maySee}
        order by person.active_at desc, person.id desc limit ${byActivity}))
    select person.id as user_id, person.hashid, person.name, person.description, ${nameOf('career_stage', 'stage')} as career_stage,
      institute.name as institute_name, person.claimed_institute, person.is_verified_institute,
      ${answersWithin(sql`person.id`)} as answers_within_days,
      area.list as technical_areas,
      (select created_at from ask where ask.request_id = request.id and ask.user_id = person.id) as asked_at,
      (select count(*)::int from ask where ask.user_id = person.id and ask.created_at > ${ago(askedDays, 'days')}) as recent_asks
    from candidate join app_user person on person.id = candidate.id
    cross join request cross join owner
    cross join lateral (
      select json_agg(json_build_object('id', area.id, 'name', ${nameOf('technical_area', 'area')}) order by area.id) as list
      from user_technical_area chosen join technical_area area on area.id = chosen.area_id
      where chosen.user_id = person.id) area
    left join career_stage stage on stage.id = person.career_stage_id
    left join institute on institute.id = person.institute_id
    where area.list is not null and not ${isAway('person')} and ${isInScope(sql<number>`person.id`)}
      and not exists (select from offer
        where offer.request_id = request.id and offer.helper_id = person.id)`.execute(db);
  return rows;
}
