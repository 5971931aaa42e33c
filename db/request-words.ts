import { requestStatus } from '@exchange/contract/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './connection.ts';

/**
 * The words of the Successful requests among some that their owners show, as `(request_id, created_at, words)`: what is searched of every
 * request, and what solved it.
 */
export const solvedRows = (ids: RawBuilder<unknown>) => sql`
  select request.id, request.created_at, request_words(request.id)
    || search_vector(array[coalesce(request.solution, '')], 'B')
    || array_to_tsvector(array[':t' || request.collaboration_type_id]
      || array(select ':a' || area_id from request_technical_area where request_id = request.id)
      || case when owner.is_verified_institute then array[':i' || owner.institute_id] else '{}' end)
  from collaboration_request request join app_user owner on owner.id = request.user_id
  where request.id = any(${ids}) and request.status_id = ${sql.lit(requestStatus.completed)} and request.is_solution_shown
    and request.deleted_at is null and owner.delete_at is null and owner.suspended_at is null`;

/** Writes the words by which requests are found: Active ones, and solved ones that are shown; of others there are none. */
export async function writeRequestWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = sql`${[...ids]}::int[]`;
  await sql`select refresh_request_search(${changed})`.execute(tx);
  await sql`delete from solved_search where request_id = any(${changed})`.execute(tx);
  await sql`insert into solved_search (request_id, created_at, words) ${solvedRows(changed)}`.execute(tx);
}

/** The requests whose words hold a name of these rows. */
const requestsWith = {
  technical_area: (ids) => sql`select request_id from request_technical_area where area_id = any(${ids})`,
  collaboration_type: (ids) => sql`select id from collaboration_request where collaboration_type_id = any(${ids})`,
  institute: (ids) => sql`
    select request.id from collaboration_request request join app_user owner on owner.id = request.user_id
    where owner.institute_id = any(${ids})`,
  app_user: (ids) => sql`select id from collaboration_request where user_id = any(${ids})`,
} satisfies Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>;

/** Has a job write the words of all requests with a name of these rows, which may be thousands, after the name has changed. */
export async function queueRequestWords(
  tx: Tx,
  table: keyof typeof requestsWith,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into request_search_due (request_id)
    select request_id from (select request_id from request_search union all select request_id from solved_search) searched
    where request_id in (${requestsWith[table](sql`${[...ids]}::int[]`)})
    on conflict do nothing`.execute(tx);
}
