import { type Kysely, sql } from 'kysely';

/** New accounts get a daily digest; accounts that exist keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user alter column digest set default 'daily'`.execute(db);
}
