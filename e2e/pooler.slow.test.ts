import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Db } from '@exchange/db';
import { planning } from '@exchange/db/connection';
import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { openEventStream } from '@exchange/testkit/event-stream';
import { freePort } from '@exchange/testkit/ports';
import { createOffer, createRequest, createUser, sendMessage } from '@exchange/testkit/rest-users';
import { type ServerProcess, startServerProcess } from '@exchange/testkit/server-process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { query } from './support/postgres.ts';

/** `PGBOUNCER`, or the one on the path, if it knows named statements in transaction mode (1.21). */
function findPooler(): string | undefined {
  const program = process.env.PGBOUNCER || 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 21 ? program : undefined;
}
const pooler = findPooler();

describe.skipIf(pooler === undefined)('behind PgBouncer in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let db: Db;
  let server: ServerProcess;
  let stopPooler: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'exchange-pooler-'));
    database = await createTestDatabase();
    db = connect({ url: database.url, max: 2 });
    const { hostname, port, username, password, pathname } = new URL(database.url);
    // What docs/performance.md asks for: the settings of a connection belong to the role there.
    for (const [name, value] of Object.entries({ ...planning, timezone: 'UTC', statement_timeout: '5s' }))
      await query(database.url, `alter role ${username} in database ${pathname.slice(1)} set ${name} = '${value}'`);

    const listenPort = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_prepared_statements = 500
ignore_startup_parameters = options
`,
    );
    chmodSync(folder, 0o755);
    const isRoot = process.getuid?.() === 0;
    const child = spawn(pooler ?? '', [file], { stdio: 'ignore', ...(isRoot ? { uid: 65_534 } : {}) });
    stopPooler = async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    };
    const pooled = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(listenPort) }).href;
    const environment = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.url, RATE_LIMITS: 'off' };
    server = await startServerProcess({ environment });
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await stopPooler?.();
    await db?.destroy();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('behind PgBouncer, ten connections of the server share three of the database, and every call is answered', async () => {
    const [ada, bo] = [await createUser(db, server.url), await createUser(db, server.url, { name: 'Bo' })];
    const chat = await createOffer(bo, await createRequest(ada));
    const calls = Array.from({ length: 200 }, async (_, n) => {
      if (n % 4 === 0) return sendMessage(ada, chat, `Message ${n}`);
      if (n % 4 === 1) return bo.call('GET', '/api/chats/unread-counts');
      if (n % 4 === 2) return bo.call('GET', '/api/collaboration-requests');
      return createRequest(ada, { title: `Request ${n}` });
    });
    await Promise.all(calls);
    expect(await bo.call('GET', '/api/chats/unread-counts')).toMatchObject({ my_offers_count: 50 });
    expect(await ada.call('GET', '/api/user-requests?limit=50')).toHaveLength(50);
  });

  test('behind PgBouncer, events come over the direct address of the database', async () => {
    const [ada, bo] = [await createUser(db, server.url), await createUser(db, server.url, { name: 'Bo' })];
    const chat = await createOffer(bo, await createRequest(ada));
    const stream = await openEventStream(server.url, bo.cookie);
    await sendMessage(ada, chat, 'Hello');
    await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'message', id: chat }), 60_000);
    stream.close();
  });
});
