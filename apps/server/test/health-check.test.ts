import { openTestDatabase } from '@exchange/testkit/database';
import { watched } from '@exchange/testkit/watched';
import { afterAll, expect, test } from 'vitest';
import { databaseCheck, readyCheck } from '../src/ops/health.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

test('many readiness checks at once ask the database one question at a time, at most once a second', async () => {
  let statements = 0;
  let gate = Promise.resolve();
  const slowed = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    async transformResult({ result }) {
      await gate;
      return result;
    },
  });
  let now = 0;
  const check = databaseCheck(slowed, () => now);
  const many = () => Promise.all(Array.from({ length: 20 }, check));

  expect(new Set(await many())).toEqual(new Set([true]));
  expect(statements).toBe(1);
  now = 999;
  await many();
  expect(statements).toBe(1);

  now = 1_000;
  const slow = Promise.withResolvers<void>();
  gate = slow.promise;
  const first = many();
  now = 5_000;
  const second = many();
  expect(statements, 'the database has not answered yet').toBe(2);
  slow.resolve();
  expect(new Set([...(await first), ...(await second)])).toEqual(new Set([true]));
  expect(statements).toBe(2);
});

test('the readiness check notices within a second that the database does not answer, and that it answers again', async () => {
  let isAway = true;
  const away = watched(db, () => {
    if (isAway) throw new Error('Connection terminated unexpectedly');
  });
  let now = 0;
  const check = databaseCheck(away, () => now);
  expect(await check()).toBe(false);
  isAway = false;
  now = 1_000;
  expect(await check()).toBe(true);
  isAway = true;
  now = 2_000;
  expect(await check()).toBe(false);
});

test('the readiness check succeeds only if the database answers and is migrated', async () => {
  const other = await openTestDatabase();
  const preparing = { prepared: Promise.resolve(), stop: () => undefined };
  expect(await readyCheck(other.db, { ...preparing, isPrepared: () => false })()).toBe(false);
  expect(await readyCheck(other.db, { ...preparing, isPrepared: () => true })()).toBe(true);
  await other.close();
  expect(await readyCheck(other.db, { ...preparing, isPrepared: () => true })()).toBe(false);
});
