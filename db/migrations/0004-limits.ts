import { type Kysely, sql } from 'kysely';

const statements = [
  // Calls of the current minute, summed over all servers. Unlogged: losing them in a database crash is acceptable.
  `create unlogged table call_tally (
     key text not null,
     minute int not null,
     calls int not null,
     primary key (key, minute))`,

  // Quotas, counted exactly: the uses of an allowance by a subject until its period ends.
  `create table allowance_use (
     allowance text not null,
     subject text not null,
     uses int not null check (uses > 0),
     ends_at timestamptz not null,
     primary key (allowance, subject))`,
  `create index allowance_use_end on allowance_use (ends_at)`,

  // The profiles that a person has read within a day.
  `create table profile_read (
     reader_id int not null references app_user on delete cascade,
     user_id int not null references app_user on delete cascade,
     read_at timestamptz not null default now(),
     primary key (reader_id, user_id))`,
  `create index profile_read_user on profile_read (user_id)`,
  `create index profile_read_at on profile_read (read_at)`,

  `create index login_attempt_created on login_attempt (created_at)`,
  `create index login_attempt_email on login_attempt (email_key)`,
];

/** Rate limits and quotas, and indexes of the lockout for the operator and the clean-up job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
