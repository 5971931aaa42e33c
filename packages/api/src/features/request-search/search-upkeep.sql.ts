import { limits, ranking } from '@exchange/contract/limits';
import { typingErrorMinLength } from '@exchange/contract/search';
import type { Tx } from '@exchange/db';
import { writeRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';

/** Requests whose words one step of the job writes: one with a long description in Japanese takes 20 ms. */
const dueRequests = 20;

/** Writes the words of requests anew in which a name has changed. @returns whether there may be more */
export async function refreshDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ request_id: number }>`
    select request_id from request_search_due order by request_id limit ${dueRequests} for update skip locked`.execute(
    tx,
  );
  const ids = rows.map(({ request_id }) => request_id);
  await writeRequestWords(tx, ids);
  return ids.length === dueRequests;
}

/**
 * Makes the table of known words anew, unless that was done a few minutes ago: those of areas, and of at least two of the newest Active
 * requests, so that what is mistyped once is none.
 */
export async function rebuildKnownWords(tx: Tx): Promise<void> {
  const minutes = `${ranking.countedEveryMinutes} minutes`;
  const { rows } = await sql`
    select where exists (select from search_word where checked_at > now() - ${minutes}::interval)`.execute(tx);
  if (rows.length > 0) return;
  await sql`delete from search_word`.execute(tx);
  const newest = `select words from request_search order by created_at desc limit ${limits.knownWordRequests}`;
  await sql`
    insert into search_word (word)
    select word from (
      select word, ndoc from ts_stat(${newest}) where ndoc > 1
      union all select word, ${limits.knownWordRequests} from technical_area
        cross join lateral search_words(name || ' ' || array_to_string(aliases, ' '))) known
    where word !~ '^[:=<]' and length(word) between ${typingErrorMinLength - 1} and ${limits.searchWord}
    group by word order by max(ndoc) desc, word limit ${limits.knownWords}`.execute(tx);
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
