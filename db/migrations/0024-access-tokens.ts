import { type Kysely, sql } from 'kysely';

const statements = [
  `create table access_token (
     id int generated always as identity primary key,
     user_id int not null references app_user on delete cascade,
     token_hash bytea not null unique,
     name text not null,
     scope text not null check (scope in ('read', 'full')),
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     last_used_at timestamptz)`,
  `create index access_token_user on access_token (user_id)`,
];

/** Access tokens, with which a person's programs call the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
