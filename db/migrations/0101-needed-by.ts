import { type Kysely, sql } from 'kysely';

/** When a request is needed and how much work it asks for, also as filters of saved searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request
    add column needed_by date,
    add column day_emails int not null default 0,
    add column effort text check (effort in ('hour', 'day', 'week', 'longer'))`.execute(db);
  await sql`create index collaboration_request_needed_by on collaboration_request (needed_by)
    where needed_by is not null`.execute(db);
  await sql`alter table saved_search
    add column needed text check (needed in ('week', 'month')),
    add column efforts text[] not null default '{}',
    drop constraint saved_search_sort_check,
    add constraint saved_search_sort_check check (sort in ('relevance', 'newest', 'best', 'soonest'))`.execute(db);
}
