import { type Kysely, sql } from 'kysely';

/** Passkeys, authenticator apps and recovery codes (docs/behaviour/second-factor.md#second-factor). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      id int generated always as identity primary key,
      user_id int not null references app_user on delete cascade,
      kind text not null check (kind in ('passkey', 'app')),
      name text not null check (char_length(name) between 1 and 80),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      -- Of an app: its sealed secret, and the last step of time whose code was taken.
      secret text,
      last_step int,
      -- Of a passkey.
      credential_id text unique,
      public_key bytea,
      sign_count bigint,
      check ((kind = 'app') = (secret is not null)),
      check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null))
    )`.execute(db);
  await sql`create index on second_factor (user_id)`.execute(db);
  await sql`create unique index on second_factor (user_id) where kind = 'app'`.execute(db);
  await sql`
    create table recovery_code (
      user_id int not null references app_user on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db);
}
