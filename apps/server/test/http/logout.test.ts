import { createTestDatabase } from '@exchange/db/testing';
import { openTcpProxy } from '@exchange/testkit/tcp-proxy';
import { insertUser } from '@exchange/testkit/users';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { send } from './testing/transports.ts';

const database = await createTestDatabase();
const proxy = await openTcpProxy(() => new URL(database.url));
afterAll(async () => {
  proxy.close();
  await database.drop();
});
const server = await openServer({ LOG_LEVEL: 'silent' }, { databaseUrl: proxy.through(database.url) });

test.each(['/api/logout', '/trpc/auth.logout'])(
  'logout over %s is 200 while the database is down, and the session ends when it is back',
  async (url) => {
    const { cookie } = await insertUser(server.db);
    const profile = () => send(server.app, { method: 'GET', url: '/api/profile', cookie });
    expect((await profile()).status).toBe(200);
    proxy.cut(false);
    const reply = await send(server.app, { method: 'POST', url, cookie, payload: {} });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('Logged out successfully');
    expect(String(reply.headers['set-cookie'])).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await profile(), 'never a false 401').toMatchObject({ status: 503, code: 'http.unavailable' });
    proxy.cut(true);
    await expect.poll(async () => (await profile()).status).toBe(401);
  },
);
