import type { Db } from '@exchange/db';
import { openTestApp } from '@exchange/testkit/test-file';
import { insertUsers } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { findViewer } from '../features/auth/sessions.sql.ts';
import { batchLoader } from './batch-loader.ts';
import { newToken } from './tokens.ts';

const product = await openTestApp();

test('parallel look-ups of sessions return their own users', async () => {
  const users = await insertUsers(product.db, Array(80).fill({}));
  const sessions = users.flatMap((user, n) => (n % 2 === 0 ? [user] : [user, { id: null, token: newToken() }]));
  const all = [...sessions, ...sessions];
  const found = await Promise.all(all.map(({ token }) => findViewer(product.db, token)));
  expect(found.map((viewer) => viewer?.user_id ?? null)).toEqual(all.map(({ id }) => id));
});

test('look-ups of one turn share a statement and are not cached', async () => {
  const asked: number[][] = [];
  const double = batchLoader(async (_db: Db, keys: readonly number[]) => {
    asked.push([...keys]);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([3, 1, 3].map((key) => double(product.db, key)))).toEqual([6, 2, 6]);
  expect(await double(product.db, 3)).toBe(6);
  expect(asked).toEqual([[3, 1, 3], [3]]);
});

test('a failed statement fails its own look-ups only', async () => {
  let isAway = true;
  const find = batchLoader(async (_db: Db, keys: readonly number[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const replies = await Promise.allSettled([1, 2].map((key) => find(product.db, key)));
  expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await find(product.db, 1)).toBe(1);
});
