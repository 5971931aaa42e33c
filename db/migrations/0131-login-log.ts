import { type Kysely, sql } from 'kysely';

/** Logins and failed ones, for the programs of an institute that watch for attacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_entry (
      id int generated always as identity primary key,
      created_at timestamptz not null default now(),
      -- Null if the address has no account.
      user_id int references app_user on delete cascade,
      outcome text not null check (outcome in ('succeeded', 'failed')),
      method text not null check (method in ('here', 'provider')),
      -- The IP address, an IPv6 address as its /64.
      address text not null
    )`.execute(db);
  await sql`create index login_entry_created_at on login_entry (created_at, id)`.execute(db);
  await sql`create index login_entry_user on login_entry (user_id)`.execute(db);
  await sql`create index audit_entry_created_at on audit_entry (created_at, id)`.execute(db);
}
