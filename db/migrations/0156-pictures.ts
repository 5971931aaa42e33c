import { type Kysely, sql } from 'kysely';

/** Pictures of requests and messages, and the copies of reported ones. A message may have a picture and no words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table picture (
      id int generated always as identity primary key,
      user_id int not null references app_user,
      -- The text that has it; none until one takes it.
      request_id int references collaboration_request on delete cascade,
      message_id int references chat_message on delete cascade,
      -- The report that has this copy.
      report_id int references report on delete cascade,
      position int not null default 0,
      width int not null,
      height int not null,
      alt text check (char_length(alt) between 1 and 300),
      small bytea not null,
      large bytea not null,
      -- Of both.
      bytes int not null,
      created_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(request_id, message_id, report_id) <= 1)
    )`.execute(db);
  // They are compressed already.
  await sql`alter table picture alter small set storage external, alter large set storage external`.execute(db);
  await sql`create index picture_user on picture (user_id)`.execute(db);
  for (const text of ['request', 'message', 'report'])
    await sql.raw(`create index picture_${text} on picture (${text}_id) where ${text}_id is not null`).execute(db);
  await sql`
    create index picture_unused on picture (created_at)
    where request_id is null and message_id is null and report_id is null`.execute(db);
  await sql`
    alter table chat_message drop constraint chat_message_content_check,
      add constraint chat_message_content_check check (char_length(content) <= 2000)`.execute(db);
}
