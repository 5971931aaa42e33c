import { Refusal } from '@exchange/api';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { procedureOf } from '../src/trpc/procedures.ts';
import { send } from './http/testing/transports.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
let reader: StoredUser;
beforeAll(async () => {
  reader = await insertUser(server.db);
});

const { input, output } = procedureOf('profiles.byId');
if (input === undefined) throw new Error('The procedure takes an id');
const runs = vi.spyOn(input._zod, 'run');
beforeEach(() => {
  runs.mockClear();
  server.log.length = 0;
});

const ask = (query: string) =>
  send(server.app, { method: 'GET', url: `/trpc/profiles.byId${query}`, cookie: reader.cookie });
const alone = (asked: unknown) => ask(`?input=${encodeURIComponent(JSON.stringify(asked))}`);
/** The same as a batch of one, which tRPC's adapter answers. */
const inBatch = (asked: unknown) => ask(`?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: asked }))}`);

async function expectSameReply(asked: unknown, status: number, prepare = () => {}): Promise<void> {
  prepare();
  const reply = await alone(asked);
  expect(reply.status).toBe(status);
  expect(runs).toHaveBeenCalledOnce();
  const logged = server.log.length;
  prepare();
  const { headers, text } = await inBatch(asked);
  expect(JSON.parse(text)).toEqual([JSON.parse(reply.text)]);
  for (const name of ['content-type', 'cache-control', 'vary', 'retry-after'])
    expect(reply.headers[name], name).toBe(headers[name]);
  expect(server.log).toHaveLength(2 * logged);
}

describe('a single query runs once and is answered like one in a batch', () => {
  test('when it succeeds', () => expectSameReply({ userId: reader.id }, 200));

  test.each([
    ['there is no such person', { userId: 2_000_000_000 }, 404],
    ['an id is no number', { userId: 'x' }, 404],
    ['the input is no object', 5, 400],
  ])('when %s', (_, asked, status) => expectSameReply(asked, status));

  test('when it is refused for now, with the seconds to wait', async () => {
    await expectSameReply({ userId: reader.id }, 503, () =>
      runs.mockImplementationOnce(() => {
        throw new Refusal('http.unavailable', { retryAfter: 2 });
      }),
    );
    expect(runs).toHaveBeenCalledTimes(2);
  });

  test('when it fails, which is logged once', async () => {
    const checks = vi.spyOn(output._zod, 'run').mockImplementation(() => {
      throw new Error('broken');
    });
    await expectSameReply({ userId: reader.id }, 500);
    expect(server.log).toHaveLength(2);
    checks.mockRestore();
  });
});
