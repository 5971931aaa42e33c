import { type Kysely, sql } from 'kysely';

/** Other words for technical areas and collaboration types, by which people find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['technical_area', 'collaboration_type'])
    await sql`alter table ${sql.table(table)} add column aliases text[] not null default '{}'`.execute(db);
}
