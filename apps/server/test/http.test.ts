import { readFileSync } from 'node:fs';
import { allRefusals, codeOfRefusal } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { fieldOf } from '@exchange/contract/unknown';
import { uniqueEmail } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { procedures } from '../src/trpc/procedures.ts';
import { accountOf } from './http/testing/accounts.ts';
import { createFixture, offerHelp } from './http/testing/fixture.ts';
import { openServer, openServerInTest, testPassword } from './support/server.ts';

const server = await openServer();
const member = await server.member('ada@example.org');

const get = (url: string, { cookie }: { readonly cookie: string }) =>
  server.client().call('GET', url, { headers: { cookie } });

const says = (key: keyof typeof allRefusals) => ({ error: allRefusals[key].sentence(), code: codeOfRefusal(key) });

test("calls are accepted from the public origin, from the server's host and without Origin", async () => {
  const own: Record<string, string>[] = [
    {},
    { origin: 'http://localhost:3000' },
    { origin: 'http://lab.example:80', host: 'lab.example' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of own) expect((await member.call('PUT', '/api/profile', { json: {}, headers })).status).toBe(200);
});

test('a list of too many entries in a body is refused with one sentence, without one for each entry, over REST and tRPC', async () => {
  const roles = Array.from({ length: limits.listEntries + 1 }, () => 101);
  const input = { id: 1, userId: 1, thanks: null, roles };
  const { error } = says('http.invalid');
  const path = '/api/collaboration-requests/1/successful-collaborators/1';
  expect(await member.call('PUT', path, { json: input })).toMatchObject({ status: 400, body: { error } });
  const { status, text } = await member.call('POST', '/trpc/credit.thank', { json: input });
  expect([status, text.includes(error), text.includes('fields')]).toEqual([400, true, false]);
  const batch = await member.call('POST', '/trpc/credit.thank,credit.thank?batch=1', { json: { 0: {}, 1: input } });
  expect([batch.status, batch.text.includes(error)]).toEqual([400, true]);
});

test('a body must be JSON; an empty body counts as {} whatever its content type', async () => {
  // `origins.test.ts` sends every call with the types of forms.
  for (const type of ['text/plain', 'application/json; charset=latin1']) {
    const headers = { 'content-type': type };
    const send = async (method: string, path: string, raw: string) =>
      (await member.call(method, path, { raw, headers })).status;
    expect(await send('PUT', '/api/profile', '{"name":"Eve"}')).toBe(415);
    expect(await send('PUT', '/api/profile', '')).toBe(200);
    expect(await send('POST', '/trpc/profiles.update', '{"name":"Eve"}')).toBe(415);
    expect(await send('POST', '/trpc/account.cancelDeletion', '')).toBe(415);
  }
  // tRPC clients call procedures without input like this.
  const json = { 'content-type': 'application/json' };
  expect((await member.call('POST', '/trpc/account.cancelDeletion', { raw: '', headers: json })).status).toBe(200);
  expect((await member.call('GET', '/api/profile')).body).toMatchObject({ name: null });
});

test('a body that is invalid JSON or not an object is 400, and one that is too large is 413', async () => {
  const headers = { 'content-type': 'application/json' };
  const notUtf8 = Buffer.from([0x7b, 0xff, 0x7d]);
  const invalid = { status: 400, body: says('http.invalid') };
  for (const raw of ['{', '[]', '"text"', '1', 'null', notUtf8])
    expect(await member.call('PUT', '/api/profile', { raw, headers })).toMatchObject(invalid);
  // The sentence of the contract, not the validator's own, which another part of zod would bring along.
  expect(await member.call('POST', '/trpc/requests.create', { raw: '[]', headers })).toMatchObject({
    status: 400,
    body: { error: { message: messages.validation.invalidRequest() } },
  });
  const large = await member.call('PUT', '/api/profile', { json: { name: 'x'.repeat(limits.bodyBytes) } });
  expect(large).toMatchObject({ status: 413, body: says('http.tooLarge') });
});

test('an unknown path below /api is a JSON 404 and a wrong method a JSON 405 with Allow, also without a session', async () => {
  const nobody = server.client();
  for (const path of ['/api', '/api/', '/api/nope', '/api/login/', '/api/chats', '/trpc/nope.nope'])
    expect((await nobody.call('GET', path)).status, path).toBe(404);
  expect(await nobody.call('GET', '/api/nope')).toMatchObject({ status: 404, body: says('http.notFound') });
  const wrong = await nobody.call('DELETE', '/api/profile', { headers: { origin: 'https://evil.example' } });
  expect(wrong).toMatchObject({ status: 405, body: says('http.methodNotAllowed') });
  expect(String(wrong.headers.allow).split(', ').sort()).toEqual(['GET', 'HEAD', 'PUT']);
});

test('HEAD is answered without a body wherever GET is answered, and changes nothing', async () => {
  expect(await member.call('HEAD', '/api/profile')).toMatchObject({ status: 200, text: '' });
  const email = uniqueEmail();
  await server.client().call('POST', '/api/signup', { json: { email, password: testPassword } });
  const link = await server.lastLink(email);
  expect((await server.client().call('HEAD', `/api${link}`)).status).toBe(200);
  expect((await accountOf(server.db, email)).verified_at).toBeNull();
});

test('reference data has an ETag and is cached by the browser only; no other reply is stored', async () => {
  const first = await member.call('GET', '/api/technical-areas');
  expect(first.headers['cache-control']).toMatch(/private/);
  const again = await member.call('GET', '/api/technical-areas', {
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect((await member.call('GET', '/api/profile')).headers['cache-control']).toBe('no-store');
  expect((await server.client().call('GET', '/api/profile')).headers['cache-control']).toBe('no-store');
});

test('a list refuses a limit that is no positive number, and an invalid cursor, with 400', async () => {
  for (const limit of ['0', '-1', 'ten', '1.5', ''])
    expect((await member.call('GET', `/api/user-requests?limit=${limit}`)).status, limit).toBe(400);
  expect((await member.call('GET', '/api/user-requests?limit=100000')).status).toBe(200);
  for (const cursor of ['nonsense', '', Buffer.from('2026-02-30 00:00:00+00 1').toString('base64url')])
    expect((await member.call('GET', `/api/user-requests?cursor=${cursor}`)).status, cursor).toBe(400);
});

test('the Link header of a page of a list keeps its path and filter; the last page has no Link header', async () => {
  const { owner, helper, reader, request } = await createFixture(server);
  await offerHelp(server, reader, request);
  const { headers, body } = await get('/api/chats/my-requests?filter=unread&limit=1', owner);
  expect(body).toHaveLength(1);
  expect(headers.link).toMatch(/^<\/api\/chats\/my-requests\?limit=1&filter=unread&cursor=[\w-]+>; rel="next"$/);
  const first = await get(`/api/collaboration-requests/${request}/offers?limit=1`, owner);
  const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
  const second = await get(next, owner);
  expect([first.body, second.body].flat()).toMatchObject([{ user_id: reader.id }, { user_id: helper.id }]);
  expect(second.headers.link).toBeUndefined();
});

test('over tRPC, no call that is sent with GET takes a token or a password, which would stand in its URL', async () => {
  const secrets = ['token', 'password'];
  const found = [...procedures].filter(
    ([, { isMutation, input }]) =>
      !isMutation && secrets.some((name) => fieldOf(fieldOf(input, 'shape'), name) !== undefined),
  );
  expect(found.map(([name]) => name)).toEqual([]);
  const { token } = (await createFixture(server)).reader;
  const input = encodeURIComponent(JSON.stringify({ token }));
  expect((await server.client().call('GET', `/trpc/auth.validateToken?input=${input}`)).status).toBe(405);
  expect((await server.client().call('POST', '/trpc/auth.validateToken', { json: { token } })).status).toBe(200);
  expect((await server.client().call('POST', '/api/validate-token', { json: { token } })).status).toBe(200);
});

test('a missing file below /assets is 404, not the page of the web app', async () => {
  expect((await server.client().call('GET', '/assets/missing.js')).status).toBe(404);
});

test('the session cookie is HttpOnly and Lax, and Secure with the host prefix behind https', async () => {
  const json = { email: 'ada@example.org', password: testPassword };
  const plain = await server.client().call('POST', '/api/login', { json });
  expect(String(plain.headers['set-cookie'])).toMatch(
    /session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/,
  );
  const secure = await openServerInTest({ PUBLIC_URL: 'https://exchange.example' });
  const person = await secure.member(json.email);
  expect([...person.cookies.keys()]).toEqual(['__Host-session', '__Host-known']);
  const again = [(await person.call('POST', '/api/login', { json })).headers['set-cookie']].flat();
  expect(again).toHaveLength(2);
  for (const line of again)
    expect(line).toMatch(/^__Host-\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('no cookie is set before login', async () => {
  for (const path of ['/', '/api/home-stats', '/api/technical-areas', '/config.json'])
    expect((await server.client().call('GET', path)).headers['set-cookie'], path).toBeUndefined();
});

test('everybody can read the notice of the operator and the version of the release, also before login', async () => {
  const noticed = await openServerInTest({ NOTICE: ' <b>Maintenance</b> on Friday ' });
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const notice = '<b>Maintenance</b> on Friday';
  expect(await noticed.client().call('GET', '/config.json')).toMatchObject({ body: { notice, version } });
  expect((await noticed.client().call('GET', '/healthz')).text).toBe(`ok ${version}\n`);
  expect(await server.client().call('GET', '/config.json')).toMatchObject({ body: { notice: '' } });
});
