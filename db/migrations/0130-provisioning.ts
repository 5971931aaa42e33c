import { type Kysely, sql } from 'kysely';

/** Accounts that their institutes make and end, and the tokens of the programs that do so or read the logs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      -- Since when the institute keeps the person out; others see no more than of a suspended person.
      add column deactivated_at timestamptz,
      -- The institute has removed the person, whose account is erased at delete_at.
      add column is_removed boolean not null default false,
      -- What the institute calls the person.
      add column external_id text check (char_length(external_id) between 1 and 255),
      -- The issuer that made the account, until its first login there.
      add column awaits_issuer text,
      add check (not is_removed or (deactivated_at is not null and delete_at is not null))`.execute(db);
  await sql`
    create table service_token (
      id int generated always as identity primary key,
      -- What its calls may do: manage the people of a provider, or read the logs.
      purpose text not null check (purpose in ('scim', 'logs')),
      issuer text,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      check ((purpose = 'scim') = (issuer is not null))
    )`.execute(db);
}
