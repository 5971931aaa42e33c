import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '../connection.ts';

const baseline = readFileSync(new URL('../migrations/0001-baseline.sql', import.meta.url), 'utf8');

export async function run(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** The statements of the baseline that make a table, and its indexes. */
function readBaseline(table: string) {
  const [create] = new RegExp(`^create table ${table} \\([^]*?^\\);$`, 'm').exec(baseline) ?? [];
  if (create === undefined) throw new Error(`the baseline has no table ${table}`);
  return { create, indexes: baseline.match(new RegExp(`^create (unique )?index \\w+ on ${table} .*;$`, 'gm')) ?? [] };
}

/** Runs statements that write many rows to a table. Its keys are checked for all rows together, which takes a tenth of the time. */
export async function fill(tx: Tx, table: string, statements: readonly string[]): Promise<void> {
  const { rows: keys } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'f') order by contype desc`.execute(tx);
  await run(tx, [
    ...keys.map(({ name }) => `alter table ${table} drop constraint ${name}`),
    ...statements,
    ...keys.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]);
}

/** Makes a table as the baseline has it, with the rows that these statements write. */
export async function createTable(tx: Tx, table: string, rows: readonly string[] = []): Promise<void> {
  const { create, indexes } = readBaseline(table);
  await run(tx, [create]);
  if (rows.length > 0) await fill(tx, table, rows);
  await run(tx, indexes);
}
