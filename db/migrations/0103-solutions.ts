import { type Kysely, sql } from 'kysely';

/** What solved a Successful request, and the words of those that others find among solved ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request
    add column solution text check (char_length(solution) between 1 and 1000),
    add column is_solution_shown boolean not null default false`.execute(db);
  await sql`create table solved_search (
    request_id int primary key references collaboration_request on delete cascade,
    created_at timestamptz not null,
    words tsvector not null)`.execute(db);
  await sql`alter table solved_search alter column words set storage main`.execute(db);
  await sql`create index solved_search_words on solved_search using gin (words)`.execute(db);
  await sql`create index solved_search_time on solved_search (created_at desc, request_id desc)`.execute(db);
}
