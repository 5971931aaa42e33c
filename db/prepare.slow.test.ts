import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@exchange/testkit/wait';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applicationNames, connect } from './connection.ts';
import { withClient } from './embedded/connection.ts';
import { baseline, formerBaseline, migrations } from './migrations/index.ts';
import { prepareDatabase } from './prepare.ts';
import { becomeCandidate, formerNames } from './testing/candidate.ts';
import { describeStructure } from './testing/structure.ts';
import { createTestDatabase, startTestServer, type TestDatabase } from './testing.ts';

const server = await startTestServer();
const prepared = await createTestDatabase();
afterAll(() => prepared.drop());

let last = 0;
let name: string;
let url: string;
beforeEach(async () => {
  name = `${server.prefix}empty${++last}`;
  await ask(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  const target = new URL(server.url);
  target.pathname = `/${name}`;
  url = target.href;
});
afterEach(() => ask(server.url, `drop database ${name} with (force)`));

const ask = (to: string, statement: string) =>
  withClient(to, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);

/** What a row says, without what may differ from one load to the next: ids of institutes, times of migration. */
const rowText: Record<string, string> = {
  kysely_migration: 'kept.name',
  institute: "concat_ws(';', kept.name, kept.search_name, kept.source_key)",
  institute_domain: "concat_ws(';', kept.domain, (select source_key from institute where id = kept.institute_id))",
};

function contentOf(to: string, of: (table: string) => string = (table) => rowText[table] ?? 'kept::text') {
  return withClient(to, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select table_name as table from information_schema.tables where table_schema = 'public'`,
    );
    const content: Record<string, string> = {};
    for (const { table } of rows) {
      const { rows: hashes } = await client.query<{ hash: string }>(
        `select coalesce(md5(string_agg(text, ',' order by text)), 'empty') as hash
         from (select ${of(table)} as text from ${table} as kept) rows`,
      );
      content[table] = hashes[0]?.hash ?? '';
    }
    return content;
  });
}

const whole = await contentOf(prepared.url);

/** Gives a prepared database the names of what 1.0.0-rc.1 ran, and of nothing later. */
const ofCandidate = `${formerNames}; delete from kysely_migration where name > '${formerBaseline.at(-1)}'`;

/** Prepares in a process of its own that can be killed. */
function prepareElsewhere() {
  const program = `import { prepareDatabase } from ${JSON.stringify(new URL('./prepare.ts', import.meta.url).href)};
    await prepareDatabase(process.argv[1]);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program, url], { stdio: 'ignore' });
}

const isBlocked = async () => {
  const [row] = await ask(
    server.url,
    `select count(*)::int as blocked from pg_stat_activity
     where datname = '${name}' and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  );
  return row?.blocked === 1;
};

test('five processes that prepare one database at once succeed, and it is prepared once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(url)));
  expect(await contentOf(url)).toEqual(whole);
  expect(Object.keys(migrations)).toHaveLength((await ask(url, 'select from kysely_migration')).length);
});

test('preparing a prepared database writes nothing, and leaves neither a lock nor a connection', async () => {
  const versionsOf = () => contentOf(prepared.url, () => 'concat(kept, kept.xmin, kept.ctid)');
  const versions = await versionsOf();
  await prepareDatabase(prepared.url);
  expect(await versionsOf()).toEqual(versions);
  const { pathname } = new URL(prepared.url);
  const connections = `select from pg_stat_activity where datname = '${pathname.slice(1)}'`;
  await until('no connection is left', async () => (await ask(server.url, connections)).length === 0, 60_000);
});

test('preparing a database can be repeated after it was killed while institutes were loaded', async () => {
  const child = prepareElsewhere();
  const ended = once(child, 'exit');
  const hasTable = "select where to_regclass('institute_domain') is not null";
  await until('the table is there', async () => (await ask(url, hasTable)).length === 1, 60_000);
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('lock table institute_domain in share mode');
    await until('the load waits', isBlocked, 60_000);
    child.kill('SIGKILL');
    await ended;
    await client.query('rollback');
  });
  expect(await ask(url, 'select from seed_state')).toEqual([]);
  await prepareDatabase(url);
  expect(await contentOf(url)).toEqual(whole);
});

test('a migration of the database gives up after a short wait for a lock, so that no statements queue behind it', async () => {
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('create table chat_message (obstacle int)');
    await expect(prepareDatabase(url)).rejects.toThrow('lock timeout');
    await client.query('rollback');
  });
  await prepareDatabase(url);
  expect(await contentOf(url)).toEqual(whole);
});

describe('on a prepared database', () => {
  let changed: TestDatabase;
  beforeEach(async () => {
    changed = await createTestDatabase();
  });
  afterEach(() => changed.drop());
  const executed =
    "insert into kysely_migration (name, timestamp) select '9999-later', max(timestamp) from kysely_migration";

  test('preparing a database waits longer for another process that prepares it than for the lock of a table', async () => {
    const { pathname } = new URL(changed.url);
    await withClient(changed.url, async (client) => {
      await client.query('select pg_advisory_lock(7361504119)');
      const waiting = prepareDatabase(changed.url);
      const waitedLong = `select from pg_stat_activity where datname = '${pathname.slice(1)}' and wait_event = 'advisory'
        and clock_timestamp() - query_start > interval '2.1 seconds'`;
      const hasWaited = async () => (await ask(server.url, waitedLong)).length === 1;
      await Promise.race([waiting, until('the preparation has waited', hasWaited, 60_000)]);
      await client.query('select pg_advisory_unlock(7361504119)');
      await expect(waiting).resolves.toBeUndefined();
    });
  });

  test('preparing a database of a later release is refused, and nothing in it changes', async () => {
    await ask(changed.url, executed);
    await ask(
      changed.url,
      "update seed_state set fingerprint = 'later'; update institute set name = 'Later' where id = 1",
    );
    const wholeRows = () => contentOf(changed.url, () => 'kept::text');
    const before = await wholeRows();
    await expect(prepareDatabase(changed.url)).rejects.toThrow(
      /^a later release has migrated the database \(9999-later\)/,
    );
    expect(await wholeRows()).toEqual(before);
  });

  test.each([
    ['of 0.3.0', `update kysely_migration set name = '0001-initial-schema' where name = '${baseline}'`],
    ['of an earlier commit', `${ofCandidate}; delete from kysely_migration where name = '${formerBaseline.at(-1)}'`],
    ['with another baseline', `update kysely_migration set name = '0001-baseline' where name = '${baseline}'`],
    ['with a migration between', `insert into kysely_migration (name, timestamp) values ('0001-a', now()::text)`],
  ])('a database %s is refused with the advice to start 1.0.0-rc.1 first', async (_, change) => {
    await ask(changed.url, change);
    const before = await describeStructure(changed.url);
    await expect(prepareDatabase(changed.url)).rejects.toThrow(
      /^corrupted migrations: .* is not of 1\.0\.0-rc\.1: start that release on it first \(docs\/operations\.md, Upgrade\)$/,
    );
    expect(await describeStructure(changed.url)).toEqual(before);
  });

  test('a database of 1.0.0-rc.1 becomes as a new one', async () => {
    await becomeCandidate(url);
    await prepareDatabase(url);
    expect(await contentOf(url)).toEqual(whole);
    expect(await describeStructure(url)).toEqual(await describeStructure(prepared.url));
  });

  test('a database of a commit after 1.0.0-rc.1 becomes as a new one', async () => {
    await ask(changed.url, formerNames);
    await prepareDatabase(changed.url);
    expect(await contentOf(changed.url)).toEqual(whole);
    expect(await describeStructure(changed.url)).toEqual(await describeStructure(prepared.url));
  });

  test.each(['research-exchange', 'research-exchange events'])(
    'an upgrade stops before any change if a server of another release has a connection called %s',
    async (serverName) => {
      await ask(changed.url, ofCandidate);
      const before = await contentOf(changed.url);
      const older = new URL(changed.url);
      older.searchParams.set('application_name', `${serverName} ${formerBaseline.at(-1)}`);
      await withClient(older.href, () =>
        expect(prepareDatabase(changed.url)).rejects.toThrow('servers of another release still have 1 connections'),
      );
      expect(await contentOf(changed.url)).toEqual(before);
    },
  );

  test('an upgrade does not stop because of connections of servers of this release', async () => {
    await becomeCandidate(url);
    const servers = Object.values(applicationNames).map((of) => connect({ url, name: of, max: 1 }));
    for (const one of servers) await sql`select 1`.execute(one);
    await prepareDatabase(url);
    for (const one of servers) await one.destroy();
  });
});

test('preparing an unreachable database fails with an error', async () => {
  await ask(server.url, `alter database ${name} with allow_connections false`);
  await expect(prepareDatabase(url)).rejects.toThrow();
});
