import { type Kysely, sql } from 'kysely';

/** Areas and types that operators add, rename and retire. A retired one stays where it is and is offered no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['technical_area', 'collaboration_type'])
    await sql`
      alter table ${sql.table(table)}
        add column retired_at timestamptz,
        add column is_set_by_operator boolean not null default false`.execute(db);
  // Ids of added areas and types, far above those of the files, which grow with releases.
  await sql`create sequence operator_term_id as int start 1000000`.execute(db);
}
