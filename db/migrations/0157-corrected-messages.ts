import { type Kysely, sql } from 'kysely';

/** When a message was corrected, and the words of messages, by which the two people of a chat find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_message add column edited_at timestamptz`.execute(db);
  // What is searched of a message: its words, and ':p1', ':p2' for the people of its chat; no word has a colon.
  await sql`
    create table message_search (
      message_id int primary key references chat_message on delete cascade,
      words tsvector not null
    )`.execute(db);
  await sql`alter table message_search alter column words set storage main`.execute(db);
  await sql`create index message_search_words on message_search using gin (words)`.execute(db);
  await sql`
    create table message_search_due (
      message_id int primary key
    )`.execute(db);
  await sql`insert into message_search_due select id from chat_message`.execute(db);
}
