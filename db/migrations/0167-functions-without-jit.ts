import { type Kysely, sql } from 'kysely';

/** PostgreSQL takes these functions to read thousands of rows, and would compile them for hundreds of times as long as they run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function search_words(text) set jit = off`.execute(db);
  await sql`alter function search_vector(text[], text) set jit = off`.execute(db);
  await sql`alter function search_phrase(text, boolean, boolean) set jit = off`.execute(db);
  await sql`alter function search_query(jsonb) set jit = off`.execute(db);
}
