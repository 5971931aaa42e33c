import { type Kysely, sql } from 'kysely';

const statements = [
  // The replies to calls with a client_id, for a day: a repeat gets the first one. They hold ids and numbers, no words of a person.
  `create table repeatable_reply (
     user_id int not null references app_user on delete cascade,
     procedure text not null,
     client_id uuid not null,
     input_mark text not null,
     reply jsonb,
     created_at timestamptz not null default now(),
     primary key (user_id, procedure, client_id))`,
];

/** What lets a call that creates something be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
