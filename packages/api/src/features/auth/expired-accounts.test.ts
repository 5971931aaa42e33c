import { lifetimes } from '@exchange/contract/limits';
import { createClient, logIn, signUp, signUpUnverified, tokenIn } from '@exchange/testkit/app-users';
import { createMember } from '@exchange/testkit/members';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let email: string;
beforeEach(() => {
  email = uniqueEmail();
});

const sweepAfter = async (days: number) => {
  await product.passTime(days, 'days');
  while (await product.runJob('delete-expired-sessions-and-accounts'));
};
const requestSignup = () => signUpUnverified(product, { email });
const isThere = async () =>
  (await product.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
const count = async (table: 'session' | 'email_token') =>
  (await product.db.selectFrom(table).select('user_id').execute()).length;

test('the clean-up of accounts keeps sessions, links and accounts that are still valid', async () => {
  const ada = await createMember(product);
  await requestSignup();
  await product.passTime(lifetimes.sessionIdleDays - 1, 'days');
  await createClient(product).call.auth.resendVerification({ email });
  const token = tokenIn(await product.lastMail(email));
  await sweepAfter(0);
  expect(await count('session')).toBe(1);
  expect((await ada.call.account.sessions()).length).toBe(1);
  await createClient(product).call.auth.verify({ token });
  await logIn(product, { email, password: validPassword });
});

test('the clean-up of accounts deletes expired sessions and links', async () => {
  await createMember(product);
  await createClient(product).call.auth.forgotPassword({ email: (await signUp(product)).email });
  await sweepAfter(lifetimes.unverifiedDays + 2);
  expect([await count('session'), await count('email_token')]).toEqual([0, 0]);
});

test('an unverified account is deleted after 30 days and its address is free again', async () => {
  await requestSignup();
  await sweepAfter(lifetimes.unverifiedDays - 1);
  expect(await isThere()).toBe(true);
  await sweepAfter(1);
  expect(await isThere()).toBe(false);
  await requestSignup();
  await createClient(product).call.auth.verify({ token: tokenIn(await product.lastMail(email)) });
  await logIn(product, { email, password: validPassword });
});

test('a new verification link prolongs the life of an unverified account, and verifying keeps it for good', async () => {
  await requestSignup();
  await product.passTime(lifetimes.unverifiedDays + 1, 'days');
  await createClient(product).call.auth.resendVerification({ email });
  await sweepAfter(lifetimes.unverifiedDays - 1);
  expect(await isThere()).toBe(true);
  await createClient(product).call.auth.resendVerification({ email });
  await createClient(product).call.auth.verify({ token: tokenIn(await product.lastMail(email)) });
  await sweepAfter(1000);
  expect(await isThere()).toBe(true);
});
