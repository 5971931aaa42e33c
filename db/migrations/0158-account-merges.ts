import { type Kysely, sql } from 'kysely';

/** Two accounts of one person that become one, and the public ids that lead to the profile that stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_merge (
      id int generated always as identity primary key,
      user_id int not null unique references app_user on delete cascade,
      other_id int not null references app_user on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      due_at timestamptz,
      check (user_id <> other_id)
    )`.execute(db);
  await sql`create index account_merge_other on account_merge (other_id)`.execute(db);
  await sql`create index account_merge_due on account_merge (due_at) where due_at is not null`.execute(db);
  await sql`
    create table former_profile (
      hashid text primary key,
      user_id int not null references app_user on delete cascade
    )`.execute(db);
  await sql`create index former_profile_user on former_profile (user_id)`.execute(db);
}
