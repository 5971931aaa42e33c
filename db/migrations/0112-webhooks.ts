import { type Kysely, sql } from 'kysely';

/** Webhooks, and their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id int generated always as identity primary key,
      user_id int references app_user on delete cascade,
      saved_search_id int references saved_search on delete cascade,
      host text not null,
      sealed_url text not null,
      sealed_secret text not null,
      format text not null check (format in ('json', 'slack', 'teams', 'zulip', 'mattermost', 'matrix')),
      created_at timestamptz not null default now(),
      resumed_at timestamptz not null default now(),
      checked_at timestamptz not null default now(),
      failing_since timestamptz,
      paused_at timestamptz,
      is_gone boolean not null default false,
      check ((user_id is null) = (saved_search_id is null))
    )`.execute(db);
  await sql`create index webhook_user on webhook (user_id)`.execute(db);
  await sql`create index webhook_saved_search on webhook (saved_search_id)`.execute(db);
  await sql`create index webhook_checked on webhook (checked_at) where paused_at is null`.execute(db);
  await sql`
    create table webhook_delivery (
      id int generated always as identity primary key,
      webhook_id int not null references webhook on delete cascade,
      request_id int references collaboration_request on delete cascade,
      created_at timestamptz not null default now(),
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      done_at timestamptz,
      status int,
      problem text,
      unique (webhook_id, request_id)
    )`.execute(db);
  await sql`create index webhook_delivery_request on webhook_delivery (request_id)`.execute(db);
  await sql`create index webhook_delivery_due on webhook_delivery (next_attempt_at) where done_at is null`.execute(db);
}
