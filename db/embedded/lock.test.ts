import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './lock.mjs';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** No process has this id. */
const dead = 2 ** 30;

test('the lock file of the embedded PostgreSQL has one holder at a time, also if an earlier holder has died', async () => {
  writeFileSync(path, `${dead} ${hostname()} x`);
  let inside = 0;
  let max = 0;
  const visit = () =>
    withLock(path, async () => {
      inside += 1;
      max = Math.max(max, inside);
      await turn();
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 8 }, visit));
  expect(max).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock file of the embedded PostgreSQL is released if the work under it fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withLock(path, async () => 'free')).toBe('free');
});

test('the lock file of the embedded PostgreSQL waits for a living holder on another machine, and reports this once', async () => {
  writeFileSync(path, `${dead} another-machine x`);
  const onWait = vi.fn();
  const work = vi.fn(async () => 'done');
  const waiting = withLock(path, work, onWait);
  await expect.poll(() => onWait.mock.calls.length).toBe(1);
  expect(work).not.toHaveBeenCalled();
  rmSync(path);
  expect(await waiting).toBe('done');
  expect(onWait).toHaveBeenCalledTimes(1);
});

test('the lock file of the embedded PostgreSQL is taken over if a holder on another machine has been silent', async () => {
  writeFileSync(path, `${dead} another-machine x`);
  utimesSync(path, new Date(0), new Date(0));
  expect(await withLock(path, async () => 'mine')).toBe('mine');
});
