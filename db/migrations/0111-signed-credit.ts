import { type Kysely, sql } from 'kysely';

/** Credit as a signed document: the keys, the ids of documents, and which of them are withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit
      add column document_id uuid not null default gen_random_uuid(),
      add column may_name_title boolean not null default false`.execute(db);
  await sql`
    create table signing_key (
      id text primary key,
      public_key text not null,
      sealed_private_key text not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    )`.execute(db);
  await sql`create unique index signing_key_current on signing_key ((true)) where retired_at is null`.execute(db);
  await sql`create table withdrawn_document (id uuid primary key, withdrawn_at timestamptz not null default now())`.execute(
    db,
  );
}
