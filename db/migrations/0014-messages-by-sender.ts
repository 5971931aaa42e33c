import { type Kysely, sql } from 'kysely';

/** Finds what one party wrote in a chat without reading what the other wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chat_message_sender on chat_message (response_id, from_user_id, time_sent)`.execute(db);
}
