import { allRefusals } from '@exchange/contract/all-refusals';
import { rates } from '@exchange/contract/limits';
import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { accountOf } from './http/testing/accounts.ts';
import { listOf } from './http/testing/texts.ts';
import { untilLimited } from './http/testing/until-limited.ts';
import { type RawReply, sendText } from './support/raw-socket.ts';
import { openServer } from './support/server.ts';

/** Over a raw socket, because `inject` and every HTTP client normalise a path before they send it. */

const server = await openServer({ LOG_LEVEL: 'info' });
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });

/** Sends a request line as it is, with a JSON body. */
function sendRaw(requestLine: string, cookie: string, body = '{}'): Promise<RawReply> {
  const headers = ['Host: localhost', 'Connection: close', 'Content-Type: application/json', `Cookie: ${cookie}`];
  const lines = [`${requestLine} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, '', body];
  return sendText(address, lines.join('\r\n'));
}

const noProcedures = listOf(String.raw`
  .\profiles.update | \profiles.update | profiles.update\ | x\..\profiles.update | %2e%5cprofiles.update | ./profiles.update |
  ../trpc/profiles.update | .%2Fprofiles.update | x%2f..%2fprofiles.update | profiles.update,.\profiles.update |
  profiles.update, | ,profiles.update | profiles.update%00 | profiles.update%09 | profiles.update;x | profiles..update |
  /profiles.update`);
test.each(noProcedures)(
  'a path below /trpc that does not name procedures is 404 and changes nothing: %s',
  async (path) => {
    const person = await insertUser(server.db, { name: 'Before' });
    for (const query of ['', '?batch=1']) {
      const body = query === '' ? '{"name":"After"}' : '{"0":{"name":"After"},"1":{"name":"After"}}';
      const reply = await sendRaw(`POST /trpc/${path}${query}`, person.cookie, body);
      expect([reply.status, reply.body]).toEqual([404, reply.body]);
      expect(reply.body).toContain(allRefusals['http.notFound'].sentence());
    }
    expect((await accountOf(server.db, person.email)).name).toBe('Before');
  },
);

test.each([
  ['as it is', 'profiles.update'],
  ['with escaped letters', '%70rofiles%2Eupdate'],
  ['with an escaped fragment behind it', 'profiles.update?%23'],
])('another spelling of the path of a call over tRPC does not avoid its rate limit: %s', async (_, path) => {
  const { cookie } = await insertUser(server.db);
  await untilLimited({ limit: rates.changesPerMinute }, () => sendRaw(`POST /trpc/${path}`, cookie));
});

test('in a batch over tRPC whose comma is escaped, both calls run and count', async () => {
  const person = await insertUser(server.db);
  const batch = '{"0":{"name":"First"},"1":{"name":"Second"}}';
  const reply = await sendRaw('POST /trpc/profiles.update%2Cprofiles.update?batch=1', person.cookie, batch);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body)).toHaveLength(2);
});

test.each(['/trpc/home.stats', '/trpc/profiles.update', '/api/home-stats', '/api/profile', '/api/events'])(
  'TRACE %s is 405, repeats nothing of the request and logs no error',
  async (path) => {
    const { cookie } = await insertUser(server.db);
    const before = server.log.length;
    const reply = await sendRaw(`TRACE ${path}`, cookie, '');
    expect(reply.status).toBe(405);
    expect(reply.head).toMatch(/^allow: .*(GET|POST|PUT)/im);
    expect(`${reply.head}${reply.body}`).not.toContain(cookie.replace('session=', ''));
    expect(reply.body).toContain(allRefusals['http.methodNotAllowed'].sentence());
    expect(server.log.slice(before).filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  },
);

test('TRACE of a path that does not exist is 404', async () => {
  for (const path of ['/nope', '/api/nope', '/trpc/a/b'])
    expect((await sendRaw(`TRACE ${path}`, 'session=x', '')).status).toBe(404);
});
