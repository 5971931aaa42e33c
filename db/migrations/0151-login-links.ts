import { type Kysely, sql } from 'kysely';

/** A link of the command line that logs an operator in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_token drop constraint email_token_purpose_check,
      add constraint email_token_purpose_check check (purpose in ('verify', 'reset', 'login'))`.execute(db);
}
