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
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly area_ids: number[];
}

/** Those of some requests that are the owner's own, in the order of `ids`. */
export async function listAskingTexts(db: Db, ownerId: number, ids: readonly number[]): Promise<AskingText[]> {
  const { rows } = await sql<AskingText>`
    select request.id, title, description,
      array(select area_id from request_technical_area where request_id = request.id order by area_id) as area_ids
    from unnest(${[...ids]}::int[]) with ordinality asked (id, place)
    join collaboration_request request on request.id = asked.id
    where user_id = ${ownerId} and deleted_at is null
    order by asked.place`.execute(db);
  return rows;
}

/** An area by which people are looked for a request. */
export interface WantedArea {
  readonly requestId: number;
  readonly areaId: number;
  readonly weight: number;
}

/** A person who may be named for a request, and when they were asked about it. */
export interface Candidate {
  readonly request_id: number;
  readonly user_id: number;
  readonly asked_at: string | null;
}

/** People of each area of whom one is looked for: a sample by hash if there are more. */
const ofEachArea = sql.lit(600);
/** People who are compared with a request: so many by their areas, and so many of those active last, whose bio may fit. */
const byAreas = sql.lit(150);
const byActivity = sql.lit(150);
const askedDays = 30;

/**
 * People of the directory with whom an own request is shared and who have not offered help on it, without those who are away, for each of
 * these requests: those with most of some areas, and those active last. What a person is open to by type, has hidden or declined does not count.
 */
export async function listCandidates(
  db: Db,
  viewerId: number,
  requestIds: readonly number[],
  wanted: readonly WantedArea[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with hidden as materialized (${hiddenFrom(viewerId)}),
    owner as materialized (select * from app_user where id = ${viewerId}),
    weighed as materialized (
      select wanted.request_id, person_area.user_id, sum(wanted.weight) as weight
      from unnest(${wanted.map(({ requestId }) => requestId)}::int[], ${wanted.map(({ areaId }) => areaId)}::int[],
        ${wanted.map(({ weight }) => weight)}::float8[]) as wanted (request_id, area_id, weight)
      cross join lateral (
        select user_id from user_technical_area where area_id = wanted.area_id
        order by hashint4(user_id), user_id limit ${ofEachArea}) person_area
      group by wanted.request_id, person_area.user_id),
    latest as materialized (
      select person.id from app_user person where ${isFindable()} and ${maySee}
      order by person.active_at desc, person.id desc limit ${byActivity})
    select request.id as request_id, candidate.id as user_id,
      (select created_at from ask where ask.request_id = request.id and ask.user_id = candidate.id) as asked_at
    from collaboration_request request
    cross join owner
    cross join lateral (
      (select person.id from weighed join app_user person on person.id = weighed.user_id
        where weighed.request_id = request.id and ${isFindable()} and ${maySee}
        order by weighed.weight desc, person.id limit ${byAreas})
      union
      select id from latest) candidate
    join app_user person on person.id = candidate.id
    where request.id = any(${[...requestIds]}::int[])
      and not ${isAway('person')} and ${isInScope(sql<number>`candidate.id`)}
      and not exists (select from offer where offer.request_id = request.id and offer.helper_id = candidate.id)`.execute(
    db,
  );
  return rows;
}

/** What is compared with a request, and how often the person was asked for help in the last month. */
export type ComparedPerson = Omit<PossibleHelper, 'areas' | 'words' | 'asked_at'> & {
  readonly description: string | null;
  readonly technical_areas: Named[];
  readonly recent_asks: number;
};

/** These people, without those who have no technical area. */
export async function listCompared(db: Db, ids: readonly number[]): Promise<ComparedPerson[]> {
  const { rows } = await sql<ComparedPerson>`
    select person.id as user_id, person.hashid, person.name, person.description, ${nameOf('career_stage', 'stage')} as career_stage,
      institute.name as institute_name, person.claimed_institute, person.is_verified_institute,
      ${answersWithin(sql`person.id`)} as answers_within_days,
      area.list as technical_areas,
      (select count(*)::int from ask where ask.user_id = person.id and ask.created_at > ${ago(askedDays, 'days')}) as recent_asks
    from app_user person
    cross join lateral (
      select json_agg(json_build_object('id', area.id, 'name', ${nameOf('technical_area', 'area')}) order by area.id) as list
      from user_technical_area chosen join technical_area area on area.id = chosen.area_id
      where chosen.user_id = person.id) area
    left join career_stage stage on stage.id = person.career_stage_id
    left join institute on institute.id = person.institute_id
    where person.id = any(${[...ids]}::int[]) and area.list is not null`.execute(db);
  return rows;
}
