import { lifetimes } from '@exchange/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, aLogin, anAccount, anAddress, goodPassword, tokenIn } from '../../testing/accounts.ts';
import { runJob } from '../../testing/jobs.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passTime } from '../../testing/time.ts';

let product: TestApp;
let email: string;
beforeAll(async () => {
  product = await startTestApp({ rateLimits: false });
});
beforeEach(() => {
  email = anAddress();
});
afterAll(() => product.close());

const sweep = async () => {
  while (await runJob(product.services, 'delete-expired'));
};
const signUp = () => aClient(product).call.auth.signup({ email, password: goodPassword });
const isThere = async () =>
  (await product.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
const count = async (table: 'session' | 'email_token') =>
  (await product.db.selectFrom(table).select('user_id').execute()).length;

test('the clean-up keeps valid sessions, links and accounts', async () => {
  const ada = await aLogin(product, await anAccount(product));
  await signUp();
  await passTime(product.db, lifetimes.sessionIdleDays - 1, 'days');
  await aClient(product).call.auth.resendVerification({ email });
  const token = tokenIn(await product.lastMail(email));
  await sweep();
  expect(await count('session')).toBe(1);
  expect((await ada.call.account.sessions()).length).toBe(1);
  await aClient(product).call.auth.verify({ token });
  await aLogin(product, { email, password: goodPassword });
});

test('the clean-up deletes expired sessions and links', async () => {
  await aLogin(product, await anAccount(product));
  await aClient(product).call.auth.forgotPassword({ email: (await anAccount(product)).email });
  await passTime(product.db, lifetimes.unverifiedDays + 2, 'days');
  await sweep();
  expect([await count('session'), await count('email_token')]).toEqual([0, 0]);
});

test('an unverified account is deleted after 30 days and its address is free again', async () => {
  await signUp();
  await passTime(product.db, lifetimes.unverifiedDays - 1, 'days');
  await sweep();
  expect(await refusalOf(aClient(product).call.auth.login({ email, password: goodPassword }))).toMatchObject({
    status: 403,
  });
  await passTime(product.db, 1, 'days');
  await sweep();
  expect(await isThere()).toBe(false);
  await signUp();
  await aClient(product).call.auth.verify({ token: tokenIn(await product.lastMail(email)) });
  await aLogin(product, { email, password: goodPassword });
});

test('a new link prolongs the life of an unverified account, verification keeps it', async () => {
  await signUp();
  await passTime(product.db, lifetimes.unverifiedDays + 1, 'days');
  await aClient(product).call.auth.resendVerification({ email });
  await passTime(product.db, lifetimes.unverifiedDays - 1, 'days');
  await sweep();
  expect(await isThere()).toBe(true);
  await aClient(product).call.auth.resendVerification({ email });
  await aClient(product).call.auth.verify({ token: tokenIn(await product.lastMail(email)) });
  await passTime(product.db, 1000, 'days');
  await sweep();
  expect(await isThere()).toBe(true);
});
