import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spreadOverTurns } from '../src/limits/begin-in-turns.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ RATE_LIMITS: 'off' });

test('two works begin in a turn of the event loop, and the others in the next turns in the order of their arrival', async () => {
  const begin = spreadOverTurns(2, 100);
  const begun: number[] = [];
  const arrive = (...works: number[]) => {
    for (const work of works) begin(() => void begun.push(work));
  };
  arrive(1, 2, 3, 4, 5);
  await null;
  expect(begun).toEqual([1, 2]);
  await nextTurn();
  arrive(6);
  expect(begun).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  await nextTurn();
  arrive(7, 8, 9);
  expect(begun, 'a queue that was empty').toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('where too many works wait, the first of them begins at once', async () => {
  const begin = spreadOverTurns(1, 2);
  const begun: number[] = [];
  for (const work of [1, 2, 3, 4, 5]) begin(() => void begun.push(work));
  expect(begun).toEqual([1, 2, 3]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test.each(['/api/login', '/api/signup', '/api/reset-password', '/trpc/auth.login'])(
  'a call that comes with a hundred to %s is answered before most of them',
  async (path) => {
    let answered = 0;
    // Bodies that are refused, all after the same steps.
    const calls = Array.from({ length: 100 }, async () => {
      const { status } = await server.client().call('POST', path, { json: {} });
      answered += 1;
      return status;
    });
    const other = await server.client().call('POST', '/api/validate-token', { json: { token: 1 } });
    const before = answered;
    expect(other.status).toBe(400);
    expect(new Set(await Promise.all(calls))).toEqual(new Set([400]));
    expect(before).toBeLessThan(50);
  },
);
