import { sql } from 'kysely';
import type { Tx } from '../../connection.ts';
import { writeRequestWords } from '../../request-words.ts';

/** An institute, and the one that it becomes part of. */
export interface Merger {
  readonly id: number;
  readonly into: number;
}

/**
 * Merges institutes: people with their badges, requests that are shared with them, their places in the feed, and saved searches.
 * An id of a merged one means the other from then on (docs/behaviour/reference.md#institutes). The caller has locked the requests,
 * people and institutes, and moves the domains.
 *
 * @returns how many people moved
 */
export async function storeMergers(tx: Tx, mergers: readonly Merger[]): Promise<number> {
  const merger = sql`json_to_recordset(${JSON.stringify(mergers)}::json) as merger (id int, "into" int)`;
  const ids = mergers.map(({ id }) => id);
  await sql`update institute set merged_into = merger.into from ${merger} where merged_into = merger.id`.execute(tx);
  await sql`
    update institute set merged_into = merger.into, search_name = '' from ${merger} where institute.id = merger.id`.execute(
    tx,
  );
  await sql`
    with moved as (
      delete from request_feed feed using ${merger}
      where feed.audience = merger.id and feed.request_id in (
        select request_id from request_institute where institute_id = any(${ids}::int[])
        union all select id from collaboration_request where scope_institute_id = any(${ids}::int[]))
      returning feed.area_id, merger.into, feed.type_id, feed.created_at, feed.request_id, feed.owner_id)
    insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id) select * from moved
    on conflict do nothing`.execute(tx);
  const { rows: people } = await sql<{ id: number }>`
    with moved as (
      update account_address set institute_id = merger.into from ${merger} where institute_id = merger.id returning user_id)
    select distinct user_id as id from moved`.execute(tx);
  await sql`update app_user set institute_id = merger.into from ${merger} where institute_id = merger.id`.execute(tx);
  await sql`
    update collaboration_request set scope_institute_id = merger.into from ${merger} where scope_institute_id = merger.id`.execute(
    tx,
  );
  await sql`
    with moved as (delete from request_institute using ${merger} where institute_id = merger.id returning request_id, merger.into)
    insert into request_institute (request_id, institute_id) select distinct * from moved on conflict do nothing`.execute(
    tx,
  );
  await sql`
    update desk set institute_id = merger.into,
      name = case when exists (
        select from desk twin where twin.institute_id = merger.into and lower(twin.name) = lower(desk.name)) then desk.name || ' ' || desk.id
        else desk.name end
    from ${merger} where institute_id = merger.id`.execute(tx);
  await sql`
    update saved_search set institute_ids = array(
      select living from unnest(institute_ids) with ordinality chosen (id, place)
      left join institute on institute.id = chosen.id
      cross join lateral coalesce(institute.merged_into, chosen.id) living
      group by living order by min(place))
    where institute_ids && ${ids}::int[]`.execute(tx);
  const moved = people.map(({ id }) => id);
  const { rows: requests } = await sql<{ id: number }>`
    select id from collaboration_request where user_id = any(${moved}::int[]) and deleted_at is null`.execute(tx);
  await writeRequestWords(
    tx,
    requests.map(({ id }) => id),
  );
  return people.length;
}
