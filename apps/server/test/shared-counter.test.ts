import { connect } from '@exchange/db';
import { openTestDatabase } from '@exchange/testkit/database';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { SharedCounter } from '../src/limits/shared-counter.ts';

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(() => db.deleteFrom('rate_counter').execute());

const still = () => 0;
const addMany = (counter: SharedCounter, key: string, limit: number, times: number) => {
  for (let time = 1; time < times; time += 1) counter.add(key, limit);
  return counter.add(key, limit).current;
};
const stored = () => db.selectFrom('rate_counter').select(['key', 'calls']).orderBy('key').execute();

/** Waits until enough of the database's minute is left for the test. */
const startOfAMinute = () =>
  vi.waitFor(() => expect(new Date().getSeconds()).toBeLessThan(50), { timeout: 15_000, interval: 200 });

test('two servers share one count of calls for the rate limit, and each sees its own calls at once', async () => {
  await startOfAMinute();
  const [one, other] = [new SharedCounter(db, still), new SharedCounter(db, still)];
  // Both read the database's clock first.
  for (const counter of [one, other]) {
    addMany(counter, 'clock', 1, 1);
    await counter.share();
  }
  expect(addMany(one, 'ada', 100, 40)).toBe(40);
  expect(addMany(other, 'ada', 100, 30)).toBe(30);
  await one.share();
  await other.share();
  expect(addMany(other, 'ada', 100, 1)).toBe(71);
  addMany(one, 'ada', 100, 1);
  await one.share();
  expect(addMany(one, 'ada', 100, 1)).toBe(72);
  expect((await stored()).filter(({ key }) => key === 'ada')).toEqual([{ key: 'ada', calls: 71 }]);
});

test('for the rate limit, calls below a tenth of it are not written to the database, and more calls are written once', async () => {
  const counter = new SharedCounter(db, still);
  addMany(counter, 'quiet', 100, 9);
  addMany(counter, 'busy', 100, 10);
  await counter.share();
  await counter.share();
  expect(await stored()).toEqual([{ key: 'busy', calls: 10 }]);
});

test('calls that are taken back do not count for the rate limit, on any server', async () => {
  await startOfAMinute();
  const [one, other] = [new SharedCounter(db, still), new SharedCounter(db, still)];
  for (const counter of [one, other]) {
    addMany(counter, 'clock', 1, 1);
    await counter.share();
  }
  addMany(one, 'ada', 100, 40);
  await one.share();
  one.takeBack('ada', 35);
  expect(one.add('ada', 100).current).toBe(6);
  await one.share();
  addMany(other, 'ada', 100, 10);
  await other.share();
  expect(other.add('ada', 100).current).toBe(17);
});

test('the count of calls for the rate limit starts again after a minute', () => {
  let now = 0;
  const counter = new SharedCounter(db, () => now);
  const first = counter.add('ada', 10);
  expect(first.current).toBe(1);
  expect(first.ttl).toBeGreaterThan(0);
  expect(first.ttl).toBeLessThanOrEqual(60_000);
  expect(counter.add('ada', 10).current).toBe(2);
  now += 60_000;
  expect(counter.add('ada', 10).current).toBe(1);
});

test('calls are counted for the rate limit while the database is down', async () => {
  const away = connect({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const counter = new SharedCounter(away, still);
  addMany(counter, 'ada', 10, 5);
  await counter.share();
  expect(counter.add('ada', 10).current).toBe(6);
  await away.destroy();
});
