import { foldForSearch } from '@exchange/contract/fold';
import { limits } from '@exchange/contract/limits';
import type { Named } from '@exchange/contract/reference';
import type { Db, Tx } from '@exchange/db';
import { isForAlumni, longestSuffixes } from '@exchange/db/seed/domains';
import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** Names in the order of their code points, whatever the database's collation; an index with `text_pattern_ops` has it. */
const byName = sql`order by search_name using ~<~, id`;

/** All institutes by name. */
export async function listInstitutes(db: Db, limit?: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from institute where merged_into is null ${byName} limit ${limit ?? null}`.execute(db);
  return rows;
}

/** Into which institutes these were merged, by id; nothing for the others. */
export async function listMergers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; merged_into: number }>`
    select id, merged_into from institute where id = any(${[...ids]}::int[]) and merged_into is not null`.execute(db);
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]));
}

/** The institutes that chosen ones mean now, each once, in this order. It waits for a merge that is under way. */
export async function holdLivingInstitutes(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; living: number }>`
    select id, coalesce(merged_into, id) as living from institute where id = any(${[...ids]}::int[]) order by id for key share`.execute(
    tx,
  );
  const living = new Map(rows.map((row) => [row.id, row.living]));
  return [...new Set(ids.map((id) => living.get(id) ?? id))];
}

/**
 * A version that changes with the reference data: the fingerprint of the last load, the newest institute, operators' changes. A name is
 * a parameter, because a statement without any is planned at each call.
 */
export async function findReferenceVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select left(fingerprint, 16) from seed_state where name = ${'seed'}), ' ', (select max(id) from institute), ' ',
      (select fingerprint from seed_state where name = 'operators')) as version`.execute(db);
  return rows[0]?.version ?? '';
}

const changeLock = sql`hashtextextended('reference data', 0)`;

/**
 * Begins a change of institutes, areas or types by an operator. One is made at a time, verifications of addresses wait for its
 * end, and every server reads the data again after it.
 */
export async function beginReferenceChange(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changeLock})`.execute(tx);
  await sql`
    insert into seed_state as state (name, fingerprint) values ('operators', '1')
    on conflict (name) do update set fingerprint = (state.fingerprint::int + 1)::text`.execute(tx);
}

/** A trigram index finds shorter texts only at the beginning of a word. Two characters of these scripts are a word. */
const wholeWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const isShort = (text: string) => text.length < 3 && !wholeWords.test(text);

/**
 * Names that match a pattern. The pattern is a literal, so that PostgreSQL plans for this word: a generic plan reads the
 * whole index for a rare word. A folded text has only letters, digits and spaces, so it needs no escaping.
 */
const like = (pattern: string) => sql`search_name like ${sql.lit(pattern)}`;

/** Names that contain a word; a short word only at the beginning of a word. */
const holds = (word: string) =>
  isShort(word) ? sql`(${like(`${word}%`)} or ${like(`% ${word}%`)})` : like(`%${word}%`);

/**
 * The statements of a search, best matches first: names that begin with `q`, then names with a later word that begins
 * with it, then other names that contain every word; each sorted by name. `q` is folded and not empty.
 */
export function searchStatements(q: string, limit: number): RawBuilder<Named>[] {
  const words = [...new Set(q.split(' '))].slice(0, limits.nameSearchWords);
  const atStart = like(`${q}%`);
  const atWord = like(`% ${q}%`);
  const everyWord = sql.join(words.map(holds), sql` and `);
  const places = [atStart, sql`${atWord} and not ${atStart}`];
  if (!isShort(q)) places.push(sql`${everyWord} and not ${atStart} and not ${atWord}`);
  // The index alone finds the ids; a row is read only for a match.
  return places.map(
    (fits) => sql<Named>`
      with found as materialized (select id from institute where ${fits} ${byName} limit ${sql.lit(limit)})
      select id, name from found join institute using (id) ${byName}`,
  );
}

/**
 * Institutes whose name contains every word of `q`, without regard to case and accents (words of one or two letters only
 * at the beginning of a word), best matches first. Further statements run only until the limit is reached, so that a `q`
 * that matches half of all names ends after a few rows of an index.
 */
export async function searchInstitutes(db: Db, q: string, limit: number): Promise<Named[]> {
  const folded = foldForSearch(q);
  if (folded === '') return listInstitutes(db, limit);
  const found: Named[] = [];
  for (const statement of searchStatements(folded, limit)) {
    if (found.length >= limit) break;
    const { rows } = await statement.execute(db);
    found.push(...rows);
  }
  return found.slice(0, limit);
}

/**
 * The institute with the longest suffix of an email address's domain, in whole labels and at least two
 * (docs/behaviour/reference.md#institute-verification); `null` if the longest is a domain without an institute, or the address is for former
 * students. Until the end of the transaction no operator changes a domain.
 */
export async function findInstituteByEmail(db: Db, email: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock_shared(${changeLock})`.execute(db);
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const { rows } = await sql<{ domain: string; institute_id: number | null }>`
    select domain, institute_id from institute_domain
    where domain = any(${longestSuffixes(host)}::text[]) and (institute_id is not null or not is_set_by_operator)
    order by char_length(domain) desc limit 1`.execute(db);
  const [owner] = rows;
  return owner === undefined || isForAlumni(host, owner.domain) ? null : owner.institute_id;
}

export interface InstituteWithDomains {
  readonly id: number;
  readonly name: string;
  /** The main domain, also a stopped one that it does not own; an empty text if it has none. */
  readonly domain: string;
  readonly domains: readonly string[];
}

/** Domains of an institute, the main one first. */
const mainFirst = sql`institute_domain.domain <> institute.source_key, char_length(institute_domain.domain), institute_domain.domain`;

/** All institutes with the domains they own, in no order. */
export async function listInstitutesWithDomains(db: Db): Promise<InstituteWithDomains[]> {
  const { rows } = await sql<InstituteWithDomains>`
    select id, name, coalesce(domains[1], case when is_stopped then source_key end, '') as domain, domains
    from (
      select institute.id, name, source_key,
        exists (select from institute_domain stopped where stopped.domain = source_key
          and stopped.institute_id is null and not stopped.is_set_by_operator) as is_stopped,
        array_remove(array_agg(institute_domain.domain order by ${mainFirst}), null) as domains
      from institute left join institute_domain on institute_id = institute.id
      where merged_into is null group by institute.id) institutes`.execute(db);
  return rows;
}

/** The main domain of an institute; an empty text if it has none. */
const mainDomain = sql<string>`coalesce((
  select domain from institute_domain where institute_id = institute.id order by ${mainFirst} limit 1), '')`;

/** Verified and not about to be deleted. */
const isMember = sql`institute_id is not null and is_verified_institute and verified_at is not null and ${isPresent('app_user')}`;

/** The institutes that have members, as `step (id)`: through the index from one institute to the next. */
const stepThroughMembers = sql`
  recursive step as (
    (select institute_id as id from app_user where ${isMember} order by institute_id limit 1)
    union all
    select (select institute_id from app_user where ${isMember} and institute_id > step.id order by institute_id limit 1)
    from step where step.id is not null)`;

/** Ids of the institutes with at least one member: among the given ones, or of all. */
export async function listInstitutesWithMembers(db: Db, ids?: readonly number[]): Promise<number[]> {
  const { rows } =
    ids === undefined
      ? await sql<{ id: number }>`with ${stepThroughMembers} select id from step where id is not null`.execute(db)
      : await sql<{ id: number }>`
          select id from unnest(${ids}::int[]) as asked (id)
          where exists (select from app_user where ${isMember} and institute_id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Institutes with members by name, those under the given top-level domains first. */
export async function listMembersInstitutes(
  db: Db,
  topLevels: readonly string[],
  limit: number,
): Promise<{ id: number; name: string; domain: string }[]> {
  const { rows } = await sql<{ id: number; name: string; domain: string }>`
    with ${stepThroughMembers}
    select id, name, domain
    from institute join step using (id) cross join lateral (select ${mainDomain} as domain) main
    order by split_part(domain, '.', -1) = any(${topLevels}::text[]) desc, search_name using ~<~, id
    limit ${limit}`.execute(db);
  return rows;
}

/** The domain of a user's email address; an empty text for an unknown user. */
export async function findEmailDomain(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    select split_part(email, '@', -1) as domain from app_user where id = ${userId}`.execute(db);
  return rows[0]?.domain ?? '';
}
