import { readdirSync, readFileSync } from 'node:fs';
import { allRefusals } from '@exchange/contract/all-refusals';
import { passwordQueue } from '@exchange/contract/limits';
import { afterAll, expect, test } from 'vitest';
import { createHasher } from './hasher.ts';
import { Refusal } from './refusal.ts';

const hasher = createHasher({ cost: 4 });
afterAll(() => hasher.close());

test('hashing a password twice gives different hashes, and the hash that matches a password is found among several', async () => {
  const hashes = await Promise.all(['Other 123', 'Secret 123', 'Secret 123'].map((password) => hasher.hash(password)));
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^\$2[aby]\$04\$/);
  expect(await hasher.match('Secret 123', hashes)).toBe(1);
  expect(await hasher.match('Third 123', hashes)).toBe(-1);
  expect(await hasher.match('Secret 123', [])).toBe(-1);
});

test('the hash of a password depends on every byte of a long password, also after a zero byte', async () => {
  const long = 'é'.repeat(127);
  const hash = await hasher.hash(long);
  expect(await hasher.match(long, [hash])).toBe(0);
  expect(await hasher.match(`${long.slice(0, -1)}e`, [hash])).toBe(-1);
  expect(await hasher.match('Ab\u0000other', [await hasher.hash('Ab\u0000one')])).toBe(-1);
});

test('hashing is refused with 503 and a time to retry if the queue of passwords is full', async () => {
  const running = Promise.allSettled(Array.from({ length: 300 }, () => hasher.hash('Secret 123')));
  expect(hasher.load()).toMatchObject({ waiting: passwordQueue });
  const results = await running;
  const done = results.filter((result) => result.status === 'fulfilled');
  expect(done.length).toBeGreaterThanOrEqual(64);
  expect(done.length).toBeLessThan(300);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toBeInstanceOf(Refusal);
    expect(result.reason).toMatchObject({ status: 503, message: allRefusals['http.unavailable'].sentence() });
    expect(result.reason.retryAfter).toBeGreaterThan(0);
  }
  expect(hasher.load()).toEqual({ waiting: 0, refused: results.length - done.length });
});

test('many passwords of one client in the queue for hashing do not delay the password of another client', async () => {
  const order: string[] = [];
  const hash = (client: string) =>
    hasher
      .forClient(() => client)
      .hash('Secret 123')
      .then(() => order.push(client));
  await Promise.all([...Array.from({ length: 60 }, () => hash('busy')), hash('other')]);
  // At most those that ran already and one turn of the busy client come first.
  expect(order.indexOf('other')).toBeLessThan(order.length / 2);
});

test('in a full queue for hashing, passwords of the busiest client are refused, and not those of others', async () => {
  const busy = Promise.allSettled(Array.from({ length: 300 }, () => hasher.forClient(() => 'busy').hash('Secret 123')));
  const others = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => hasher.forClient(() => `other ${n}`).hash('Secret 123')),
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
  const done = (await busy).filter(({ status }) => status === 'fulfilled');
  expect(done.length).toBeGreaterThanOrEqual(64);
  expect(done.length).toBeLessThan(passwordQueue);
});

test.runIf(process.platform === 'linux')(
  'the threads that hash passwords have a lower priority than the thread that answers calls',
  async () => {
    await hasher.hash('Secret 123');
    const priorities = readdirSync('/proc/self/task').map((thread) => {
      const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').replace(/^.*\) /s, '');
      return { thread: Number(thread), nice: Number(fields.split(' ')[16]) };
    });
    const eventLoop = priorities.find(({ thread }) => thread === process.pid)?.nice ?? 0;
    expect(priorities.map(({ nice }) => nice)).toContain(Math.min(19, eventLoop + 10));
  },
);
