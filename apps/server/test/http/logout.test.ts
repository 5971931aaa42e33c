import { connect, createServer, type Server, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { insertUser } from '@exchange/testkit/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { timeout } from '../support/timeout.ts';
import { send } from './testing/transports.ts';

/** A TCP proxy to the database, which can be cut. */
interface Way {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function wayTo(databaseUrl: string): Promise<Way> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((client) => {
        const upstream = connect(Number(target.port), target.hostname);
        for (const socket of [client, upstream]) {
          sockets.add(socket);
          socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
        }
        client.pipe(upstream).pipe(client);
      }).listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = await open(port);
    },
  };
}

let database: TestDatabase;
let way: Way;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  way = await wayTo(database.url);
  server = await startServer({ LOG_LEVEL: 'silent' }, { databaseUrl: way.url });
});
afterAll(async () => {
  await server.close();
  await way.cut();
  await database.drop();
});

test.each(['/api/logout', '/trpc/auth.logout'])(
  'logout over %s is 200 while the database is down, and the session ends when it is back',
  async (url) => {
    const { cookie } = await insertUser(server.db);
    const profile = () => send(server.app, { method: 'GET', url: '/api/profile', cookie });
    expect((await profile()).status).toBe(200);
    await way.cut();
    const headers = { 'content-type': 'application/json' };
    const reply = await send(server.app, { method: 'POST', url, cookie, headers, payload: '{}' });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('Logged out successfully');
    expect(String(reply.headers['set-cookie'])).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await profile()).status, 'never a false 401').toBe(503);
    await way.mend();
    await vi.waitFor(async () => expect((await profile()).status).toBe(401), timeout);
  },
);

test('logout is 200 without a session, with an invalid one, and repeatedly', async () => {
  for (const cookie of [undefined, 'session=nonsense', `session=${'a'.repeat(43)}`])
    for (let time = 0; time < 3; time += 1)
      expect((await send(server.app, { method: 'POST', url: '/api/logout', cookie })).status).toBe(200);
});
