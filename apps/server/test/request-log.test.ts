import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { sendText } from './support/raw-socket.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'only prometheus knows' });
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const member = await insertUser(server.db);
const cookie = { cookie: member.cookie };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const lines = () => server.log.map((line): Record<string, unknown> => JSON.parse(line));
const lineOf = (reqId: unknown) => lines().find((line) => line.reqId === reqId);

async function call(
  method: string,
  path: string,
  options: Parameters<ReturnType<typeof server.client>['call']>[2] = {},
) {
  const reply = await server.client().call(method, path, options);
  return { ...reply, id: reply.headers['x-request-id'] };
}

const wrong = { email: 'nobody@example.org', password: 'Not-The-Password-1' };

test('a failed login is found in the log by its refusal, over REST, over tRPC and in a batch', async () => {
  const batch = { 0: wrong, 1: {} };
  const calls = [
    await call('POST', '/api/login', { json: wrong }),
    await call('POST', '/trpc/auth.login', { json: wrong }),
    await call('POST', '/trpc/auth.login,auth.logout?batch=1', { json: batch }),
  ];
  const refused = ['auth.invalidCredentials'];
  expect(calls.map(({ id }) => lineOf(id))).toMatchObject([
    { route: '/api/login', status: 401, refused },
    { route: '/trpc/auth.login', status: 401, refused },
    { route: '/trpc/:path', called: ['auth.login', 'auth.logout'], status: 207, refused },
  ]);
});

test('a call of an operator’s procedure by a member is found in the log with its refusal', async () => {
  const { id } = await call('GET', '/trpc/operators.overview', { headers: cookie });
  expect(lineOf(id)).toMatchObject({ route: '/trpc/operators.overview', user: member.id, refused: ['http.notFound'] });
});

test('names of procedures that do not exist get into neither the log nor the metrics', async () => {
  const made = await call('GET', '/trpc/planted.name');
  const mixed = await call('GET', '/trpc/home.stats,planted.name,home.stats,planted.other?batch=1');
  expect([lineOf(made.id), lineOf(mixed.id)]).toMatchObject([
    { route: '/trpc/:path', status: 404 },
    { route: '/trpc/home.stats', status: 207 },
  ]);
  await call('GET', '/trpc/home.stats');
  const headers = { authorization: 'Bearer only prometheus knows' };
  const { text } = await call('GET', '/metrics', { headers });
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/trpc\/home\.stats"/);
  expect(text + server.log.join('')).not.toContain('planted');
});

test('a client cannot choose the id under which its request is logged', async () => {
  const { id } = await call('GET', '/api/home-stats', {
    headers: { 'x-request-id': 'planted', 'request-id': 'planted' },
  });
  expect(id).toMatch(uuid);
  expect(server.log.join('')).not.toContain('planted');
});

test.each([
  ['a call', 'GET', '/api/home-stats', {}, 200],
  ['a call without a login', 'GET', '/api/profile', {}, 401],
  ['an unknown path', 'GET', '/api/nope', {}, 404],
  ['an address that is none', 'GET', '/api/%ff', {}, 404],
  ['another method', 'DELETE', '/api/profile', {}, 405],
  ['a call of tRPC', 'GET', '/trpc/home.stats', {}, 200],
  ['a page', 'GET', '/login', {}, 200],
  ['a missing file', 'GET', '/missing.js', {}, 404],
  ['a legal document', 'GET', '/legal/privacy', {}, 200],
  ['a health check', 'GET', '/readyz', {}, 200],
  ['a download', 'GET', '/api/profile/record/csv', cookie, 200],
  ['the export', 'GET', '/api/account/export', cookie, 200],
])(
  'the reply to %s has an id in a header, and its line in the log has the same id',
  async (_, method, path, headers, status) => {
    const reply = await call(method, path, { headers });
    expect([reply.status, reply.id]).toEqual([status, expect.stringMatching(uuid)]);
    expect(lineOf(reply.id)).toMatchObject({ status });
  },
);

test('a 304, an event stream and a reply to a broken request have an id, and their line in the log has the same', async () => {
  const { headers } = await call('GET', '/api/career-stages', { headers: cookie });
  const same = await call('GET', '/api/career-stages', {
    headers: { ...cookie, 'if-none-match': String(headers.etag) },
  });
  expect(same.status).toBe(304);
  const stream = await fetch(`${address}/api/events`, { headers: cookie });
  await stream.body?.cancel();
  const streamId = stream.headers.get('x-request-id');
  const broken = await sendText(address, 'hello\r\n\r\n');
  const [, brokenId] = /^x-request-id: (.*)$/im.exec(broken.head) ?? [];
  for (const id of [same.id, streamId, brokenId]) expect(lineOf(id), String(id)).toBeDefined();
  const ids = lines().flatMap(({ reqId, msg }) => (msg === 'request' ? [reqId] : []));
  expect(new Set(ids).size).toBe(ids.length);
});
