import type { Db } from '@exchange/db';
import { sql } from 'kysely';

/** Tables of reference data and of these tests, which no call changes. */
const large = new Set(['institute', 'institute_domain']);

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('row_change') order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A digest of every row of every table but the two of institutes, which have 24,000 rows. */
export async function digestOf(db: Db): Promise<string> {
  const tables = (await tablesOf(db)).filter((name) => !large.has(name));
  const one = (name: string) =>
    sql`select ${sql.lit(name)} || ':' || count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as part from ${sql.table(name)} t`;
  const { rows } = await sql<{ part: string }>`${sql.join(tables.map(one), sql` union all `)}`.execute(db);
  return rows
    .map(({ part }) => part)
    .sort()
    .join('\n');
}

export type RowWatch = Awaited<ReturnType<typeof watchRows>>;

/** Records every row that a committed transaction inserted, changed or deleted. A rollback also removes its records. */
export async function watchRows(db: Db) {
  await sql`create table row_change (id bigint generated always as identity primary key, name text not null)`.execute(
    db,
  );
  await sql`
    create function note_row_change() returns trigger language plpgsql as $$
    begin
      insert into row_change (name) values (tg_table_name);
      return null;
    end $$`.execute(db);
  for (const name of await tablesOf(db))
    await sql`
      create trigger note_row_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_row_change()`.execute(db);
  return {
    /** The number of changed rows by table since the last call. */
    async changes(): Promise<Record<string, number>> {
      const { rows } = await sql<{ name: string; count: number }>`
        with gone as (delete from row_change returning name)
        select name, count(*) from gone group by name order by name`.execute(db);
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
  };
}

export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
