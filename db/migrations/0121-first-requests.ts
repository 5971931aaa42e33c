import { type Kysely, sql } from 'kysely';

/** The first request of an account may wait for a moderator (docs/behaviour/requests.md#first-requests). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request add column review_asked_at timestamptz`.execute(db);
  await sql`create index on collaboration_request (review_asked_at) where review_asked_at is not null`.execute(db);
}
