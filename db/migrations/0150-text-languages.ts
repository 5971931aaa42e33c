import { type Kysely, sql } from 'kysely';

/**
 * The languages of requests, which people read and search for. A job detects those of the requests that are there: `is_language_due` is
 * true for them, and false for new ones, without writing any row now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request
    add column chosen_language text,
    add column detected_language text,
    add column is_language_due boolean not null default true`.execute(db);
  await sql`alter table collaboration_request alter column is_language_due set default false`.execute(db);
  await sql`create index collaboration_request_language_due on collaboration_request (id) where is_language_due`.execute(
    db,
  );
  await sql`alter table app_user add column reads text[] not null default '{}'`.execute(db);
  await sql`alter table saved_search add column languages text[] not null default '{}'`.execute(db);
}
