import { type Kysely, sql } from 'kysely';

const statements = [
  // What an email may be answered with: one person and one thing. Rows outlive their validity, so that a late reply can be told so.
  `create table reply_token (
     token_hash bytea primary key,
     user_id int not null references app_user on delete cascade,
     purpose text not null check (purpose in ('chat', 'offer', 'still_looking')),
     about_id int not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null)`,
  `create index reply_token_user on reply_token (user_id)`,
  // The hashes of the Message-IDs of replies that had their effect.
  `create table taken_reply (
     message_hash bytea primary key,
     taken_at timestamptz not null default now())`,
  // At most one row: which server reads the mailbox, and how that goes.
  `create table mailbox_reader (
     is_only boolean primary key default true check (is_only),
     holder uuid,
     held_until timestamptz not null,
     read_at timestamptz not null default now(),
     waiting int not null default 0,
     problem text)`,
];

/** Replies by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
