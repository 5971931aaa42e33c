import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Tx } from '../../connection.ts';
import { queueRequestWords } from '../../request-words.ts';
import type { Catalogue } from './catalogue.ts';
import { assignIds, type Stored } from './identity.ts';
import { type Merger, storeMergers } from './merge.ts';

/**
 * The institutes of swot and of our supplement. It takes seconds, so a thread of its own reads it while a server answers, and before
 * the transaction that stores it.
 */
export async function readCatalogue(): Promise<Catalogue> {
  // Without the options of this process, which may be for a program in its arguments.
  const reader = new Worker(new URL('./read-catalogue.ts', import.meta.url), { execArgv: [] });
  const [catalogue] = await once(reader, 'message');
  return catalogue;
}

/** Whether the name of an institute is an operator's, or no longer shown. */
const isManaged = sql`(institute.is_set_by_operator or institute.merged_into is not null)`;

/**
 * Makes the tables hold the catalogue. An institute keeps its id as long as it keeps its main domain or any other one. One that
 * is gone is merged into the institute that has its main domain now; without such an heir it is deleted if no profile and no
 * request refers to it. What operators named, merged, gave and took stays; the conditions are in the statements, because an
 * operator may act meanwhile.
 */
export async function storeCatalogue(tx: Tx, catalogue: Catalogue): Promise<void> {
  const stored = await listStored(tx);
  const { kept, fresh, gone } = assignIds(stored, catalogue.institutes);
  const { rows: updated } = await sql<{ id: number }>`
    update institute set source_key = entry.source_key,
      name = case when ${isManaged} then institute.name else entry.name end,
      search_name = case when ${isManaged} then institute.search_name else entry.search_name end
    from json_to_recordset(${JSON.stringify(kept)}::json) as entry (id int, name text, search_name text, source_key text)
    where institute.id = entry.id and (institute.source_key is distinct from entry.source_key or not ${isManaged}
      and (institute.name, institute.search_name) is distinct from (entry.name, entry.search_name))
    returning institute.id`.execute(tx);
  await queueRequestWords(
    tx,
    'institute',
    updated.map(({ id }) => id),
  );
  await sql`
    insert into institute (name, search_name, source_key)
    select name, search_name, source_key
    from json_to_recordset(${JSON.stringify(fresh)}::json) as entry (name text, search_name text, source_key text)`.execute(
    tx,
  );
  await storeDomains(tx, catalogue);
  await mergeIntoHeirs(tx, gone);
  await deleteUnused(tx, gone);
  await sql`analyze institute, institute_domain`.execute(tx);
}

async function listStored(tx: Tx): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, source_key, array_remove(array_agg(domain), null) as domains
    from institute left join institute_domain on institute_id = id
    group by id`.execute(tx);
  return rows;
}

async function storeDomains(tx: Tx, { institutes, stopped }: Catalogue): Promise<void> {
  const wanted = [
    ...institutes.flatMap(({ source_key, domains }) => domains.map((domain) => ({ domain, source_key }))),
    ...stopped.map((domain) => ({ domain, source_key: null })),
  ];
  const { rows } = await sql<{ domain: string }>`select domain from institute_domain`.execute(tx);
  const domains = new Set(wanted.map(({ domain }) => domain));
  const gone = rows.map(({ domain }) => domain).filter((domain) => !domains.has(domain));
  await sql`delete from institute_domain where domain = any(${gone}::text[]) and not is_set_by_operator`.execute(tx);
  await sql`
    insert into institute_domain (domain, institute_id)
    select domain, coalesce(institute.merged_into, institute.id)
    from json_to_recordset(${JSON.stringify(wanted)}::json) as entry (domain text, source_key text)
      left join institute using (source_key)
    on conflict (domain) do update set institute_id = excluded.institute_id
    where not institute_domain.is_set_by_operator and institute_domain.institute_id is distinct from excluded.institute_id`.execute(
    tx,
  );
}

/** Locks in the order of an operator's merge, so that no person posts to one of them meanwhile. */
async function mergeIntoHeirs(tx: Tx, gone: readonly number[]): Promise<void> {
  const { rows: mergers } = await sql<Merger>`
    select institute.id, heir.institute_id as into
    from institute join institute_domain heir on heir.domain = institute.source_key
    where institute.id = any(${gone}::int[]) and not ${isManaged} and heir.institute_id <> institute.id`.execute(tx);
  if (mergers.length === 0) return;
  const ids = mergers.map(({ id }) => id);
  await sql`
    select id from collaboration_request
    where user_id in (select user_id from account_address where institute_id = any(${ids}::int[]))
      or scope_institute_id = any(${ids}::int[])
      or id in (select request_id from request_institute where institute_id = any(${ids}::int[]))
    order by id for update`.execute(tx);
  await sql`
    select id from app_user where id in (select user_id from account_address where institute_id = any(${ids}::int[])) order by id for update`.execute(
    tx,
  );
  await sql`select id from institute where id = any(${ids}::int[]) order by id for update`.execute(tx);
  await storeMergers(tx, mergers);
  await sql`
    update institute_domain set institute_id = merged_into from institute
    where institute_id = institute.id and institute.id = any(${ids}::int[])`.execute(tx);
}

/** The lock comes first: a transaction that is about to refer to such a row has committed, and is seen, before the delete looks. */
async function deleteUnused(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from institute where id = any(${ids}::int[]) order by id for update`.execute(tx);
  await sql`
    delete from institute where id = any(${ids}::int[]) and not ${isManaged}
      and not exists (select from institute merged where merged.merged_into = institute.id)
      and not exists (select from institute_domain where institute_id = institute.id)
      and not exists (select from account_address where institute_id = institute.id)
      and not exists (select from collaboration_request where scope_institute_id = institute.id)
      and not exists (select from request_institute where institute_id = institute.id)
      and not exists (select from desk where institute_id = institute.id)`.execute(tx);
}
