import { type Kysely, sql } from 'kysely';

/**
 * When the owner of a request first read the live offer. Only a time since `offered_at` counts, so that servers of the previous
 * release, which do not write it, need not clear it where an offer is made again. Offers from before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request_response add column offer_seen_at timestamptz`.execute(db);
}
