import { allRefusals } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { insertUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { restRows } from '../../src/rest/routes.ts';
import { sendText } from '../support/raw-socket.ts';
import { openServer } from '../support/server.ts';
import { batchOf, type RawRequest, send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { databaseUrl } = server;
const behindHttps = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://exchange.example' };
const secure = await openServer(behindHttps, { databaseUrl });
const { cookie } = await insertUser(server.db);

const address = await server.app.listen({ host: '127.0.0.1', port: 0 });

const json = { 'content-type': 'application/json' };
const get = (url: string): RawRequest => ({ method: 'GET', url });

/** Every path there is, and a call for every kind of refusal. */
const requests: RawRequest[] = [
  ...restRows.map(({ method, path }): RawRequest => ({ method, url: path.replace(/:\w+/g, '1') })),
  ...['/', '/login', '/config.json', '/healthz', '/readyz', '/legal/privacy', '/legal/page.css'].map(get),
  ...['/.well-known/security.txt', '/.well-known/change-password', '/.well-known/nope'].map(get),
  ...['/api/docs', '/api/openapi.json', '/api/nope', '/missing.js', '/trpc/nope.nope', '/trpc/home.stats'].map(get),
  ...['/api/events', '/metrics', '/api/%ff', '/%c0%ae', `/api/profile/${'x'.repeat(9_000)}`].map(get),
  { method: 'DELETE', url: '/api/profile' },
  { method: 'POST', url: '/api/login', headers: { origin: 'https://evil.example' } },
  { method: 'POST', url: '/trpc/auth.login', headers: { origin: 'https://evil.example' } },
  { method: 'POST', url: '/api/login', headers: json, payload: '{' },
  { method: 'POST', url: '/trpc/auth.login', headers: json, payload: '{' },
  { method: 'POST', url: '/api/login', headers: json, payload: 'x'.repeat(limits.bodyBytes + 1) },
  { method: 'POST', url: '/trpc/auth.login', headers: json, payload: 'x'.repeat(limits.bodyBytes + 1) },
  { method: 'POST', url: '/api/login', headers: { 'content-type': 'text/plain' }, payload: 'x' },
  batchOf(21, 'home.stats'),
];

const expected: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
};

function hasGuards({ headers }: { headers: Readonly<Record<string, unknown>> }, name: string): void {
  for (const [header, value] of Object.entries(expected))
    expect(headers[header], `${header} of ${name}`).toMatch(value);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy, name).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
  expect(policy.join(), name).not.toMatch(/unsafe-|\*|http:/);
}

test.each([false, true])('every reply has the security headers (logged in: %s)', async (isMember) => {
  for (const request of requests) {
    // A member's stream never ends, and a person who logs out is none any more.
    if (isMember && ['/api/events', '/api/logout'].includes(request.url)) continue;
    const answer = await send(server.app, isMember ? { ...request, cookie } : request);
    hasGuards(answer, `${request.method} ${request.url.slice(0, 80)} → ${answer.status}`);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    if (/^\/(api|trpc)/.test(request.url) && answer.status >= 400 && request.method !== 'HEAD')
      expect(answer.headers['content-type'], request.url).toMatch(/^application\/json/);
  }
});

test('behind https every reply has HSTS too', async () => {
  for (const request of requests) {
    const { headers } = await send(secure.app, request);
    expect(String(headers['strict-transport-security']), request.url).toMatch(/^max-age=\d{8,}/);
  }
});

test('the reply to an internal error has the security headers, and does not tell the cause', async () => {
  const member = await insertUser(server.db);
  await sql`alter table collaboration_preference rename to gone_for_a_test`.execute(server.db);
  try {
    for (const url of ['/api/collaboration-status', '/trpc/profiles.collaborationStatus']) {
      const answer = await send(server.app, { method: 'GET', url, cookie: member.cookie });
      expect(answer).toMatchObject({
        status: 500,
        error: allRefusals['http.internal'].sentence(),
        code: 'http.internal',
      });
      expect(answer.text).not.toMatch(/collaboration_preference|select|relation|\.ts|stack/i);
      hasGuards(answer, url);
    }
  } finally {
    await sql`alter table gone_for_a_test rename to collaboration_preference`.execute(server.db);
  }
});

const long = 'x'.repeat(17_000);
test.each([
  ['headers beyond 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`, 431],
  ['an address beyond 16 KiB', `GET /api/${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['a batch of 5,000', `GET /trpc/${'a.b,'.repeat(5_000)}a.b?batch=1 HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
] as const)('a connection that sends %s is answered with an error in JSON and closed', async (_, text, status) => {
  const reply = await sendText(address, text);
  expect(reply.status).toBe(status);
  expect(reply.head).toMatch(/content-type: application\/json/i);
  expect(reply.head).toMatch(/x-content-type-options: nosniff/i);
  expect(reply.head).toMatch(/frame-ancestors 'none'/);
  const key = status === 431 ? 'http.tooLarge' : 'http.invalid';
  expect(JSON.parse(reply.body)).toEqual({ error: allRefusals[key].sentence(), code: key });
});

test('a batch of 21 tRPC calls is 400, and one of 20 is answered', async () => {
  expect((await send(server.app, batchOf(21, 'home.stats'))).status).toBe(400);
  expect((await send(server.app, batchOf(20, 'home.stats'))).status).toBe(200);
});

test.each(['jsonl', 'event-stream'])(
  'a tRPC call that asks for a stream of the type %s is answered as a whole, without chunks',
  async (kind) => {
    for (const [path, name] of [
      ['home.stats', 'accept'],
      ['home.stats?batch=1&input=%7B%7D', 'trpc-accept'],
    ]) {
      const head = [
        `GET /trpc/${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        `${name}: application/${kind}`,
      ];
      const reply = await sendText(address, `${head.join('\r\n')}\r\n\r\n`);
      expect(reply.status, name).toBe(200);
      expect(reply.head.toLowerCase(), name).toContain('content-length:');
      expect(reply.head.toLowerCase(), name).not.toContain('transfer-encoding');
    }
  },
);
