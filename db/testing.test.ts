import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { withClient } from './embedded/connection.ts';
import { clonePrefix, dropDatabase, holdName, sweep } from './testing/sweep.ts';
import { exists } from './testing/template.ts';
import { createTestDatabase, startTestServer } from './testing.ts';

const { url: serverUrl, template } = await startTestServer();
const admin = new pg.Client({ connectionString: serverUrl });
await admin.connect();
afterAll(() => admin.end());

const isThere = (name: string) => exists(admin, name);
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test('each test that asks for a database gets a prepared one of its own', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  const [first, second] = databases;
  await withClient(first.url, (client) => client.query('create table mine ()'));
  const { rows } = await withClient(second.url, (client) =>
    client.query(`select to_regclass('mine') as mine, count(*) > 0 as prepared from career_stage`),
  );
  expect(rows).toEqual([{ mine: null, prepared: true }]);
  for (const { drop } of databases) await drop();
  expect(await isThere(nameOf(first.url))).toBe(false);
});

test('a test database with open connections can be dropped, also twice', async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  const gone = new Promise((done) => client.on('error', done));
  await client.connect();
  await drop();
  await drop();
  await gone;
  expect(await isThere(nameOf(url))).toBe(false);
});

test('test databases of killed runs are removed, and those of living runs stay', async () => {
  const [dead, alive] = [`${clonePrefix}aaaaaaaa_1`, `${clonePrefix}bbbbbbbb_1`];
  for (const name of [dead, alive]) {
    await dropDatabase(admin, name);
    await admin.query(`create database ${name}`);
  }
  await withClient(serverUrl, async (other) => {
    await holdName(other, `${clonePrefix}bbbbbbbb_`);
    await sweep(admin, template);
    expect([await isThere(dead), await isThere(alive), await isThere(template)]).toEqual([false, true, true]);
  });
  await sweep(admin, template);
  expect(await isThere(alive)).toBe(false);
});
