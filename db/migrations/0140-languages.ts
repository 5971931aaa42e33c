import { type Kysely, sql } from 'kysely';

/** The language that a person has chosen, if any, and that of the browser which last logged in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add language text, add browser_language text`.execute(db);
}
