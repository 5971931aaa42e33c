import { type Kysely, sql } from 'kysely';

/** The id of a webhook's message, which no other delivery has, also none after a dump was restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_delivery add column message_id uuid not null default gen_random_uuid()`.execute(db);
}
