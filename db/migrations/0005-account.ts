import { type Kysely, sql } from 'kysely';

const statements = [
  // A session has an id, so that a user can end it without its token.
  `alter table session
     add column id int generated always as identity unique,
     add column browser text check (char_length(browser) between 1 and 80)`,

  // When an account is due for erasure (other users no longer see it once this is set), and when it was erased.
  `alter table app_user
     add column delete_at timestamptz,
     add column erased_at timestamptz,
     add check (erased_at is null or delete_at is not null)`,
  `create index app_user_leaving on app_user (delete_at) where delete_at is not null`,

  // Password confirmations of logged-in users: a try counts before it is checked, and no longer counts when correct.
  `create table password_try (
     id int generated always as identity primary key,
     user_id int not null references app_user on delete cascade,
     created_at timestamptz not null default clock_timestamp())`,
  `create index password_try_user on password_try (user_id, created_at)`,
];

/** Session list, password change and account deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
