import type { Named } from '@exchange/contract/reference';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { blockersOf } from '../blocks/blocks.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';

/** Whom a request would be shared with: everyone, people with a verified institute, or those of some institutes. */
export type Audience = 'everyone' | 'verified' | { readonly institutes: readonly number[] };

/** A request as matching sees it. */
export interface Reaching {
  readonly ownerId: number;
  readonly typeId: number;
  readonly areaIds: readonly number[];
  readonly audience: Audience;
}

/** A number of people; `part` is below 1 if both are those of a sample of this part of all people. */
export interface ReachCount {
  /** By audience and areas, which profiles show. */
  readonly people: number;
  /** Those among them who are open to the type and do not block the owner: who would find the request in New. */
  readonly matching: number;
  readonly part: number;
}

function isInAudience(audience: Audience): RawBuilder<boolean> {
  if (audience === 'everyone') return sql<boolean>`true`;
  if (audience === 'verified') return sql<boolean>`person.is_verified_institute`;
  return sql<boolean>`person.is_verified_institute and exists (
    select from ${institutesOf(sql`person.id`)} mine where mine.institute_id = any(${audience.institutes}::int[]))`;
}

/**
 * The conditions on the row `person`, except areas. `matches` is what nobody else knows of the person. People whom the owner
 * blocks count: who could change a number by blocking would learn of others by it.
 */
function conditions({ ownerId, typeId, areaIds, audience }: Reaching) {
  return {
    isThere: sql<boolean>`person.verified_at is not null and ${isPresent('person')} and person.id <> ${ownerId}
      and ${isInAudience(audience)}`,
    matches: sql<boolean>`person.master_collaboration_status_id <> ${sql.lit(masterStatus.notOpen)}
      and (person.master_collaboration_status_id <> ${sql.lit(masterStatus.custom)} or exists (
        select from collaboration_preference cell
        join user_technical_area own on own.user_id = cell.user_id and own.area_id = cell.area_id
        where cell.user_id = person.id and cell.type_id = ${typeId} and cell.area_id = any(${areaIds}::int[])))
      and person.id <> all (${blockersOf(ownerId)})`,
  };
}

/** One above the largest hash. */
const end = sql.lit(2 ** 31);

/**
 * Counts who would find a request in New (docs/behaviour/requests.md#reach), from the people of its areas. If an area has more
 * than `limit` people, a sample is counted: those whose hash is below a bound, such that at most `limit` people of each
 * area are.
 */
export async function countReach(db: Db, reaching: Reaching, limit: number): Promise<ReachCount> {
  const { isThere, matches } = conditions(reaching);
  const area = sql`unnest(${reaching.areaIds}::int[]) as area(id)`;
  const { rows } = await sql<ReachCount>`
    with bound as materialized (
      select min(beyond.hash) as hash from ${area} cross join lateral (
        select hashint4(user_id) as hash from user_technical_area where area_id = area.id
        order by hashint4(user_id), user_id offset ${limit} limit 1) beyond),
    candidate as materialized (
      select distinct sampled.user_id from ${area} cross join lateral (
        select user_id from user_technical_area
        where area_id = area.id and hashint4(user_id) < coalesce((select hash from bound), ${end}) offset 0) sampled)
    select count(*)::int as people, count(*) filter (where found.matches)::int as matching,
      coalesce((select (hash + ${end}) / (2.0 * ${end}) from bound), 1)::float8 as part
    from candidate cross join lateral (
      select ${matches} as matches from app_user person where person.id = candidate.user_id and ${isThere} limit 1) found
    `.execute(db);
  const [count = { people: 0, matching: 0, part: 1 }] = rows;
  return count;
}

/** Whether a person has one of the areas: by one look-up for the person, where the planner would make one for each area. */
function hasArea(personId: string, areaIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(select true from user_technical_area mine
    where mine.user_id = ${sql.ref(personId)} and mine.area_id + 0 = any(${areaIds}::int[]) limit 1)`;
}

/**
 * The same from the members of institutes: at most `limit` of them, those whose hash is below a bound. Of many institutes at
 * least a tenth of that is read of each, so that the bound is that of all.
 */
export async function countReachOfMembers(
  db: Db,
  reaching: Reaching & { readonly audience: { readonly institutes: readonly number[] } },
  limit: number,
): Promise<ReachCount> {
  const { isThere, matches } = conditions(reaching);
  const { institutes } = reaching.audience;
  const institute = sql`unnest(${institutes}::int[]) as institute(id)`;
  const ofEach = Math.ceil(Math.max(limit / 10, limit / Math.max(1, institutes.length)));
  const { rows } = await sql<ReachCount>`
    with furthest as materialized (
      select min(beyond.hash) as hash from ${institute} cross join lateral (
        select hashint4(user_id) as hash from account_address where institute_id = institute.id
        order by hashint4(user_id), user_id offset ${ofEach} limit 1) beyond),
    candidate as materialized (
      select distinct member.id, member.hash from ${institute} cross join lateral (
        select user_id as id, hashint4(user_id) as hash from account_address where institute_id = institute.id
          and hashint4(user_id) < coalesce((select hash from furthest), ${end}) offset 0) member),
    bound as materialized (
      select coalesce((select hash from candidate order by hash offset ${limit} limit 1), (select hash from furthest)) as hash)
    select count(*)::int as people, count(*) filter (where found.matches)::int as matching,
      coalesce((select (hash + ${end}) / (2.0 * ${end}) from bound), 1)::float8 as part
    from candidate cross join lateral (
      select ${matches} as matches from app_user person where person.id = candidate.id and ${isThere} limit 1) found
    where candidate.hash < coalesce((select hash from bound), ${end}) and ${hasArea('candidate.id', reaching.areaIds)}`.execute(
    db,
  );
  const [count = { people: 0, matching: 0, part: 1 }] = rows;
  return count;
}

/** The same without a sample. */
export async function countReachExactly(db: Db, reaching: Reaching): Promise<ReachCount> {
  const { isThere, matches } = conditions(reaching);
  // The members of institutes are looked up one by one, where the planner would read everybody of the areas.
  const isInAreas =
    typeof reaching.audience === 'string'
      ? sql<boolean>`exists (select from user_technical_area mine
          where mine.user_id = person.id and mine.area_id = any(${reaching.areaIds}::int[]))`
      : hasArea('person.id', reaching.areaIds);
  const { rows } = await sql<ReachCount>`
    select count(*)::int as people, count(*) filter (where ${matches})::int as matching, 1::float8 as part
    from app_user person
    where ${isThere} and ${isInAreas}`.execute(db);
  const [count = { people: 0, matching: 0, part: 1 }] = rows;
  return count;
}

/** The areas that stand most often on a profile together with one of some areas, judged by a sample of these profiles. */
export async function listNearAreas(db: Db, areaIds: readonly number[], limit: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with person as materialized (
      select distinct sampled.user_id from unnest(${areaIds}::int[]) as area(id) cross join lateral (
        select user_id from user_technical_area where area_id = area.id
        order by hashint4(user_id), user_id limit 200) sampled)
    select near.area_id as id, ${nameOf('technical_area', 'area')} as name
    from person join user_technical_area near on near.user_id = person.user_id
    join technical_area area on area.id = near.area_id
    where near.area_id <> all (${areaIds}::int[])
    group by near.area_id, area.id order by count(*) desc, near.area_id limit ${limit}`.execute(db);
  return rows;
}

/** The institute that verified a person's address. */
export async function findVerifiedInstitute(db: Db, userId: number): Promise<number | undefined> {
  const person = await db
    .selectFrom('app_user')
    .select('institute_id')
    .where('id', '=', userId)
    .where('is_verified_institute', '=', true)
    .executeTakeFirst();
  return person?.institute_id ?? undefined;
}

/** An own request as matching sees it, its last change at full precision, and its kept count. */
export async function findOwnReach(db: Db, viewerId: number, id: number, keptHours: number) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .leftJoin('request_reach as kept', 'kept.request_id', 'request.id')
    .select((eb) => [
      'request.user_id',
      'request.collaboration_type_id',
      'request.share_scope',
      sql<number[]>`array(select area_id from request_technical_area where request_id = request.id)`.as('area_ids'),
      sql<number[]>`array(select institute_id from request_institute where request_id = request.id
        union all select request.scope_institute_id where request.scope_institute_id is not null)`.as('institute_ids'),
      sql<string>`request.updated_at::text`.as('updated_at'),
      eb.ref('kept.people').as('kept'),
      sql<boolean>`kept.request_updated_at is not distinct from request.updated_at`.as('is_same_form'),
      sql<boolean>`kept.counted_at > now() - make_interval(hours => ${keptHours})`.as('is_recent'),
    ])
    .where('request.id', '=', id)
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'))
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}

/** Keeps the count of an own request, for the form that it was made of; that of a newer form stays. */
export async function keepReach(tx: Tx, requestId: number, people: number, updatedAt: string): Promise<void> {
  await tx
    .insertInto('request_reach')
    .values({ request_id: requestId, people, request_updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ people, request_updated_at: updatedAt, counted_at: sql<string>`now()` })
        .where('request_reach.request_updated_at', '<=', updatedAt),
    )
    .execute();
}
