import { eventsPath } from '@exchange/contract/events';
import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { refusals } from '@exchange/contract/refusals';
import { openEventStream } from '@exchange/testkit/event-stream';
import { call } from '@exchange/testkit/http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send, transports, trpcRequest } from './http/testing/transports.ts';
import { type Client, openServer, testPassword } from './support/server.ts';

const server = await openServer();
let url: string;
let email: string;
let ada: Client;
beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
let made = 0;
beforeEach(async () => {
  made += 1;
  email = `ada${made}@example.org`;
  ada = await server.member(email);
});

const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
async function logIn(): Promise<Client> {
  const client = server.client();
  await client.call('POST', '/api/login', { json: { email, password: testPassword } });
  return client;
}
const ask = (client: Client, json: unknown) => client.call('POST', '/api/account/deletion', { json });

describe('authorization of account calls', () => {
  test('every account call needs a session, over both transports', async () => {
    const nobody = server.client();
    for (const [method, path] of [
      ['GET', '/api/account/export'],
      ['GET', '/api/account/sessions'],
      ['DELETE', '/api/account/sessions'],
      ['DELETE', '/api/account/sessions/1'],
      ['PUT', '/api/account/password'],
      ['GET', '/api/account/deletion'],
      ['POST', '/api/account/deletion'],
      ['DELETE', '/api/account/deletion'],
    ] as const)
      expect(await nobody.call(method, path)).toMatchObject({ status: 401 });
    for (const procedure of ['account.sessions', 'account.endOtherSessions', 'account.cancelDeletion'] as const)
      expect(await send(server.app, trpcRequest(procedure, undefined))).toMatchObject({ status: 401 });
  });

  test('a page of another site cannot make an account call', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/account/sessions'],
      ['POST', '/api/account/deletion'],
      ['PUT', '/api/account/password'],
    ] as const)
      expect(await ada.call(method, path, { headers: { origin: 'https://evil.example' } })).toMatchObject({
        status: 403,
      });
    expect((await ada.call('GET', '/api/account/deletion')).body).toEqual({ deletes_at: null });
  });

  test('a wrong password is 403 over both transports, and the sixth is 429 with Retry-After', async () => {
    const wrong = { password: 'Wrong-Horse-1' };
    const sentence = refusals['account.wrongPassword'].sentence;
    const viaTrpc = { ...trpcRequest('account.requestDeletion', wrong), cookie: cookieOf(ada) };
    expect(await send(server.app, viaTrpc)).toMatchObject({
      status: 403,
      error: sentence,
      fields: { password: sentence },
    });
    for (let n = 1; n < wrongPasswordsPerHour; n += 1)
      expect(await ask(ada, wrong)).toMatchObject({
        status: 403,
        body: { error: sentence, fields: { password: sentence } },
      });
    const answer = await ask(ada, { password: testPassword });
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await send(server.app, viaTrpc)).toMatchObject({ status: 429 });
    expect(await ada.call('GET', '/api/profile')).toMatchObject({ status: 200 });
  });
});

test('a session that another session ends loses its event stream', async () => {
  const there = await logIn();
  const [lost, kept] = [await openEventStream(url, cookieOf(there)), await openEventStream(url, cookieOf(ada))];
  const { body } = await ada.call('GET', '/api/account/sessions');
  const other = Array.isArray(body) ? body.find((one) => !one.is_current) : undefined;
  const path = `/api/account/sessions/${other.id}`;
  expect(await ada.call('DELETE', path)).toMatchObject({ status: 400 });
  expect(await ada.call('DELETE', path, { json: { password: 'Wrong-Horse-1' } })).toMatchObject({ status: 403 });
  expect(await there.call('GET', '/api/profile')).toMatchObject({ status: 200 });
  expect(await ada.call('DELETE', path, { json: { password: testPassword } })).toMatchObject({ status: 200 });
  await lost.ended;
  expect(await there.call('GET', '/api/profile')).toMatchObject({ status: 401 });
  expect(kept.heard.length).toBeGreaterThan(0);
  kept.close();
});

test.each(transports)(
  'changing the password and deleting the account over %s end the event streams of the other sessions',
  async (transport) => {
    const there = await logIn();
    const lost = await openEventStream(url, cookieOf(there));
    const input = { currentPassword: testPassword, newPassword: testPassword };
    if (transport === 'REST') await ada.call('PUT', '/api/account/password', { json: input });
    else await send(server.app, { ...trpcRequest('account.changePassword', input), cookie: cookieOf(ada) });
    await lost.ended;
    const own = await openEventStream(url, cookieOf(ada));
    if (transport === 'REST') {
      await ask(ada, { password: testPassword });
      expect(ada.cookies.has('session')).toBe(false);
    } else
      await send(server.app, {
        ...trpcRequest('account.requestDeletion', { password: testPassword }),
        cookie: cookieOf(ada),
      });
    await own.ended;
  },
);

test('while an account waits to be erased other calls are refused, until the deletion is cancelled', async () => {
  await ask(ada, { password: testPassword });
  const again = await logIn();
  for (const path of ['/api/profile', '/api/chats/unread-counts', '/api/user-requests', '/api/career-stages'])
    expect(await again.call('GET', path)).toMatchObject({
      status: 403,
      body: { error: refusals['account.leaving'].sentence },
    });
  expect(await again.call('POST', '/api/validate-token', { json: {} })).toMatchObject({ status: 200 });
  expect(await again.call('GET', '/api/account/export')).toMatchObject({ status: 200 });
  expect(await again.call('DELETE', '/api/account/deletion')).toMatchObject({ status: 200 });
  expect(await again.call('GET', '/api/profile')).toMatchObject({ status: 200 });
});

test('an account that waits to be erased has no event stream, until the deletion is cancelled', async () => {
  await ask(ada, { password: testPassword });
  const again = await logIn();
  for (const method of ['HEAD', 'GET'] as const) {
    const reply = await call(method, `${url}${eventsPath}`, { cookie: cookieOf(again) });
    expect(reply.status).toBe(403);
    if (method === 'GET') expect(JSON.parse(reply.text)).toEqual({ error: refusals['account.leaving'].sentence });
  }
  await again.call('DELETE', '/api/account/deletion');
  const stream = await openEventStream(url, cookieOf(again));
  expect(await stream.next(1)).toEqual([{ kind: 'live', live: true }]);
  stream.close();
});

test('the export is a JSON file as a download, for GET and HEAD only', async () => {
  const answer = await ada.call('GET', '/api/account/export');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  });
  expect(answer.body).toMatchObject({ profile: { email }, sessions: [{ is_current: true }], requests: [], chats: [] });
  expect(await ada.call('HEAD', '/api/account/export')).toMatchObject({ status: 200, text: '' });
  expect(await ada.call('POST', '/api/account/export')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('the log contains only that an account was erased', () => {
  expect(server.log.join('')).not.toContain(testPassword);
  expect(server.log.join('')).not.toContain('example.org');
});
