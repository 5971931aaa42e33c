import { type Kysely, sql } from 'kysely';

/**
 * Institutes in the order of their names, whatever the database's collation: the whole list is read in it, and a search
 * that fits very many names ends after a few rows (`institutes.sql.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index institute_order on institute (search_name text_pattern_ops, id)`.execute(db);
}
