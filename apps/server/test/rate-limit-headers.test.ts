import { rates } from '@exchange/contract/limits';
import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { type RawRequest, send } from './http/testing/transports.ts';
import { untilLimited } from './http/testing/until-limited.ts';
import { openServer, openServerInTest } from './support/server.ts';

const server = await openServer({ LOG_LEVEL: 'silent' });

/** Parses both headers of a reply; they must name the same policies. */
function read(headers: Readonly<Record<string, unknown>>) {
  const { 'ratelimit-policy': policy, ratelimit: left } = headers;
  expect(typeof policy).toBe(typeof left);
  if (typeof policy !== 'string' || typeof left !== 'string') return undefined;
  const policies = [...policy.matchAll(/"([\w-]+)";(q=\d+;w=\d+)(?:, |$)/g)];
  const counts = [...left.matchAll(/"([\w-]+)";r=(\d+);t=(\d+)(?:, |$)/g)];
  expect(policies.map(([item]) => item).join('')).toBe(policy);
  expect(counts.map(([item]) => item).join('')).toBe(left);
  expect(counts.map(([, name]) => name)).toEqual(policies.map(([, name]) => name));
  return {
    policies: Object.fromEntries(policies.map(([, name = '', text = '']) => [name, text])),
    remaining: Object.fromEntries(counts.map(([, name = '', calls]) => [name, Number(calls)])),
    seconds: counts.map(([, , , seconds]) => Number(seconds)),
  };
}

async function sendAndRead(wire: RawRequest, at = server) {
  const { status, headers } = await send(at.app, wire);
  return { status, limit: read(headers) };
}

const calls = `q=${rates.memberCallsPerMinute};w=60`;
const changes = `q=${rates.changesPerMinute};w=60`;
const address = `q=${rates.addressCallsPerMinute};w=60`;

test('a reply to a call that counts for no rate limit has no RateLimit headers', async () => {
  const { databaseUrl } = server;
  const off = await openServerInTest({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }, { databaseUrl });
  const { cookie } = await insertUser(server.db);
  expect((await sendAndRead({ method: 'GET', url: '/api/profile', cookie }, off)).limit).toBeUndefined();
  for (const wire of [
    { method: 'GET', url: '/api/nope' },
    { method: 'DELETE', url: '/api/profile' },
    { method: 'POST', url: '/api/logout' },
    { method: 'GET', url: '/healthz' },
    { method: 'POST', url: '/api/login', headers: { origin: 'https://evil.example' }, payload: {} },
  ])
    expect((await sendAndRead(wire)).limit, `${wire.method} ${wire.url}`).toBeUndefined();
});

test('the RateLimit headers for a person name the limit of calls, and that of changes if the call changes something', async () => {
  const { cookie } = await insertUser(server.db);
  const reads = await sendAndRead({ method: 'GET', url: '/api/profile', cookie });
  expect(reads).toMatchObject({ status: 200, limit: { policies: { calls }, remaining: { calls: 1199 } } });
  for (const seconds of reads.limit?.seconds ?? []) {
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  for (const url of ['/api/profile', '/trpc/profiles.update']) {
    const method = url.startsWith('/api') ? 'PUT' : 'POST';
    const { status, limit } = await sendAndRead({ method, url, cookie, payload: {} });
    expect([status, limit?.policies]).toEqual([200, { calls, changes }]);
  }
});

test('each call of a batch counts by itself for the rate limit', async () => {
  const { cookie } = await insertUser(server.db);
  const left = async (url: string) =>
    (await sendAndRead({ method: 'GET', url, cookie })).limit?.remaining.calls ?? Number.NaN;
  const before = await left('/trpc/chats.unreadCounts');
  const after = await left('/trpc/chats.unreadCounts,home.stats,home.stats?batch=1');
  // A minute that starts meanwhile begins anew.
  expect([before - 3, rates.memberCallsPerMinute - 3]).toContain(after);
});

test('a large body counts as one more call for each 8 KiB, also if it is refused', async () => {
  const { cookie } = await insertUser(server.db);
  const left = async (reads: string[]) => {
    const wire = { method: 'PUT', url: '/api/profile', cookie, payload: { reads } };
    const { status, limit } = await sendAndRead(wire);
    return [status, (limit?.remaining.calls ?? Number.NaN) % 100];
  };
  const first = await left([]);
  expect(first).toEqual([200, 99]);
  const second = await left(Array.from({ length: 10 }, () => 'x'.repeat(10_000)));
  // A minute that starts meanwhile begins anew.
  expect([
    [400, 86],
    [400, 87],
  ]).toContainEqual(second);
});

test('without a session, the RateLimit headers name the limits of the IP address and of its wider networks', async () => {
  const stats = (from: string) => sendAndRead({ method: 'GET', url: '/api/home-stats', from });
  expect((await stats('198.51.100.1')).limit?.policies).toEqual({ address });
  const refused = await sendAndRead({ method: 'GET', url: '/api/profile', from: '198.51.100.1' });
  expect([refused.status, refused.limit?.policies]).toEqual([401, { address }]);
  expect((await stats('2001:db8:1:1::1')).limit?.policies).toEqual({
    address,
    'network-56': `q=${2 * rates.addressCallsPerMinute};w=60`,
    'network-48': `q=${4 * rates.addressCallsPerMinute};w=60`,
  });
});

test('home statistics count for the IP address even with a session, and are 401 with an invalid access token', async () => {
  const { cookie } = await insertUser(server.db);
  for (const url of ['/api/home-stats', '/trpc/home.stats', '/trpc/home.stats,home.stats?batch=1']) {
    const { status, limit } = await sendAndRead({ method: 'GET', url, cookie, from: '198.51.100.2' });
    expect([status, limit?.policies]).toEqual([200, { address }]);
    const headers = { authorization: 'Bearer none' };
    expect((await sendAndRead({ method: 'GET', url, headers, from: '198.51.100.2' })).status).toBe(401);
  }
});

test('the RateLimit headers of a refusal with 429 say that nothing is left, and when to come back', async () => {
  const { cookie } = await insertUser(server.db);
  const change = { method: 'PUT', url: '/api/profile', cookie, payload: {} };
  const reply = await untilLimited({ limit: rates.changesPerMinute }, () => send(server.app, change));
  const limit = read(reply.headers);
  expect(limit?.policies).toEqual({ calls, changes });
  expect(limit?.remaining.changes).toBe(0);
  expect(limit?.remaining.calls).toBeGreaterThan(0);
  expect(limit?.seconds.at(-1)).toBe(Number(reply.headers['retry-after']));
});
