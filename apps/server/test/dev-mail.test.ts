import { allRefusals } from '@exchange/contract/all-refusals';
import { fieldOf } from '@exchange/contract/unknown';
import { validRequest } from '@exchange/testkit/app-users';
import { beforeAll, expect, test } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer, openServerInTest } from './support/server.ts';

const server = await openServer();
const { databaseUrl } = server;
beforeAll(() => server.member('ada@example.org'));

const page = { method: 'GET', url: '/dev/mail' };
const missing = { status: 404, error: allRefusals['http.notFound'].sentence() };

test('the page of development mail is 404 for other machines and through a local proxy', async () => {
  for (const from of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1'])
    expect(await send(server.app, { ...page, from }), from).toMatchObject(missing);
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'])
    expect(await send(server.app, { ...page, headers: { [name]: '127.0.0.1' } }), name).toMatchObject(missing);
});

test('the page of development mail is 404 under a host name that is not this machine’s', async () => {
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
])('the page of development mail is 404 with %s %s', async (name, value) => {
  const other = await openServerInTest({ LOG_LEVEL: 'silent', [name]: value }, { databaseUrl });
  expect(await send(other.app, page)).toMatchObject(missing);
});

test('the page of development mail shows this machine the emails in the outbox with their links', async () => {
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const { status, text, headers } = await send(server.app, { ...page, from });
    expect(status, from).toBe(200);
    expect(text).toContain('To ada@example.org');
    expect(text).toMatch(/<a href="http:\/\/localhost:3000\/verify\?token=/);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('an email can be answered on the page of development mail, only by this machine and from that page', async () => {
  const development = await openServerInTest({ NODE_ENV: 'development' });
  const owner = await development.member('ada@example.org');
  const helper = await development.member('bo@example.org');
  const { body } = await owner.call('POST', '/api/collaboration-requests', { json: validRequest });
  const requestId = fieldOf(body, 'id');
  const message = 'I can help: https://example.org/notes.';
  await helper.call('POST', '/api/collaboration-requests/offer-help', { json: { requestId, message } });
  const { text } = await send(development.app, page);
  const to = /name="to" value="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('<a href="https://example.org/notes">https://example.org/notes</a>.');
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@/);
  const reply = (words: string, from = 'ada@example.org') => ({
    method: 'POST',
    url: '/dev/mail',
    payload: new URLSearchParams({ from, to, text: words }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const ofForm = reply('').headers;
  const others: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ];
  for (const foreign of others)
    expect(await send(development.app, { ...reply('Foreign'), headers: { ...ofForm, ...foreign } })).toMatchObject({
      status: 403,
    });
  expect(await send(development.app, { ...reply('Another machine'), from: '192.0.2.1' })).toMatchObject(missing);
  expect(await send(development.app, reply('Injected', 'ada@example.org\r\nX: y'))).toMatchObject({ status: 400 });
  const own = { ...ofForm, origin: 'null', 'sec-fetch-site': 'same-origin' };
  expect(await send(development.app, { ...reply('Thank you!'), headers: own })).toMatchObject({ status: 303 });
  const messages = await development.db.selectFrom('chat_message').select('content').orderBy('id').execute();
  expect(messages.map(({ content }) => content)).toEqual([message, 'Thank you!']);
});
