import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { createFuzzFixture } from './fuzz/fixture.ts';
import { malformedRequests } from './fuzz/malformed-http.ts';
import { expectProper, totals } from './fuzz/run.ts';
import { watchRows } from './testing/rows.ts';
import { isFull, portion, report, seed } from './testing/scale.ts';
import { send, threadCpu } from './testing/transports.ts';

const inputs = portion(9_000);

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const fixture = await createFuzzFixture(server);
const watch = await watchRows(server.db);
afterAll(async () => {
  const { inputs: sent, refused, accepted } = totals;
  report('malformed HTTP', { seed, kinds: kinds.length, inputs: sent, refused, accepted });
});

const kinds = Object.keys(malformedRequests(''));

test.each(kinds)(
  'requests with %s are answered without an internal error',
  { timeout: isFull ? 300_000 : 120_000 },
  async (kind) => {
    const requests = malformedRequests(fixture.reader.cookie)[kind];
    if (requests === undefined) throw new Error(kind);
    const property = fc.asyncProperty(requests, async ({ request, statuses }) => {
      await watch.changes();
      const before = threadCpu();
      const answer = await send(server.app, request);
      expectProper(server, answer, threadCpu() - before);
      if (statuses.length > 0) expect(statuses, answer.text).toContain(answer.status);
      const changes = await watch.changes();
      if (answer.status >= 400) expect(changes).toEqual({});
    });
    // Shrinking may take longer than the test, which would hide what is wrong.
    await fc.assert(property, { seed, numRuns: Math.ceil(inputs / kinds.length), endOnFailure: true });
  },
);

test.each([
  ['not UTF-8', Buffer.from('{"name":"a\xc3("}', 'latin1'), 400],
  ['half a character in UTF-8', Buffer.from('{"name":"a\xed\xa0\x80"}', 'latin1'), 400],
  ['a key twice: the last one counts', Buffer.from('{"name":"<","name":"Person 0"}'), 200],
  ['blanks about it', Buffer.from(' \n{"name":"Person 0"}\t'), 200],
  ['escapes for everything', Buffer.from('{"\\u006eame":"\\u0050erson 0"}'), 200],
])('a JSON body is refused only if it is not valid UTF-8: %s', async (_, payload, status) => {
  const headers = { 'content-type': 'application/json' };
  const { cookie } = fixture.reader;
  const rest = await send(server.app, { method: 'PUT', url: '/api/profile', cookie, headers, payload });
  const trpc = await send(server.app, { method: 'POST', url: '/trpc/profiles.update', cookie, headers, payload });
  expect([rest.status, trpc.status]).toEqual([status, status]);
});

test('unknown keys in bodies have changed neither the profile nor the prototype of objects', async () => {
  const profile = await send(server.app, { method: 'GET', url: '/api/profile', cookie: fixture.reader.cookie });
  expect(Object(profile.body).name).toMatch(/^Person \d+$/);
  expect(Object.prototype).not.toHaveProperty('name');
});
