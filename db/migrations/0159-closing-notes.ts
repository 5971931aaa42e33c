import { type Kysely, sql } from 'kysely';

/** The line of each closed status that a request has had, so that one that comes back has its line again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collaboration_request add column closing_notes jsonb not null default '{}'
      check (jsonb_typeof(closing_notes) = 'object')`.execute(db);
  await sql`
    update collaboration_request set closing_notes = jsonb_build_object(status_id::text, closing_note)
    where closing_note is not null`.execute(db);
  await sql`
    alter table collaboration_request drop column closing_note,
      add column closing_note text generated always as (closing_notes ->> status_id::text) stored`.execute(db);
}
