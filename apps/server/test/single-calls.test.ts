import { appRouter, Refusal } from '@exchange/api';
import { insertUser } from '@exchange/testkit/users';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test.each<[when: string, status: number, idOf: () => number, error?: Error]>([
  ['there is such a person', 200, () => reader.id],
  ['there is no such person', 404, () => 2_000_000_000],
  [
    'it is refused for now, with the seconds to wait',
    503,
    () => reader.id,
    new Refusal('http.unavailable', { retryAfter: 2 }),
  ],
  ['it fails, which is logged once', 500, () => reader.id, new Error('broken')],
])('a query runs once and is answered alone as in a batch when %s', async (_, status, idOf, error) => {
  const { middlewares } = Object(Reflect.get(appRouter._def.procedures, 'profiles.byId'))._def;
  const runs = vi.spyOn(Object(middlewares), String(middlewares.length - 1));
  onTestFinished(() => runs.mockRestore());
  server.log.length = 0;
  const answer = await expectAlike(['GET', 'profiles.byId', { userId: idOf() }], () => {
    if (error !== undefined) runs.mockImplementationOnce(() => Promise.reject(error));
  });
  expect([answer.status, answer.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined]);
  expect(runs).toHaveBeenCalledTimes(2);
  expect(server.log).toHaveLength(status >= 500 ? 2 : 0);
});
