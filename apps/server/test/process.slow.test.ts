import { createServer } from 'node:net';
import { openTestDatabase } from '@exchange/testkit/database';
import { call, statusOf } from '@exchange/testkit/http';
import { freePort, listen } from '@exchange/testkit/ports';
import { launchRefusedServer, launchServer, untilReady } from '@exchange/testkit/server-process';
import { openTcpProxy } from '@exchange/testkit/tcp-proxy';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareInBackground } from '../src/ops/readiness.ts';

async function start(environment: Record<string, string>, options: { port?: number } = {}) {
  const server = await launchServer({ environment, ...options });
  onTestFinished(() => server.stop('SIGKILL'));
  return server;
}

async function startDatabase() {
  const database = await openTestDatabase(2);
  onTestFinished(database.close);
  return database;
}

const linesOf = ({ log }: { log(): string }) => log().trimEnd().split('\n');

test('a server that cannot start prints the reason in one line', async () => {
  const missing = await start({});
  expect((await missing.ended).code).toBe(1);
  expect(linesOf(missing)).toEqual([expect.stringMatching(/^DATABASE_URL is missing/)]);

  const taken = createServer();
  const busy = await listen(taken);
  onTestFinished(() => void taken.close());
  const second = await start({ DATABASE_URL: 'postgres://127.0.0.1:9/none' }, { port: busy });
  expect((await second.ended).code).toBe(1);
  // Beside the log, which is JSON.
  const reason = `Port ${busy} is taken. Choose another one with PORT=….`;
  expect(linesOf(second).filter((line) => !line.startsWith('{'))).toEqual([reason]);
});

test('without a database the server answers 503 and logs it once, and becomes ready when the database starts', async () => {
  const url = new URL((await startDatabase()).url);
  const port = await freePort();
  const server = await start({ DATABASE_URL: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href });
  const warnings = () => linesOf(server).filter((line) => line.includes('database not ready'));
  await expect.poll(() => statusOf(`${server.url}/healthz`)).toBe(200);
  expect(await statusOf(`${server.url}/readyz`)).toBe(503);
  expect(await statusOf(`${server.url}/`)).toBe(200);
  const refused = await call('GET', `${server.url}/api/home-stats`);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  await expect.poll(() => warnings()).toHaveLength(1);

  const proxy = await openTcpProxy(() => url, port);
  onTestFinished(proxy.close);
  await untilReady(server);
  expect(await statusOf(`${server.url}/api/home-stats`)).toBe(200);
  expect(warnings()).toHaveLength(1);
});

test('a server whose login the database refuses does not listen on its port until the database lets it in', async () => {
  const { db, url } = await startDatabase();
  const role = `refused_${process.pid}`;
  await sql`create role ${sql.id(role)} login superuser password 'right'`.execute(db);
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(db)));
  const server = await launchRefusedServer(Object.assign(new URL(url), { username: role }).href);
  onTestFinished(() => server.stop('SIGKILL'));
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  await sql`alter role ${sql.id(role)} password 'wrong'`.execute(db);
  await untilReady(server);
});

test('a server whose connections to the database time out does not listen until it is ready, for half a minute', async () => {
  const { url } = await startDatabase();
  const proxy = await openTcpProxy(() => new URL(url));
  onTestFinished(proxy.close);
  proxy.stall(true);
  const server = await start({ DATABASE_URL: proxy.through(url) });
  await expect.poll(server.log, { timeout: 90_000 }).toContain('database not ready');
  expect(server.log()).toContain('timeout');
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  proxy.stall(false);
  await untilReady(server);
});

test('after half a minute of time-outs a server listens, because the database may be away for all', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = createServer();
  const port = await listen(silent);
  onTestFinished(() => void silent.close());
  const warn = vi.fn(() => void vi.advanceTimersByTime(30_000));
  const log = { info: vi.fn(), warn, error: vi.fn() };
  const { unreachable, stop } = prepareInBackground(`postgres://127.0.0.1:${port}/none`, log);
  onTestFinished(stop);
  await unreachable;
  expect(warn).toHaveBeenCalledOnce();
});

/** A module that fails in two ways at a signal, with what an error of the database or of a URL holds. */
const failing = `process.on('SIGUSR2', () => {
  const error = Object.assign(new Error('staged', { cause: Object.assign(new Error('cause'), { detail: process.env.PLANTED }) }), {
    detail: process.env.PLANTED, input: process.env.PLANTED, code: '23505' });
  if (process.env.STAGED === 'rejection') Promise.reject(error);
  else throw error;
})`;

test.each(['exception', 'rejection'])(
  'an error that no code caught (%s) is logged without its values, and ends the server',
  async (staged) => {
    const server = await start({
      DATABASE_URL: (await startDatabase()).url,
      STAGED: staged,
      PLANTED: 'planted',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
    });
    await untilReady(server);
    server.child.kill('SIGUSR2');
    expect((await server.ended).code).toBe(1);
    const line = linesOf(server).find((text) => text.includes('nobody caught')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 60,
      err: { message: expect.stringContaining('staged'), code: '23505' },
    });
    expect(server.log()).not.toContain('planted');
  },
);
