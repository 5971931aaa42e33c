import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from './connection.ts';
import { createTestDatabase } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

async function settingsOf(options: { statementTimeoutMs?: number }): Promise<unknown> {
  const db = connect({ url: database.url, max: 1, ...options });
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`.execute(db);
  await db.destroy();
  return rows[0];
}

test('a prepared statement has the same name in every process, and every statement its own name', async () => {
  const namesIn = async (process: { connect: typeof connect }, numbers: readonly number[]) => {
    const db = process.connect({ url: database.url, max: 1 });
    for (const number of numbers) await sql`select ${number}::int as ${sql.ref(`column_${number}`)}`.execute(db);
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements order by statement`.execute(db);
    await db.destroy();
    return rows;
  };
  const names = await namesIn({ connect }, [1, 2]);
  expect(new Set(names.map(({ name }) => name)).size).toBe(2);
  vi.resetModules();
  expect(await namesIn(await import('./connection.ts'), [2, 1])).toEqual(names);
});

test('a database connection sets its own time limits and time zone, whatever those of the role are', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const db = connect({ url: database.url, max: 1 });
  for (const setting of ["statement_timeout = '1ms'", "lock_timeout = '1ms'", "timezone = 'Asia/Tokyo'"])
    await sql.raw(`alter role current_user in database "${name}" set ${setting}`).execute(db);
  await db.destroy();
  expect(await settingsOf({})).toEqual({ statement: '5s', lock: '5s', idle: '15s', zone: 'UTC' });
  expect(await settingsOf({ statementTimeoutMs: 0 })).toEqual({ statement: '0', lock: '0', idle: '0', zone: 'UTC' });
});

test('a database connection that refuses a write like a standby is replaced, and its transaction leaves nothing', async () => {
  const db = connect({ url: database.url, max: 1 });
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  await sql`create table written_once (id int)`.execute(db);
  const first = await backend();
  await sql`set session characteristics as transaction read only`.execute(db);
  expect(await backend()).toBe(first);
  const write = db.transaction().execute((tx) => sql`insert into written_once values (1)`.execute(tx));
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(await backend()).not.toBe(first);
  await db.transaction().execute((tx) => sql`insert into written_once values (2)`.execute(tx));
  expect((await sql`table written_once`.execute(db)).rows).toEqual([{ id: 2 }]);
  await db.destroy();
});
