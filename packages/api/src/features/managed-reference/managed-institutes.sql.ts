import { foldForSearch } from '@exchange/contract/fold';
import type {
  InstituteDetails,
  ManagedInstitutes,
  OperatorInstitutesInput,
} from '@exchange/contract/managed-reference';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { queueRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';
import { showBadges } from '../auth/addresses.sql.ts';
import { asSearchedId } from '../staff/console.sql.ts';

/** Institutes whose name or a domain holds the text, or with this id, those with most people first; without a text those that have people. */
export async function listManagedInstitutes(db: Db, { q, limit }: OperatorInstitutesInput): Promise<ManagedInstitutes> {
  const words = foldForSearch(q);
  const { rows } = await sql<ManagedInstitutes['institutes'][number] & { total: number }>`
    with members as (
      select institute_id as id, count(distinct user_id)::int as people from account_address where institute_id is not null group by institute_id)
    select institute.id, institute.name, coalesce(members.people, 0) as people, count(*) over ()::int as total,
      array(select domain from institute_domain where institute_id = institute.id
        order by domain <> institute.source_key, char_length(domain), domain) as domains
    from institute left join members using (id)
    where merged_into is null and case when ${q === ''}::boolean then members.people > 0 else
      institute.id = ${asSearchedId(q)} or ${words !== ''}::boolean and strpos(search_name, ${words}) > 0
        or exists (select from institute_domain where institute_id = institute.id and strpos(domain, lower(${q})) > 0) end
    order by coalesce(members.people, 0) desc, search_name using ~<~, institute.id limit ${limit}`.execute(db);
  return { institutes: rows.map(({ total: _, ...institute }) => institute), total: rows[0]?.total ?? 0 };
}

/** An institute with what refers to it; nothing for an unknown or merged one. */
export async function findInstituteDetails(db: Db, id: number): Promise<InstituteDetails | undefined> {
  const { rows } = await sql<InstituteDetails>`
    select id, name,
      (select count(distinct user_id)::int from account_address where institute_id = institute.id) as people,
      (select count(*)::int from request_institute where institute_id = institute.id) as requests,
      (select count(*)::int from saved_search where institute.id = any(institute_ids)) as saved_searches,
      (select coalesce(json_agg(json_build_object('domain', domain, 'people', (
          select count(distinct address.user_id) from account_address address
          where address.institute_id = institute.id and ${isBelow}))
          order by domain <> source_key, char_length(domain), domain), '[]')
        from institute_domain owned where institute_id = institute.id) as domains
    from institute where id = ${id} and merged_into is null`.execute(db);
  return rows[0];
}

/** The host of the row `address`. */
const host = sql`split_part(address.email_key, '@', -1)`;

/** Whether the row `address` is at or below the domain of `owned`. */
const isBelow = sql`(${host} = owned.domain or right(address.email_key, char_length(owned.domain) + 1) = '.' || owned.domain)`;

export interface LockedInstitute {
  readonly id: number;
  readonly name: string;
  readonly merged_into: number | null;
}

/** Locks institutes, so that nobody chooses them until the end of the transaction; by id, also merged ones. */
export async function lockInstitutes(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedInstitute>> {
  const rows = await tx
    .selectFrom('institute')
    .select(['id', 'name', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether another institute has the name, case and accents aside. */
export async function isInstituteNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const found = await db
    .selectFrom('institute')
    .select('id')
    .where('search_name', '=', foldForSearch(name))
    .where('merged_into', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

/** @param sourceKey no list has it, so that a load of one takes the institute over by its domains @returns the id */
export async function insertInstitute(tx: Tx, name: string, sourceKey: string): Promise<number> {
  const { id } = await tx
    .insertInto('institute')
    .values({ name, search_name: foldForSearch(name), source_key: sourceKey, is_set_by_operator: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateInstituteName(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('institute')
    .set({ name, search_name: foldForSearch(name), is_set_by_operator: true })
    .where('id', '=', id)
    .execute();
  await queueRequestWords(tx, 'institute', [id]);
}

/** What stands of a domain and of those above it. */
export interface StoredDomain {
  readonly domain: string;
  readonly institute_id: number | null;
  readonly institute_name: string | null;
  readonly is_set_by_operator: boolean;
}

export function listStoredDomains(db: Db, suffixes: readonly string[]): Promise<StoredDomain[]> {
  return db
    .selectFrom('institute_domain as owned')
    .leftJoin('institute', 'institute.id', 'owned.institute_id')
    .select(['owned.domain', 'owned.institute_id', 'institute.name as institute_name', 'owned.is_set_by_operator'])
    .where('owned.domain', 'in', suffixes)
    .execute();
}

/** Gives a domain to an institute, or with null to none. */
export async function writeDomain(tx: Tx, domain: string, instituteId: number | null): Promise<void> {
  await tx
    .insertInto('institute_domain')
    .values({ domain, institute_id: instituteId, is_set_by_operator: true })
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet({ institute_id: instituteId, is_set_by_operator: true }),
    )
    .execute();
}

/** The different hosts of proven addresses at or below a domain. */
export async function listHostsBelow(db: Db, domain: string): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct ${host} as host from account_address address cross join (select ${domain}::text as domain) owned
    where address.proven_at is not null and ${isBelow}`.execute(db);
  return rows.map(({ host }) => host);
}

/** A host, and the institute that owns it now. */
interface OwnedHost {
  readonly host: string;
  readonly institute_id: number | null;
}

/**
 * The proven addresses, as `address`, at exactly one of the hosts, as `owned`, whose badge is not of its institute. A badge that rests
 * goes on resting.
 */
const addressesToLink = (hosts: readonly OwnedHost[]) => sql`
  account_address address
  join json_to_recordset(${JSON.stringify(hosts)}::json) as owned (host text, institute_id int) on owned.host = ${host}
    and address.proven_at is not null and address.institute_id is distinct from owned.institute_id
    and (address.institute_id is not null or address.badge_ends_on is null)`;

/** The people with such an address. */
export async function listPeopleToLink(db: Db, hosts: readonly OwnedHost[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct address.user_id as id from ${addressesToLink(hosts)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Links the addresses of people to the institutes of their hosts. What was shared with `my` institute goes with the correction. */
export async function linkPeople(tx: Tx, ids: readonly number[], hosts: readonly OwnedHost[]): Promise<void> {
  const people = sql`any(${[...ids]}::int[])`;
  await sql`
    update collaboration_request request set scope_institute_id = owned.institute_id from ${addressesToLink(hosts)}
    where request.user_id = address.user_id and address.user_id = ${people} and request.share_scope = 'my'
      and request.scope_institute_id is not distinct from address.institute_id`.execute(tx);
  await sql`
    update account_address changed
    set institute_id = owned.institute_id, badge_ends_on = case when owned.institute_id is not null then changed.badge_ends_on end
    from ${addressesToLink(hosts)}
    where changed.id = address.id and address.user_id = ${people}`.execute(tx);
  await showBadges(tx, ids);
}

/** Ids of the people of an institute. */
export async function listPeopleOf(db: Db, instituteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from account_address where institute_id = ${instituteId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the requests of people and those shared with an institute, and then the people, so that none of them posts meanwhile.
 * An offer of help and a deletion lock in the same order.
 *
 * @returns the ids of the Active requests
 */
export async function lockRequestsAndPeople(
  tx: Tx,
  people: readonly number[],
  instituteId: number | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; status_id: number }>`
    select id, status_id from collaboration_request
    where deleted_at is null and (user_id = any(${[...people]}::int[])
      or id in (select request_id from request_institute where institute_id = ${instituteId})
      or scope_institute_id = ${instituteId})
    order by id for update`.execute(tx);
  await sql`select id from app_user where id = any(${[...people]}::int[]) order by id for update`.execute(tx);
  return rows.filter(({ status_id }) => status_id === requestStatus.active).map(({ id }) => id);
}

/** Gives all domains of an institute to another. @returns how many */
export async function moveDomains(tx: Tx, id: number, into: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('institute_domain')
    .set({ institute_id: into, is_set_by_operator: true })
    .where('institute_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
