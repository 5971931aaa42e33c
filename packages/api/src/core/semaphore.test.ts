import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Works that end when they are told to. */
function startWorks(semaphore: Semaphore, count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, n) =>
    semaphore.run(() => {
      begun.push(n);
      return promise;
    }),
  );
  const endAll = () => {
    for (const { resolve } of ends) resolve();
    return Promise.all(works);
  };
  return { begun, works, end: (n: number) => ends[n]?.resolve(), endAll };
}

test('as many works run at a time as the semaphore allows, and the others in the order of their arrival', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { begun, works, end } = startWorks(new Semaphore(2), 5);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1]);
  for (const [ended, expected] of [
    [1, [0, 1, 2]],
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3, 4]],
  ] as const) {
    end(ended);
    await works[ended];
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(expected);
  }
});

test('a work that waits for long makes room for another one, once', async () => {
  const { begun, endAll } = startWorks(new Semaphore(1), 3);
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  await endAll();
  const semaphore = new Semaphore(1);
  const slow = semaphore.run(() => wait(80));
  const during = startWorks(semaphore, 2);
  await slow;
  await during.endAll();
  const after = startWorks(semaphore, 2);
  await wait(0);
  expect(after.begun, 'the semaphore allows as many as before').toEqual([0]);
  await after.endAll();
});

test('a work that fails makes room for the next one', async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run(async () => 'next')).toBe('next');
});
