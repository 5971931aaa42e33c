import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applicationNames, connect } from '../connection.ts';
import { withClient } from '../embedded/connection.ts';
import { prepareDatabase } from '../prepare.ts';
import { createRelease030 } from '../testing/release-0.3.0.ts';
import { describeStructure } from '../testing/structure.ts';
import { createTestDatabase } from '../testing.ts';

let old: Awaited<ReturnType<typeof createRelease030>>;
beforeEach(async () => {
  old = await createRelease030('release030');
});
afterEach(() => old.drop());

test.each(['research-exchange', 'research-exchange events'])(
  'the upgrade from 0.3.0 stops before any change if a server of another release has a connection called %s',
  async (name) => {
    const server = new URL(old.url);
    server.searchParams.set('application_name', name);
    const before = await describeStructure(old.url);
    await withClient(server.href, () =>
      expect(prepareDatabase(old.url)).rejects.toThrow('servers of another release still have 1 connections'),
    );
    expect(await describeStructure(old.url)).toEqual(before);
  },
);

test('the upgrade from 0.3.0 does not stop because of connections of servers of this release', async () => {
  const servers = Object.values(applicationNames).map((name) => connect({ url: old.url, name, max: 1 }));
  for (const server of servers) await sql`select 1`.execute(server);
  await prepareDatabase(old.url);
  for (const server of servers) await server.destroy();
});

test.each([
  ['an earlier release', `delete from kysely_migration where name > '0031'`],
  ['a commit between two releases', `insert into kysely_migration values ('0036-request-status-changes', now()::text)`],
])('the upgrade refuses a database of %s, and changes nothing', async (_, change) => {
  await old.run(change);
  const before = await describeStructure(old.url);
  await expect(prepareDatabase(old.url)).rejects.toThrow(
    /^this database is not of 0\.3\.0, .* docs\/operations\.md, Upgrade$/,
  );
  expect(await describeStructure(old.url)).toEqual(before);
});

test('the upgrade gives a database of 0.3.0 the structure of a new one', async () => {
  await prepareDatabase(old.url);
  const fresh = await createTestDatabase();
  expect(await describeStructure(old.url)).toEqual(await describeStructure(fresh.url));
  const executed = 'select name from kysely_migration order by name';
  const names = await withClient(fresh.url, async (client) => (await client.query(executed)).rows);
  expect(await old.run(executed)).toEqual(names);
  await fresh.drop();
});
