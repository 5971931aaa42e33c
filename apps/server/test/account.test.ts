import { allRefusals } from '@exchange/contract/all-refusals';
import { eventsPath } from '@exchange/contract/events';
import { openEventStream } from '@exchange/testkit/event-stream';
import { call as callUrl } from '@exchange/testkit/http';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';
import { call } from './http/calls/call.ts';
import { callAt, transports } from './http/testing/transports.ts';
import { type Client, openServer, testPassword } from './support/server.ts';

const server = await openServer();
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
let email: string;
let ada: Client;
beforeEach(async () => {
  email = uniqueEmail();
  ada = await server.member(email);
});

async function logIn(): Promise<Client> {
  const client = server.client();
  await client.call('POST', '/api/login', { json: { email, password: testPassword } });
  return client;
}

test('a session that its person ends in another session is logged out and loses its event stream', async () => {
  const there = await logIn();
  const [lost, kept] = [await openEventStream(url, there.cookie), await openEventStream(url, ada.cookie)];
  const { body } = await ada.call('GET', '/api/account/sessions');
  const other = Array.isArray(body) ? body.find((one) => !one.is_current) : undefined;
  const path = `/api/account/sessions/${other.id}`;
  expect(await ada.call('DELETE', path)).toMatchObject({ status: 400 });
  expect(await ada.call('DELETE', path, { json: { password: 'Wrong-Horse-1' } })).toMatchObject({ status: 403 });
  expect(await there.call('GET', '/api/profile')).toMatchObject({ status: 200 });
  expect(await ada.call('DELETE', path, { json: { password: testPassword } })).toMatchObject({ status: 200 });
  await lost.ended;
  expect(await there.call('GET', '/api/profile')).toMatchObject({ status: 401 });
  expect(kept.events.length).toBeGreaterThan(0);
  kept.close();
});

test.each(transports)(
  'over %s, changing the password ends the event streams of other sessions, and deleting the account ends all',
  async (transport) => {
    const there = await logIn();
    const lost = await openEventStream(url, there.cookie);
    const input = { currentPassword: testPassword, newPassword: testPassword };
    await callAt(transport, server.app, call('account.changePassword', input), ada.cookie);
    await lost.ended;
    const own = await openEventStream(url, ada.cookie);
    const deletion = call('account.requestDeletion', { password: testPassword });
    const { headers } = await callAt(transport, server.app, deletion, ada.cookie);
    expect(String(headers['set-cookie'])).toMatch(/^session=;/);
    await own.ended;
  },
);

test('an account that waits for its deletion gets no event stream until the deletion is cancelled', async () => {
  await ada.call('POST', '/api/account/deletion', { json: { password: testPassword } });
  const again = await logIn();
  for (const method of ['HEAD', 'GET'] as const) {
    const reply = await callUrl(method, `${url}${eventsPath}`, { cookie: again.cookie });
    expect(reply.status).toBe(403);
    if (method === 'GET')
      expect(JSON.parse(reply.text)).toEqual({
        error: allRefusals['account.leaving'].sentence(),
        code: 'account.leaving',
      });
  }
  expect(await again.call('GET', '/api/account/export')).toMatchObject({ status: 200 });
  await again.call('DELETE', '/api/account/deletion');
  const stream = await openEventStream(url, again.cookie);
  expect(await stream.next(1)).toEqual([{ kind: 'live', live: true }]);
  stream.close();
});

test('the export of an account is a JSON file as a download, for GET and HEAD only, and needs a session', async () => {
  expect(await server.client().call('GET', '/api/account/export')).toMatchObject({ status: 401 });
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

test('the log of the server contains no password and no email address of an account', () => {
  expect(server.log.join('')).not.toContain(testPassword);
  expect(server.log.join('')).not.toContain('example.org');
});
