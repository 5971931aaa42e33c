import { rates, widerNetworks } from '@exchange/contract/limits';
import { refusals } from '@exchange/contract/refusals';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { send } from './http/testing/transports.ts';
import { untilLimited } from './http/testing/until-limited.ts';
import { openServer, testPassword } from './support/server.ts';

const server = await openServer({ LOG_LEVEL: 'warn' });

let last = 0;
const nextAddress = () => `box-${++last}@example.org`;
const signUp = async (from: string) => {
  const payload = JSON.stringify({ email: nextAddress(), password: testPassword });
  const headers = { 'content-type': 'application/json' };
  return send(server.app, { method: 'POST', url: '/api/signup', from, headers, payload });
};

const factorOf = (bits: number) => widerNetworks.find((network) => network.bits === bits)?.factor ?? 0;

describe.each([
  [56, '2001:db8:1:1100::/56', ['2001:db8:1:1100::1', '2001:db8:1:11ff::1'], '2001:db8:1:1200::1'],
  [48, '2001:db8:2::/48', ['2001:db8:2:1::1', '2001:db8:2:ffff::1'], '2001:db8:3:1::1'],
] as const)('the addresses of an IPv6 /%i', (bits, network, [one, other], neighbour) => {
  test('a network has a quota of sign-ups, which does not limit others', async () => {
    const uses = rates.signupsPerHour * factorOf(bits) - 1;
    await sql`
      insert into quota_usage (quota, subject, uses, ends_at)
      values ('signups', ${network}, ${uses}, now() + interval '30 minutes')`.execute(server.db);
    expect((await signUp(one)).status).toBe(201);
    const refused = await signUp(other);
    expect(refused).toMatchObject({ status: 429, error: refusals['http.rateLimited'].sentence });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700);
    expect((await signUp(neighbour)).status).toBe(201);
  });
});

test('an IPv6 /56 has a limit of calls a minute, which does not limit others', async () => {
  const limit = rates.addressCallsPerMinute * factorOf(56);
  const url = `/trpc/${Array(20).fill('nope.nope').join(',')}?batch=1`;
  const callFrom = (from: string) => send(server.app, { method: 'GET', url, from });
  // Each /64 makes few calls.
  await untilLimited({ limit, cost: 20, passes: 404 }, (passed) =>
    callFrom(`2001:db8:4:1${(passed % 250).toString(16).padStart(2, '0')}::1`),
  );
  expect((await callFrom('2001:db8:4:200::1')).status).toBe(404);
});

test('the clients that take turns at hashing passwords are IPv4 addresses and IPv6 /48s', async () => {
  const forClient = vi.spyOn(server.services.hasher, 'forClient');
  for (const from of ['2001:db8:5:1::1', '2001:db8:5:ffff::1', '198.51.100.7']) await signUp(from);
  expect(forClient.mock.calls.map(([nameOf]) => nameOf())).toEqual([
    '2001:db8:5::/48',
    '2001:db8:5::/48',
    '198.51.100.7',
  ]);
  forClient.mockRestore();
});
