import { logIn } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn } from '@exchange/testkit/members';
import { createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { watched } from '@exchange/testkit/watched';
import { expect, test } from 'vitest';
import { newToken } from '../../core/tokens.ts';
import { createCaller } from '../../router.ts';

const product = await openTestApp();

test('many logouts at once, also with made-up tokens, take two database transactions, and each session has ended', async () => {
  const account = await createMember(product);
  const people = await Promise.all(Array.from({ length: 10 }, () => logIn(product, account)));
  const tokens = people.map(({ browser }) => browser.sessionToken ?? '');
  let deletions = 0;
  const db = watched(product.db, (node) => {
    if (JSON.stringify(node).includes('delete from session')) deletions += 1;
  });
  const logout = (sessionToken: string) =>
    createCaller({ ...product.contextOf(null, { ...createBrowser(), sessionToken }), db }).auth.logout();
  await Promise.all([...tokens, ...Array.from({ length: 90 }, newToken)].map(logout));
  expect(deletions).toBeGreaterThan(0);
  expect(deletions).toBeLessThanOrEqual(2);
  expect(await product.db.selectFrom('session').select('id').execute()).toHaveLength(1);
  expect(await isLoggedIn(product, account), 'in another browser').toBe(true);

  // A later one is not kept waiting.
  const { browser } = await logIn(product, account);
  await logout(browser.sessionToken ?? '');
  expect(deletions).toBeLessThanOrEqual(3);
});
