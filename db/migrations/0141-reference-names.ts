import { type Kysely, sql } from 'kysely';

/** The names of reference data in other languages, and other words for them; the tables themselves have the English ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reference_name (
      reference text not null,
      id int not null,
      language text not null,
      name text not null,
      aliases text[] not null default '{}',
      primary key (reference, id, language)
    )`.execute(db);
}
