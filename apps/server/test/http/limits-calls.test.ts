import { setTimeout } from 'node:timers/promises';
import { newAccessToken, newToken } from '@exchange/api/core/tokens';
import { allRefusals, type RefusalKey } from '@exchange/contract/all-refusals';
import { limits, lockout, rates, widerNetworks } from '@exchange/contract/limits';
import { insertUser, type StoredUser, uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openServer, openServerInTest, testPassword } from '../support/server.ts';
import { call, callWith, type Values } from './calls/call.ts';
import * as make from './calls/shorthand.ts';
import { createRequest, requestBody } from './testing/fixture.ts';
import {
  type Answer,
  type ApiCall,
  batchOf,
  callAt,
  type RawRequest,
  send,
  type Transport,
  transports,
} from './testing/transports.ts';
import { untilLimited } from './testing/until-limited.ts';

const server = await openServer({ LOG_LEVEL: 'warn' });

let last = 0;
const anAddress = () => `198.51.100.${++last}`;
const aMailbox = () => `box-${++last}@example.org`;

/** Stores uses of a quota that resets in half an hour. */
async function haveUsed(quota: string, subject: string, uses: number): Promise<void> {
  await sql`
    insert into quota_usage (quota, subject, uses, ends_at)
    values (${quota}, ${subject}, ${uses}, now() + interval '30 minutes')`.execute(server.db);
}

const statusOf = async (transport: Transport, apiCall: ApiCall, cookie?: string, from?: string) =>
  (await callAt(transport, server.app, apiCall, cookie, from)).status;

/** Expects 429 with its sentence, and that the client waits for `min` to `max` seconds. */
function expectLimited(answer: Answer, min: number, max: number, key: RefusalKey = 'http.rateLimited'): void {
  expect(answer).toMatchObject({ status: 429, error: allRefusals[key].sentence(), code: 'rate_limited' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(min);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(max);
}

const aSignUp = () => make.signup(aMailbox(), testPassword);
const anOffer = async () => make.offer(await createRequest(server, await insertUser(server.db)));
/** Quotas with how many uses they have, and a call that uses one. */
const ofAddresses = [
  ['sign-ups', 'signups', rates.signupsPerHour, aSignUp],
  ['reset emails', 'account mails', rates.accountMailsPerHour, () => make.forgotPassword(aMailbox())],
  ['verification emails', 'account mails', rates.accountMailsPerHour, () => make.resendVerification(aMailbox())],
  ['unsubscriptions', 'unsubscribes', rates.unsubscribesPerHour, () => make.unsubscribe(aMailbox())],
] as const;
const ofMembers = [
  ['new requests', 'requests', rates.requestsPerDay, make.create, 'requests.tooMany'],
  ['offers', 'offers', rates.offersPerDay, anOffer, 'offers.tooMany'],
] as const;

describe.each(transports)('over %s', (transport) => {
  test.each(ofAddresses)(
    'an IP address has a quota of %s an hour, which does not limit other addresses',
    async (_, quota, uses, apiCall) => {
      const from = anAddress();
      await haveUsed(quota, from, uses - 1);
      expect(await statusOf(transport, apiCall(), undefined, from)).toBeLessThan(300);
      expectLimited(await callAt(transport, server.app, apiCall(), undefined, from), 1701, 1800);
      expect(await statusOf(transport, apiCall(), undefined, anAddress())).toBeLessThan(300);
      await sql`update quota_usage set ends_at = now() where subject = ${from}`.execute(server.db);
      expect(await statusOf(transport, apiCall(), undefined, from)).toBeLessThan(300);
    },
  );

  test.each(ofMembers)(
    'a person has a quota of %s a day, which does not limit other people',
    async (_, quota, uses, apiCall, key) => {
      const [person, other] = [await insertUser(server.db), await insertUser(server.db)];
      await haveUsed(quota, String(person.id), uses - 1);
      expect(await statusOf(transport, await apiCall(), person.cookie)).toBeLessThan(300);
      expectLimited(await callAt(transport, server.app, await apiCall(), person.cookie), 1701, 1800, key);
      expect(await statusOf(transport, await apiCall(), other.cookie)).toBeLessThan(300);
    },
  );
});

const factorOf = (bits: number) => widerNetworks.find((network) => network.bits === bits)?.factor ?? 0;

test.each([
  [56, '2001:db8:1:1100::/56', ['2001:db8:1:1100::1', '2001:db8:1:11ff::1', '2001:db8:1:1200::1']],
  [48, '2001:db8:2::/48', ['2001:db8:2:1::1', '2001:db8:2:ffff::1', '2001:db8:3:1::1']],
] as const)(
  'the addresses of one IPv6 network /%i share a quota of sign-ups, which does not limit other networks',
  async (bits, network, [one, other, neighbour]) => {
    await haveUsed('signups', network, rates.signupsPerHour * factorOf(bits) - 1);
    expect(await statusOf('REST', aSignUp(), undefined, one)).toBe(201);
    expectLimited(await callAt('REST', server.app, aSignUp(), undefined, other), 1701, 1800);
    expect(await statusOf('REST', aSignUp(), undefined, neighbour)).toBe(201);
  },
);

test('for turns at hashing passwords, one client is an IPv4 address or an IPv6 network /48', async () => {
  const forClient = vi.spyOn(server.services.hasher, 'forClient');
  const clients = ['2001:db8:5:1::1', '2001:db8:5:ffff::1', '198.51.100.7'];
  for (const from of clients) await callAt('REST', server.app, aSignUp(), undefined, from);
  const names = forClient.mock.calls.map(([nameOf]) => nameOf());
  expect(names).toEqual(['2001:db8:5::/48', '2001:db8:5::/48', '198.51.100.7']);
  forClient.mockRestore();
});

test('concurrent calls cannot exceed a quota, and refused calls use none of it', async () => {
  const person = await insertUser(server.db);
  await haveUsed('requests', String(person.id), rates.requestsPerDay - 3);
  const create = (input: Values) => callAt('REST', server.app, callWith('requests.create', input), person.cookie);
  for (const wrong of [{}, { ...requestBody, collaboration_type_id: 999_999 }])
    expect((await create(wrong)).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(requestBody)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});

test('a call above a limit is 429 before its body is checked, but after its session and origin are checked', async () => {
  const person = await insertUser(server.db);
  await haveUsed('requests', String(person.id), rates.requestsPerDay);
  const requests = [
    ...['x'.repeat(limits.bodyBytes + 1), '{', '{}'].map((payload) => ({ type: 'application/json', payload })),
    { type: 'text/plain', payload: 'x' },
  ];
  for (const url of ['/api/collaboration-requests', '/trpc/requests.create'])
    for (const { type, payload } of requests) {
      const headers = { 'content-type': type };
      const call = { method: 'POST', url, headers, payload };
      expect((await send(server.app, { ...call, cookie: person.cookie })).status, url).toBe(429);
      expect((await send(server.app, call)).status, url).toBe(401);
      const foreign = { ...call, headers: { ...headers, origin: 'https://evil.example' } };
      expect((await send(server.app, foreign)).status, url).toBe(403);
    }
});

test('a person can read a limited number of different profiles a day, and each of them any number of times', async () => {
  const reader = await insertUser(server.db);
  const [known, other] = [await insertUser(server.db), await insertUser(server.db)];
  const read = (procedure: 'profiles.byId' | 'profiles.points' | 'requests.listOfPerson', { hashid }: StoredUser) =>
    callAt('REST', server.app, call(procedure, { userId: hashid }), reader.cookie);
  const profile = (person: StoredUser) => read('profiles.byId', person);
  await haveUsed('profiles', String(reader.id), rates.profilesPerDay - 1);
  for (let time = 0; time < 3; time += 1) expect((await profile(known)).status).toBe(200);
  expect(await profile(other)).toMatchObject({ status: 429, error: allRefusals['profiles.tooMany'].sentence() });
  expect((await read('profiles.points', other)).status, 'points are no way around').toBe(429);
  expect((await read('requests.listOfPerson', other)).status, 'nor are requests').toBe(429);
  expect((await read('requests.listOfPerson', known)).status).toBe(200);
  expect((await profile(known)).status).toBe(200);
  expect((await profile(reader)).status).toBe(200);
});

const change = (count: number) => batchOf(count, 'profiles.update', {});
/** A mutation of a request that does not exist. */
const refusedChange = (count: number) => batchOf(count, 'requests.undoDismiss', { requestId: 1_000_000 });

test('changes by a person are limited by the minute, and every call of a batch counts', async () => {
  const { cookie } = await insertUser(server.db);
  const counted = { limit: rates.changesPerMinute, cost: 10 };
  expectLimited(await untilLimited(counted, () => send(server.app, { ...change(10), cookie })), 1, 60);
  expect((await send(server.app, { method: 'GET', url: '/api/profile', cookie })).status, 'reading goes on').toBe(200);
  const logout = { method: 'POST', url: '/api/logout', cookie };
  expect((await send(server.app, logout)).status, 'and so does logging out').toBe(200);
});

test('changes that are refused do not count for the limit of changes, alone, in a batch, and beyond the limit', async () => {
  const { cookie } = await insertUser(server.db);
  const left = async (wire: RawRequest) => {
    const { headers } = await send(server.app, { ...wire, cookie });
    return Number(/"changes";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  const all = rates.changesPerMinute;
  // A minute that starts meanwhile begins anew.
  await vi.waitFor(() => expect(new Date().getSeconds()).toBeLessThan(45), { timeout: 20_000, interval: 200 });
  expect(await left(change(10))).toBe(all - 10);
  await left(refusedChange(10));
  await left({ method: 'POST', url: '/api/collaboration-requests', payload: {} });
  const mixed = {
    url: '/trpc/profiles.update,requests.undoDismiss?batch=1',
    payload: { 0: {}, 1: { requestId: 1_000_000 } },
  };
  await left({ ...change(1), ...mixed });
  expect(await left(change(1))).toBe(all - 12);
  for (let n = 0; n < (all - 20) / 10; n += 1) await left(change(10));
  expect((await send(server.app, { ...change(10), cookie })).status, 'eight are left').toBe(429);
  expect(await left(change(8))).toBe(0);
});

test('a search of a person counts for the time that it takes, and for its cost at most', async () => {
  const { cookie } = await insertUser(server.db);
  const left = async (url: string) => {
    const { headers } = await send(server.app, { method: 'GET', url, cookie });
    return Number(/"calls";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  const used = async (run: () => Promise<unknown>) => {
    const before = await left('/api/chats/unread-counts');
    await run();
    return before - (await left('/api/chats/unread-counts')) - 1;
  };
  const search = () => left('/api/collaboration-requests/search?offers=none');
  // On a busy machine a search takes longer, and a minute that starts meanwhile begins anew.
  const within = { timeout: 20_000, interval: 200 };
  await vi.waitFor(async () => {
    const calls = await used(search);
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThan(rates.requestSearchCost / 2);
  }, within);
  const slowSearch = () =>
    server.db.transaction().execute(async (tx) => {
      await sql`lock table request_feed, request_search in access exclusive mode`.execute(tx);
      const answer = search();
      await setTimeout(rates.requestSearchCost * rates.msPerCall * 2);
      return { answer };
    });
  await vi.waitFor(
    async () => expect(await used(async () => (await slowSearch()).answer)).toBe(rates.requestSearchCost),
    within,
  );
});

/** Callers of a new kind, one for each number. */
const newMember = async () => {
  const { cookie } = await insertUser(server.db);
  return () => ({ cookie });
};
const newAddress = async () => {
  const from = anAddress();
  return () => ({ from });
};
/** Each /64 of the network makes few calls. */
const newNetwork = async () => {
  const network = `2001:db8:4:${(++last).toString(16)}`;
  return (n: number) => ({ from: `${network}${(n % 250).toString(16).padStart(2, '0')}::1` });
};

test.each([
  ['a person', rates.memberCallsPerMinute, newMember],
  ['an address', rates.addressCallsPerMinute, newAddress],
  ['an IPv6 /56', rates.addressCallsPerMinute * factorOf(56), newNetwork],
] as const)('calls of %s are limited by the minute, and this does not limit others', async (_, limit, newCaller) => {
  // The procedure does not exist, so that only the rate limit runs.
  const nothing = batchOf(20, 'nope.nope');
  const [caller, other] = [await newCaller(), await newCaller()];
  const call = (n: number) => send(server.app, { ...nothing, ...caller(n) });
  expectLimited(await untilLimited({ limit, cost: 20, passes: 404 }, call), 1, 60);
  expect((await send(server.app, { ...nothing, ...other(0) })).status).toBe(404);
});

const credentials = [
  ['no session', () => ({})],
  ['a session that is none', () => ({ cookie: `session=${newToken()}` })],
  ['an access token that is none', () => ({ headers: { authorization: `Bearer ${newAccessToken()}` } })],
] as const;
test.each(credentials)(
  'calls that need a login but have %s count for the IP address, and do not limit people who are logged in',
  async (_, sent) => {
    const [from, elsewhere] = [anAddress(), anAddress()];
    const own = batchOf(20, 'profiles.own');
    const limit = { limit: rates.addressCallsPerMinute, cost: 20, passes: 401 };
    const reply = await untilLimited(limit, () => send(server.app, { ...own, ...sent(), from }));
    expectLimited(reply, 1, 60);
    for (const url of ['/api/profile', '/api/events', '/api/account/export', '/trpc/profiles.own'])
      expect((await send(server.app, { method: 'GET', url, ...sent(), from })).status, url).toBe(429);
    expect((await send(server.app, { ...own, ...sent(), from: elsewhere })).status).toBe(401);
    const { cookie } = await insertUser(server.db);
    expect((await send(server.app, { ...own, cookie, from })).status).toBe(200);
  },
);

test.each([
  ['auth.login', 401],
  ['auth.signup', 200],
])('a batch runs %s only once and refuses its repetitions, so it is only one attempt', async (name, status) => {
  const account = { email: uniqueEmail(), password: 'A wrong guess 1' };
  const { text } = await send(server.app, { ...batchOf(20, name, account), from: anAddress() });
  const statuses: number[] = JSON.parse(text).map((one: object) => Object(one).error?.data.httpStatus ?? 200);
  expect(statuses.sort()).toEqual([status, ...Array(19).fill(400)].sort());
});

test('six open tabs that poll at the normal intervals never reach a rate limit', async () => {
  const owner = await insertUser(server.db);
  const request = await createRequest(server, owner);
  const { cookie } = owner;
  const perTab = [
    ...Array.from({ length: 2 }, () => '/api/chats/unread-counts'),
    ...Array.from({ length: 6 }, () => '/api/chats/messages?id=1'),
    '/api/chats/my-requests',
    `/api/collaboration-requests/${request}`,
  ];
  for (let tab = 0; tab < 6; tab += 1)
    for (const url of perTab) expect((await send(server.app, { method: 'GET', url, cookie })).status).not.toBe(429);
  for (let mark = 0; mark < 2 * rates.changesPerMinute; mark += 1) {
    const read = { method: 'POST', url: '/api/chats/mark-read?id=1', cookie };
    expect((await send(server.app, read)).status).toBe(404);
  }
});

test('two servers on one database share the counts of rate limits', async () => {
  const other = await openServerInTest({ LOG_LEVEL: 'warn' }, { databaseUrl: server.databaseUrl });
  await vi.waitFor(() => expect(new Date().getSeconds()).toBeLessThan(30), { timeout: 35_000, interval: 500 });
  const { cookie } = await insertUser(server.db);
  for (const { app } of [server, other])
    for (let n = 0; n < 8; n += 1) expect((await send(app, { ...change(10), cookie })).status).toBe(200);
  // Eighty on each server are below the limit; later calls include the other server's within two seconds.
  let sent = 0;
  const next = async () => {
    sent += 1;
    expect((await send(server.app, { ...change(1), cookie })).status).toBe(429);
  };
  await vi.waitFor(next, { timeout: 20_000, interval: 1_100 });
  expect(sent, 'its own count would end it only after forty').toBeLessThan(40);
});

test('RATE_LIMITS=tenfold allows ten times the rates and daily allowances', async () => {
  const wide = await openServerInTest(
    { RATE_LIMITS: 'tenfold', LOG_LEVEL: 'warn' },
    { databaseUrl: server.databaseUrl },
  );
  const { id, cookie } = await insertUser(server.db);
  await haveUsed('requests', String(id), 10 * rates.requestsPerDay - 1);
  const create = () => callAt('REST', wide.app, make.create(), cookie);
  const { status, headers } = await create();
  expect([status, headers['ratelimit-policy']]).toEqual([201, '"calls";q=12000;w=60, "changes";q=1200;w=60']);
  expect((await create()).status).toBe(429);
});

test('RATE_LIMITS=off lifts all limits except the lockout after failed logins', async () => {
  const free = await openServerInTest({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, { databaseUrl: server.databaseUrl });
  const person = await insertUser(server.db);
  const from = anAddress();
  for (const [, quota, uses] of ofMembers) await haveUsed(quota, String(person.id), uses);
  for (const quota of ['signups', 'account mails', 'unsubscribes']) await haveUsed(quota, from, 1000);
  for (const [, , , apiCall] of [...ofAddresses, ...ofMembers])
    expect((await callAt('REST', free.app, await apiCall(), person.cookie, from)).status).toBeLessThan(300);
  const guess = make.login('nobody@example.org', 'A wrong guess 1');
  for (let time = 0; time < lockout.failures; time += 1)
    expect((await callAt('REST', free.app, guess, undefined, from)).status).toBe(401);
  expect((await callAt('REST', free.app, guess, undefined, from)).code).toBe('locked_out');
});
