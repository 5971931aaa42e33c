import { allRefusals } from '@exchange/contract/all-refusals';
import { beforeAll, expect, test } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer, openServerInTest } from './support/server.ts';

const server = await openServer();
const { databaseUrl } = server;
beforeAll(() => server.member('ada@example.org'));

const page = { method: 'GET', url: '/dev/mail' };
const missing = { status: 404, error: allRefusals['http.notFound'].sentence };

test('development mail is 404 for other machines and through a local proxy', async () => {
  for (const from of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1'])
    expect(await send(server.app, { ...page, from }), from).toMatchObject(missing);
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'])
    expect(await send(server.app, { ...page, headers: { [name]: '127.0.0.1' } }), name).toMatchObject(missing);
});

test('development mail is 404 under a name that is not this machine’s', async () => {
  const foreign = [
    'rebound.example',
    'rebound.example:3000',
    'localhost.rebound.example',
    '127.0.0.1.example',
    '10.0.0.1',
  ];
  for (const host of foreign)
    expect(await send(server.app, { ...page, headers: { host } }), host).toMatchObject(missing);
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:5173', '[::1]:3000'])
    expect(await send(server.app, { ...page, headers: { host } }), host).toMatchObject({ status: 200 });
  const named = await openServerInTest({ PUBLIC_URL: 'http://ada.local:3000' }, { databaseUrl });
  expect(await send(named.app, { ...page, headers: { host: 'ada.local:3000' } })).toMatchObject({ status: 200 });
});

test.each([
  ['NODE_ENV', 'production'],
  ['SMTP_URL', 'smtp://127.0.0.1:1'],
])('development mail is 404 with %s %s', async (name, value) => {
  const other = await openServerInTest({ LOG_LEVEL: 'silent', [name]: value }, { databaseUrl });
  expect(await send(other.app, page)).toMatchObject(missing);
});

test('a local request reads the emails in the outbox with their links', async () => {
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const { status, text, headers } = await send(server.app, { ...page, from });
    expect(status, from).toBe(200);
    expect(text).toContain('To ada@example.org');
    expect(text).toMatch(/<a href="http:\/\/localhost:3000\/verify\?token=/);
    expect(headers['cache-control']).toBe('no-store');
  }
});
