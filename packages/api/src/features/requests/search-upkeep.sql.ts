import { lifetimes } from '@exchange/contract/lifetimes';
import { ranking } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Requests whose words one step of the job writes. */
const dueRequests = 100;
/** Words that one step of the job checks. */
const checkedWords = 200;

/** Writes the words of requests anew in which a name has changed. @returns whether there may be more */
export async function refreshDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ request_id: number }>`
    select request_id from request_search_due order by request_id limit ${dueRequests} for update skip locked`.execute(
    tx,
  );
  const ids = rows.map(({ request_id }) => request_id);
  if (ids.length > 0) await sql`select refresh_request_search(${ids}::int[])`.execute(tx);
  return ids.length === dueRequests;
}

/** Deletes known words that no request has any more; each is checked once a day. @returns whether there may be more */
export async function deleteUnusedWords(tx: Tx): Promise<boolean> {
  // A frequent word would otherwise be found quickest by reading requests, and a rare one not at all.
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ checked: number }>`
    with due as materialized (
      select word from search_word where checked_at < now() - ${`${lifetimes.knownWordHours} hours`}::interval
      order by checked_at limit ${checkedWords} for update skip locked),
    checked as materialized (
      select word, (select true from request_search where words @@ quote_literal(due.word)::tsquery limit 1) is true as is_used
      from due),
    unused as (delete from search_word where word in (select word from checked where not is_used)),
    used as (update search_word set checked_at = now() where word in (select word from checked where is_used))
    select count(*)::int as checked from due`.execute(tx);
  return rows[0]?.checked === checkedWords;
}

/** Counts Active requests and those of each area for the order `best`, unless that was done a few minutes ago. */
export async function countAreas(tx: Tx): Promise<void> {
  const minutes = `${ranking.countedEveryMinutes} minutes`;
  await sql`
    with due as materialized (
      select not exists (select from area_use where counted_at > now() - ${minutes}::interval) as yes),
    counted as materialized (
      select chosen.area_id, count(*)::int as requests
      from request_technical_area chosen join request_search using (request_id)
      where (select yes from due) group by chosen.area_id
      union all select 0, count(*)::int from request_search having (select yes from due)),
    gone as (
      delete from area_use where (select yes from due) and area_id not in (select area_id from counted))
    insert into area_use (area_id, requests) select area_id, requests from counted
    on conflict (area_id) do update set requests = excluded.requests, counted_at = now()`.execute(tx);
}
