import { type Kysely, sql } from 'kysely';

/** The owner of an Active request can pause offers without closing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collaboration_request add column accepts_offers boolean not null default true`.execute(db);
}
