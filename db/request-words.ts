import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './connection.ts';

/** Writes the words by which requests are found; of those that are not Active there are none. */
export async function writeRequestWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select refresh_request_search(${[...ids]}::int[])`.execute(tx);
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
    select request_id from request_search where request_id in (${requestsWith[table](sql`${[...ids]}::int[]`)})
    on conflict do nothing`.execute(tx);
}
