import { type Kysely, sql } from 'kysely';

/** Feeds at secret addresses, of saved searches; without a search a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed (
      id int generated always as identity primary key,
      user_id int not null references app_user on delete cascade,
      saved_search_id int references saved_search on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      unique nulls not distinct (user_id, saved_search_id)
    )`.execute(db);
  await sql`create index feed_saved_search on feed (saved_search_id)`.execute(db);
}
