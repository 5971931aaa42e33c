import { grantRole } from '@exchange/api';
import { newAccessToken } from '@exchange/api/core/tokens';
import { insertToken } from '@exchange/api/features/auth/access-tokens.sql';
import { exportPath, type TokenScope } from '@exchange/contract/account';
import { eventsPath } from '@exchange/contract/events';
import { rates } from '@exchange/contract/limits';
import { openEventStream } from '@exchange/testkit/event-stream';
import { giveFactor } from '@exchange/testkit/second-factor';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { procedureOf, procedures } from '../../src/trpc/procedures.ts';
import { openServer } from '../support/server.ts';
import { call } from './calls/call.ts';
import { callerOf, calls, exampleOf, fixtureOf, named } from './calls/index.ts';
import { callOk, requestBody } from './testing/fixture.ts';
import { watchRows } from './testing/rows.ts';
import { type ApiCall, type RawRequest, requestOf, send, type Transport, transports } from './testing/transports.ts';

const sentences = {
  wrong: 'This access token is not valid: it is wrong, expired or revoked.',
  readOnly: 'This access token may only read.',
  sessionOnly: 'An access token cannot do this. Please log in.',
};

const server = await openServer({ LOG_LEVEL: 'warn' });
const watch = await watchRows(server.db);
let ada: StoredUser;
beforeEach(async () => {
  ada = await insertUser(server.db);
});

async function tokenOf({ id }: { id: number }, scope: TokenScope): Promise<string> {
  const token = newAccessToken();
  await server.db.transaction().execute((tx) => insertToken(tx, id, { token, name: 'A program', scope, days: 1 }));
  return token;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const callWithToken = (transport: Transport, apiCall: ApiCall, token: string, more: Partial<RawRequest> = {}) => {
  const raw = requestOf(transport, apiCall);
  return send(server.app, { ...raw, ...more, headers: { ...raw.headers, ...bearer(token), ...more.headers } });
};
const get = (url: string, more: Partial<RawRequest>) => send(server.app, { method: 'GET', url, ...more });
const profile = call('profiles.own');

describe('a token that is not valid', () => {
  test.each([
    ['unknown', `rx_${'A'.repeat(43)}`],
    ['empty', ''],
    ['of a session', 'A'.repeat(43)],
    ['of another service', 'eyJhbGciOiJub25lIn0.e30.'],
  ])(
    'a call with an access token that is %s is 401 with WWW-Authenticate, over REST and tRPC, even beside a valid session',
    async (_, token) => {
      const wrong = { status: 401, error: sentences.wrong };
      for (const transport of transports)
        for (const one of [profile, call('home.stats'), call('requests.create', requestBody)])
          for (const cookie of [undefined, ada.cookie]) {
            const answer = await callWithToken(transport, one, token, { cookie });
            expect(answer).toMatchObject(wrong);
            expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
          }
      for (const url of [eventsPath, exportPath])
        expect(await get(url, { headers: bearer(token) })).toMatchObject(wrong);
    },
  );

  test('an access token in the session cookie or in the URL gives no access', async () => {
    const token = await tokenOf(ada, 'full');
    expect(await get('/api/profile', { cookie: `session=${token}` })).toMatchObject({ status: 401 });
    expect(await get(`/api/profile?access_token=${token}`, {})).toMatchObject({ status: 401 });
  });
});

/** What reading notes: the use of the token, quotas, what a list counted, and the key of the first document about credit. */
const notes = ['access_token', 'quota_usage', 'profile_view', 'rate_counter', 'request_reach', 'signing_key'];

test.each(named(calls))(
  '%s is refused to a read-only access token if it changes something, and to every access token if it needs a login',
  async (_, one) => {
    const { isChange, meta } = procedureOf(one.procedure);
    const { sessionOnly = false } = meta;
    const fixture = await fixtureOf(one, server);
    const caller = callerOf(one, fixture) ?? fixture.reader;
    const token = await tokenOf(caller, 'read');
    for (const transport of transports) {
      const example = await exampleOf(one, fixture, server);
      const cookie = await one.entry.cookie?.(server);
      await watch.changes();
      const answer = await callWithToken(transport, example, token, { cookie });
      const changed = Object.keys(await watch.changes()).filter((table) => !notes.includes(table));
      expect(changed).toEqual([]);
      // Logging out ends the session of a cookie; with a token there is none, and it succeeds as always.
      if (one.procedure === 'auth.logout') expect(answer.status).toBe(200);
      else if (sessionOnly || isChange) {
        const error = sessionOnly ? sentences.sessionOnly : sentences.readOnly;
        expect(answer).toMatchObject({ status: 403, error });
        expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
      } else expect(answer).toMatchObject({ status: 200 });
    }
    const answer = await callWithToken('REST', await exampleOf(one, fixture, server), await tokenOf(caller, 'full'));
    expect(answer.error === sentences.sessionOnly).toBe(sessionOnly);
    if (!sessionOnly && !one.row.open) expect(answer.status).toBe(one.status);
  },
);

test('in a batch with an access token, each call is answered or refused by itself', async () => {
  const url = '/trpc/profiles.own,account.tokens?batch=1&input=%7B%7D';
  const reply = await server.app.inject({ method: 'GET', url, headers: bearer(await tokenOf(ada, 'read')) });
  expect(reply.statusCode).toBe(207);
  const [own, tokens] = reply.json();
  expect(own.result.data.user_id).toBe(ada.id);
  expect(tokens.error).toMatchObject({ message: sentences.sessionOnly, data: { httpStatus: 403 } });
});

describe('a token that may do all', () => {
  test('an access token is refused only for changing how an account is entered, for webhooks and for feeds', () => {
    const names = calls.map(({ procedure }) => procedure).filter((name) => procedureOf(name).meta.sessionOnly);
    const passwords = ['changePassword', 'requestDeletion', 'cancelDeletion', 'permitOrcid'];
    const others = ['createToken', 'revokeToken', 'tokens', 'endSession', 'endOtherSessions', 'logins', 'unlinkLogin'];
    const factors = calls.map(({ procedure }) => procedure).filter((name) => name.startsWith('secondFactor.'));
    const outwards = calls.map(({ procedure }) => procedure).filter((name) => name.startsWith('webhooks.'));
    const addresses = ['list', 'add', 'confirm', 'makeMain', 'show', 'remove'].map((name) => `addresses.${name}`);
    const merge = ['begin', 'cancel', 'confirm', 'pending', 'preview'].map((name) => `accountMerge.${name}`);
    const ofAccount = [...passwords, ...others].map((name) => `account.${name}`);
    expect(names.sort()).toEqual([...ofAccount, ...addresses, ...merge, ...factors, ...outwards, 'feeds.renew'].sort());
  });

  test('calls of operators refuse every access token, even that of an operator', async () => {
    const names = [...procedures.keys()].filter((name) => name.startsWith('operators.'));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !procedureOf(name).meta.sessionOnly)).toEqual([]);
    await grantRole(server.db, ada.email, 'operator');
    await giveFactor(server.db, ada.id);
    const token = await tokenOf(ada, 'full');
    const overview = (more: Partial<RawRequest>) => get('/trpc/operators.overview', more);
    expect(await overview({ headers: bearer(token) })).toMatchObject({ status: 403, error: sentences.sessionOnly });
    expect(await overview({ cookie: ada.cookie })).toMatchObject({ status: 200 });
  });

  test('a call with an access token is accepted from a page of any origin', async () => {
    const token = await tokenOf(ada, 'full');
    const headers = { origin: 'https://lab.example', 'sec-fetch-site': 'cross-site' };
    for (const transport of transports) {
      const { error } = await callWithToken(transport, call('requests.create', requestBody), token, { headers });
      expect(error).toBeUndefined();
    }
  });

  test('the access token decides who calls, whatever session cookie is sent beside it', async () => {
    const other = await insertUser(server.db);
    const token = await tokenOf(ada, 'full');
    for (const transport of transports)
      expect((await callWithToken(transport, profile, token, { cookie: other.cookie })).body).toMatchObject({
        user_id: ada.id,
      });
    // Neither does it log out the session of that cookie.
    await callWithToken('REST', call('auth.logout'), token, { cookie: other.cookie });
    expect(await get('/api/profile', { cookie: other.cookie })).toMatchObject({ status: 200 });
  });

  test('the word Bearer before an access token may be written in any case; another scheme is ignored in favour of the session', async () => {
    const token = await tokenOf(ada, 'read');
    const status = async (authorization: string, cookie?: string) =>
      (await get('/api/profile', { cookie, headers: { authorization } })).status;
    expect(await status(`bearer ${token}`)).toBe(200);
    expect(await status(`Basic ${token}`)).toBe(401);
    expect(await status('Basic cHJveHk6c2VjcmV0', ada.cookie)).toBe(200);
  });
});

test('calls with an access token count for the rate limit of its owner', async () => {
  const token = await tokenOf(ada, 'read');
  const remaining = (value: unknown) => Number(/"calls";r=(\d+)/.exec(String(value))?.[1]);
  const first = await callWithToken('REST', profile, token);
  const second = await get('/api/profile', { cookie: ada.cookie });
  expect(remaining(first.headers.ratelimit)).toBeLessThan(rates.memberCallsPerMinute);
  expect(remaining(second.headers.ratelimit)).toBe(remaining(first.headers.ratelimit) - 1);
});

test('a program with an access token gets the events of its owner until the token is revoked', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await tokenOf(ada, 'read');
  const stream = await openEventStream(url, '', bearer(token));
  expect(await stream.next(1)).toMatchObject([{ kind: 'live' }]);
  const tokens = server.db.selectFrom('access_token').select('id').where('user_id', '=', ada.id);
  const { id } = await tokens.executeTakeFirstOrThrow();
  await callOk(server, ada, call('account.revokeToken', { id }));
  await stream.ended;
});
