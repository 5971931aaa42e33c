import { appRouter, Refusal } from '@exchange/api';
import { insertUser } from '@exchange/testkit/users';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const reader = await insertUser(server.db);

type Asked = readonly [method: 'GET' | 'POST', procedure: string, input: unknown];
const asked: readonly Asked[] = [
  ['GET', 'home.stats', undefined],
  ['GET', 'requests.listNew', { limit: 5 }],
  ['GET', 'requests.listNew', { limit: 'five' }],
  ['GET', 'requests.listNew', { cursor: 'x' }],
  ['GET', 'chats.messages', { id: 2_000_000_000 }],
  ['GET', 'chats.messages', undefined],
  ['GET', 'auth.logout', undefined],
  ['GET', 'nobody.knows', undefined],
  ['POST', 'chats.send', { id: 2_000_000_000, message: 'Hello' }],
  ['POST', 'chats.send', { id: 1, message: '' }],
  ['POST', 'chats.send', null],
  ['POST', 'profiles.update', { name: '' }],
  ['POST', 'requests.dismiss', { requestId: 2_000_000_000 }],
  ['POST', 'auth.login', { email: 'nobody@example.org', password: 'Wrong-Horse-1' }],
  ['POST', 'chats.unreadCounts', {}],
];

/** Makes a call alone or as the only one of a batch. */
function call([method, procedure, input]: Asked, isBatch: boolean) {
  const text = JSON.stringify(isBatch ? { 0: input } : input);
  const query = [
    ...(isBatch ? ['batch=1'] : []),
    ...(method === 'GET' && input !== undefined ? [`input=${encodeURIComponent(text)}`] : []),
  ];
  const url = `/trpc/${procedure}?${query.join('&')}`;
  return send(server.app, {
    method,
    url,
    cookie: reader.cookie,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: text } : {}),
  });
}

/** Makes the call alone and in a batch, and answers the reply that both are. */
async function expectAlike(one: Asked, prepare = () => {}) {
  prepare();
  const alone = await call(one, false);
  prepare();
  const batched = await call(one, true);
  expect(alone.status).toBe(batched.status);
  expect(`[${alone.text}]`).toBe(batched.text);
  for (const name of ['content-type', 'cache-control', 'vary', 'retry-after'])
    expect(alone.headers[name], name).toBe(batched.headers[name]);
  return alone;
}

test.each(asked)('%s %s with %j is answered alone as in a batch', async (...one) => {
  await expectAlike(one);
});

describe('a query runs once and is answered alone as in a batch', () => {
  const { middlewares } = Object(Reflect.get(appRouter._def.procedures, 'profiles.byId'))._def;
  const runs = vi.spyOn(Object(middlewares), String(middlewares.length - 1));
  afterAll(() => runs.mockRestore());
  beforeEach(() => {
    runs.mockClear();
    server.log.length = 0;
  });
  const throwing = (error: Error) => () => {
    runs.mockImplementationOnce(() => {
      throw error;
    });
  };

  test.each([
    ['there is such a person', () => ({ userId: reader.id }), 200],
    ['there is no such person', () => ({ userId: 2_000_000_000 }), 404],
  ])('when %s', async (_, wanted, status) => {
    expect((await expectAlike(['GET', 'profiles.byId', wanted()])).status).toBe(status);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  test('when it is refused for now, with the seconds to wait', async () => {
    const refusal = throwing(new Refusal('http.unavailable', { retryAfter: 2 }));
    const { status, headers } = await expectAlike(['GET', 'profiles.byId', { userId: reader.id }], refusal);
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  test('when it fails, which is logged once', async () => {
    const { status } = await expectAlike(
      ['GET', 'profiles.byId', { userId: reader.id }],
      throwing(new Error('broken')),
    );
    expect(status).toBe(500);
    expect(runs).toHaveBeenCalledTimes(2);
    expect(server.log).toHaveLength(2);
  });
});
