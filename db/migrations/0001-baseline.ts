import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { searchFunctions } from './0001-search-functions.ts';

const tables = readFileSync(new URL('./0001-baseline.sql', import.meta.url), 'utf8');

/** The schema of 1.0.0-rc.1. The tables are a page to read, with `schema.ts` beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [tables, ...searchFunctions]) await sql.raw(statements).execute(db);
}
