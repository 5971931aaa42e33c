import { type Kysely, sql } from 'kysely';

/** A person who is away says until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column away_until date`.execute(db);
}
