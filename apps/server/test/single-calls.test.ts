import { appRouter } from '@exchange/api';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { beforeAll, expect, test, vi } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
let reader: StoredUser;
beforeAll(async () => {
  reader = await insertUser(server.db);
});

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

test.each(asked)('%s %s with %j is answered alone as in a batch', async (...one) => {
  const alone = await call(one, false);
  const batched = await call(one, true);
  expect(alone.status).toBe(batched.status);
  expect(`[${alone.text}]`).toBe(batched.text);
  for (const name of ['content-type', 'cache-control', 'vary', 'retry-after'])
    expect(alone.headers[name], name).toBe(batched.headers[name]);
});

test('a query that fails runs once', async () => {
  const steps: unknown[] = Reflect.get(
    Object(Reflect.get(appRouter._def.procedures, 'chats.messages'))._def,
    'middlewares',
  );
  const runs = vi.spyOn(Object(steps), String(steps.length - 1));
  expect((await call(['GET', 'chats.messages', { id: 2_000_000_000 }], false)).status).toBe(404);
  expect(runs).toHaveBeenCalledOnce();
  runs.mockRestore();
});
