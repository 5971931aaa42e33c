import { type Kysely, sql } from 'kysely';

const statements = [
  `create table user_block (
     blocker_id int not null references app_user on delete cascade,
     blocked_id int not null references app_user on delete cascade,
     created_at timestamptz not null default clock_timestamp(),
     primary key (blocker_id, blocked_id),
     check (blocker_id <> blocked_id))`,
  `create index user_block_blocked on user_block (blocked_id) include (blocker_id)`,

  // The last message a party of a chat sees while it blocks the other. Stored in the chat row, which sending locks anyway.
  `alter table collaboration_request_response
     add column owner_sees_until int,
     add column helper_sees_until int`,

  `create table report (
     id int generated always as identity primary key,
     kind text not null check (kind in ('request', 'profile', 'message')),
     subject_id int not null,
     about_id int references app_user on delete set null,
     reporter_id int references app_user on delete set null,
     reason text not null,
     text text check (char_length(text) between 1 and 1000),
     snapshot jsonb not null,
     created_at timestamptz not null default clock_timestamp(),
     closed_at timestamptz,
     closing_note text)`,
  `create unique index report_open on report (reporter_id, kind, subject_id) where closed_at is null`,
  `create index report_reporter on report (reporter_id)`,
  `create index report_about on report (about_id)`,
  `create index report_waiting on report (id) where closed_at is null`,
];

/** Blocks between people, and reports that wait for the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
