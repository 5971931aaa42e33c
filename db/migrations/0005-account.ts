import { type Kysely, sql } from 'kysely';

const statements = [
  // A session is named by its own number, so that one can end it without knowing anything of its token.
  `alter table session
     add column id int generated always as identity unique,
     add column browser text check (char_length(browser) between 1 and 80)`,

  // When an account is to be erased (from the wish on, nobody else sees it), and when it was.
  `alter table app_user
     add column delete_at timestamptz,
     add column erased_at timestamptz,
     add check (erased_at is null or delete_at is not null)`,
  `create index app_user_leaving on app_user (delete_at) where delete_at is not null`,

  // Passwords asked of somebody who is logged in: a try counts from before it is checked until it was right.
  `create table password_try (
     id int generated always as identity primary key,
     user_id int not null references app_user on delete cascade,
     created_at timestamptz not null default clock_timestamp())`,
  `create index password_try_user on password_try (user_id, created_at)`,
];

/** A person's own sessions, password and account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
