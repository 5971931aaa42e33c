import type { DirectoryInput, ListedPerson } from '@exchange/contract/directory';
import { limits } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { awayUntil, isAway } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { pointsOf } from '../profiles/points.sql.ts';

/** A word of a search as it was typed, folded, with the technical areas and verified institutes that have it. */
export interface DirectoryWord {
  readonly word: string;
  /** Whether a longer word that begins with it fits too. */
  readonly isBeginning: boolean;
  readonly areaIds: readonly number[];
  /** Areas that it means, if they count. */
  readonly meantIds: readonly number[];
  readonly instituteIds: readonly number[];
}

/** A place in the directory's order: those who are not away first, how well the words fit, shared areas, last day of activity, id, all descending. */
export interface DirectoryPlace {
  /** 0 for a person who is away, 1 for others. */
  readonly here: number;
  readonly words: number;
  readonly areas: number;
  /** At the full precision of the database. */
  readonly at: string;
  readonly id: number;
}

/** Where a word is found, best first; in a name or a bio another form of it, such as the plural, or a longer word, counts one less. */
const weights = { name: sql.lit(6), areaOrInstitute: sql.lit(4), bio: sql.lit(2), meaning: sql.lit(0) };
/** A word that a person has counts more than the places of all others. */
const oneWord = sql.lit(1000);

/** What the words are searched for by, each worked out once: `(word_0, exact_0, word_1, …)`, as the table `typed`. */
function typedQueries(words: readonly DirectoryWord[]): RawBuilder<unknown> {
  const queries = words.map(
    ({ word, isBeginning }, at) => sql`directory_query(${word}, ${isBeginning}, false) as ${sql.ref(`word_${at}`)},
      directory_query(${word}, false, true) as ${sql.ref(`exact_${at}`)}`,
  );
  return sql`select ${sql.join(queries)}`;
}

const queryOf = (at: number) => sql`(select ${sql.ref(`word_${at}`)} from typed)`;
const exactQueryOf = (at: number) => sql`(select ${sql.ref(`exact_${at}`)} from typed)`;

/** The weight of a word in words of the row `stored` that it fits. */
const weightIn = (column: 'name' | 'bio', at: number) =>
  sql`case when ${sql.ref(`stored.${column}_words`)} @@ ${exactQueryOf(at)} then ${weights[column]} else ${weights[column]} - 1 end`;

/** The places where users have a word, as `(id, active_at, at, weight)`, by the indexes; `active_at` is null for an area, where it is not at hand. */
function placesOf({ areaIds, meantIds, instituteIds }: DirectoryWord, at: number): RawBuilder<unknown> {
  const n = sql.lit(at);
  return sql`
    select user_id as id, active_at, ${n} as at, ${weightIn('name', at)} as weight
    from person_search stored where name_words @@ ${queryOf(at)}
    union all
    select user_id, null, ${n}, ${weights.areaOrInstitute} from user_technical_area where area_id = any(${[...areaIds]}::int[])
    union all
    select user_id, null, ${n}, ${weights.meaning} from user_technical_area where area_id = any(${[...meantIds]}::int[])
    union all
    select id, active_at, ${n}, ${weights.areaOrInstitute} from app_user
    where is_listed and is_verified_institute and institute_id = any(${[...instituteIds]}::int[])
    union all
    select user_id, active_at, ${n}, ${weightIn('bio', at)} from person_search stored where bio_words @@ ${queryOf(at)}`;
}

/**
 * The users who have at least `min` of the words, as `(id, active_at, words, had)`: how well the words fit, each by its best place, and the
 * numbers of those that they have.
 */
function usersWith(words: readonly DirectoryWord[], min: number): RawBuilder<unknown> {
  const ofWord = words.map((_, at) => sql`filter (where at = ${sql.lit(at)})`);
  const fit = ofWord.map((filter) => sql`coalesce(${oneWord} + max(weight) ${filter}, 0)`);
  const had = ofWord.map((filter) => sql`max(at) ${filter}`);
  return sql`
    select id, max(active_at) as active_at, ${sql.join(fit, sql` + `)} as words, array_remove(array[${sql.join(had)}], null) as had
    from (${sql.join(words.map(placesOf), sql` union all `)}) place
    group by id having num_nonnulls(${sql.join(had)}) >= ${sql.lit(min)}`;
}

/**
 * Whether the row `person` may be found (docs/behaviour/directory.md#directory): has chosen to be listed, has a name, is verified, and is
 * not 'Not open' or about to be deleted. `hasArea` is looked up for those that are left.
 */
export function isFindable(): RawBuilder<boolean> {
  return sql<boolean>`(
    person.is_listed and person.name is not null and person.verified_at is not null and ${isPresent('person')}
    and person.master_collaboration_status_id <> ${sql.lit(masterStatus.notOpen)})`;
}

/** The viewer and the people whom they have blocked or who have blocked them, as the table `hidden (id)`. */
export function hiddenFrom(viewerId: number): RawBuilder<unknown> {
  return sql`select unnest(${viewerId}::int || ${blockedBy(viewerId)} || ${blockersOf(viewerId)}) as id`;
}

/** Whether the row `person` is not `hidden` from the viewer. */
export const maySee = sql<boolean>`(person.id <> all (array(select id from hidden)))`;

/** Whether the person with the row `shared` has a technical area. */
function hasArea(): RawBuilder<boolean> {
  return sql<boolean>`shared.chosen > 0`;
}

/** Whether the row `person` fits the filters that are set. */
function fits({ area, institute, stage }: Pick<DirectoryInput, 'area' | 'institute' | 'stage'>) {
  const conditions = [sql`true`];
  if (area?.length)
    conditions.push(sql`person.id in (select user_id from user_technical_area where area_id = any(${area}::int[]))`);
  if (institute?.length)
    conditions.push(sql`person.is_verified_institute and person.institute_id = any(${institute}::int[])`);
  if (stage?.length) conditions.push(sql`person.career_stage_id = any(${stage}::int[])`);
  return sql.join(conditions, sql` and `);
}

/** Whether the row `person` is not away, as a number to order by. */
const isHere = sql`(not ${isAway('person')})::int`;

/** Others of each of the viewer's areas, so that a rare one is not lost among many people. */
const othersOfArea = sql.lit(20);

/**
 * With words: the people who fit, as `(id, here, words, had, active_at)`, of more than `limits.directoryFound` those with most words who were
 * active last. All who have the words are found by the indexes of words, and then looked at in their order until there are enough.
 */
function candidatesWith(words: readonly DirectoryWord[], min: number, isFitting: RawBuilder<unknown>) {
  return sql`
    with typed as materialized (${typedQueries(words)}),
    hits as materialized (${usersWith(words, min)})
    select person.id, ${isHere} as here, hits.words, hits.had, hits.active_at
    from (
      select id, words, had, cardinality(had) as many,
        coalesce(active_at, (select active_at from person_search where user_id = hits.id)) as active_at
      from hits order by many desc, active_at desc nulls last, id desc) hits
    join app_user person on person.id = hits.id
    where ${isFitting} order by hits.many desc, hits.active_at desc nulls last, hits.id desc
    limit ${sql.lit(limits.directoryFound)}`;
}

/** Without words: the people who fit and were active last, and some of each of the viewer's areas, as with words. */
function candidatesWithout(viewerId: number, isFitting: RawBuilder<unknown>) {
  return sql`
    (select person.id, ${isHere} as here, 0 as words, '{}'::int[] as had, person.active_at from app_user person where ${isFitting}
      order by person.active_at desc, person.id desc limit ${sql.lit(limits.directoryFound)})
    union
    select person.id, ${isHere}, 0, '{}', person.active_at from user_technical_area mine
    cross join lateral (
      select other.user_id from user_technical_area other where other.area_id = mine.area_id
      order by hashint4(other.user_id), other.user_id limit ${othersOfArea}) other
    join app_user person on person.id = other.user_id
    where mine.user_id = ${viewerId} and ${isFitting}`;
}

type DirectoryRow = Omit<ListedPerson, 'match'> & {
  readonly place: DirectoryPlace;
  /** The numbers of the words that the person has, in no order. */
  readonly had: number[];
};

/** People of the directory for a viewer who have all words, with `isNear` some of them, in the order of `DirectoryPlace`, after a place. */
export async function listDirectory(
  db: Db,
  viewerId: number,
  {
    words,
    isNear,
    limit,
    after,
    ...filters
  }: Pick<DirectoryInput, 'area' | 'institute' | 'stage' | 'limit'> & {
    readonly words: readonly DirectoryWord[];
    readonly isNear?: boolean;
    readonly after: DirectoryPlace | undefined;
  },
): Promise<DirectoryRow[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(fit.here, fit.words, shared.areas, fit.active_at, fit.id)
          < (${after.here}::int, ${after.words}::int, ${after.areas}::int, ${after.at}::timestamptz, ${after.id}::int)`;
  const min = isNear ? 1 : words.length;
  const isFitting = sql`${isFindable()} and ${maySee} and ${fits(filters)}`;
  const fit = words.length > 0 ? candidatesWith(words, min, isFitting) : candidatesWithout(viewerId, isFitting);
  const { rows } = await sql<Omit<DirectoryRow, 'place'> & { here: number; words: number; areas: number; at: string }>`
    with mine as materialized (select area_id from user_technical_area where user_id = ${viewerId}),
    hidden as materialized (${hiddenFrom(viewerId)}),
    fit as materialized (${fit}),
    found as materialized (
      select fit.id, fit.here, fit.words, fit.had, shared.areas, fit.active_at
      from fit cross join lateral (
        select count(*) as chosen, count(*) filter (where area_id = any(array(select area_id from mine)))::int as areas
        from user_technical_area where user_id = fit.id) shared
      where ${hasArea()} and ${later}
      order by fit.here desc, fit.words desc, shared.areas desc, fit.active_at desc, fit.id desc
      limit ${limit})
    select person.id as user_id, person.hashid, person.name, person.description, ${nameOf('career_stage', 'stage')} as career_stage,
      institute.name as institute_name, person.claimed_institute, person.is_verified_institute,
      (select coalesce(json_agg(json_build_object('id', area.id, 'name', area.name, 'is_shared', area.is_shared)
          order by area.is_shared desc, area.id), '[]')
        from (
          select chosen.area_id as id, (select ${nameOf('technical_area', 'term')} from technical_area term where id = chosen.area_id) as name,
            chosen.area_id in (select area_id from mine) as is_shared
          from user_technical_area chosen where chosen.user_id = person.id) area) as technical_areas,
      ${pointsOf(sql`person.id`)} as collaboration_points,
      ${answersWithin(sql`person.id`)} as answers_within_days,
      (select max(ask.created_at) from ask
        join collaboration_request request on request.id = ask.request_id
        where ask.user_id = person.id and request.user_id = ${viewerId}
          and request.status_id = ${sql.lit(requestStatus.active)} and request.deleted_at is null) as asked_at,
      ${awayUntil('person')} as away_until, found.here, found.words, found.had, found.areas, found.active_at::text as at
    from found join app_user person on person.id = found.id
    left join career_stage stage on stage.id = person.career_stage_id
    left join institute on institute.id = person.institute_id
    order by found.here desc, found.words desc, found.areas desc, found.active_at desc, found.id desc`.execute(db);
  return rows.map(({ here, words: fitting, areas, at, ...person }) => ({
    ...person,
    place: { here, words: fitting, areas, at, id: person.user_id },
  }));
}
