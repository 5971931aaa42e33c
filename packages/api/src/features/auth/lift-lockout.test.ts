import { lockout, rates } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, signUp } from '@exchange/testkit/app-users';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../core/transaction.ts';
import { liftLockout } from './lift-lockout.rules.ts';

const product = await openTestApp();
const ada = await signUp(product);

const lift = (subject: string) => inTransaction(product.db, (tx) => liftLockout(tx, subject));
const login = (ip: string, password = ada.password) => createClient(product, ip).call.auth.login({ ...ada, password });
async function block(ip: string): Promise<void> {
  for (let time = 0; time < lockout.failures; time += 1) await refusalOf(login(ip, 'A wrong guess 1'));
  expect(await keyOf(login(ip))).toBe('auth.lockedOut');
}
const loggedIn = { message: authSentences.success.login() };

test('lifting the lockout of a network address, in any spelling, affects this address only', async () => {
  await block('192.0.2.10');
  await block('192.0.2.11');
  expect(await lift('::ffff:192.0.2.10')).toEqual([{ address: '192.0.2.10', wasLockedOut: true }]);
  expect(await login('192.0.2.10')).toEqual(loggedIn);
  expect(await keyOf(login('192.0.2.11'))).toBe('auth.lockedOut');
  await block('192.0.2.10');
  expect(await lift('192.0.2.99')).toEqual([{ address: '192.0.2.99', wasLockedOut: false }]);
});

test('lifting the lockout of an account affects every network address from which its logins failed', async () => {
  const [first, second] = ['192.0.2.20', '2001:db8:1:2::1'];
  for (const ip of [first, second]) await block(ip);
  const unblocked = await lift(ada.email.toUpperCase());
  expect(unblocked).toEqual(
    expect.arrayContaining([
      { address: first, wasLockedOut: true },
      { address: '2001:db8:1:2::/64', wasLockedOut: true },
    ]),
  );
  for (const ip of [first, second]) expect(await login(ip)).toEqual(loggedIn);
  expect(await lift(uniqueEmail())).toEqual([]);
});

test('lifting the lockout of a network address resets its hourly quotas', async () => {
  await setUsesOfQuota(product.db, 'account mails', '192.0.2.30', rates.accountMailsPerHour);
  const ask = () => createClient(product, '192.0.2.30').call.auth.forgotPassword({ email: uniqueEmail() });
  expect(await keyOf(ask())).toBe('http.rateLimited');
  await lift('192.0.2.30');
  expect(await ask()).toEqual({ message: authSentences.success.forgot() });
});

test('lifting the lockout of an IPv6 address resets the quotas of its wider networks too', async () => {
  const networks = ['2001:db8:9:12ab::/64', '2001:db8:9:1200::/56', '2001:db8:9::/48', '2001:db8:8::/48'];
  for (const network of networks) await setUsesOfQuota(product.db, 'account mails', network, 1);
  await lift('2001:db8:9:12ab::1');
  const left = product.db.selectFrom('quota_usage').select('subject').where('subject', 'in', networks);
  expect(await left.execute()).toEqual([{ subject: '2001:db8:8::/48' }]);
  await lift('2001:db8:8::1');
  expect(await left.execute()).toEqual([]);
});

const nonsense = ['', 'nonsense', '192.0.2', "192.0.2.1'; drop table session", 'a@b'];
test.each(nonsense)(
  'lifting the lockout of %j, which is neither a network address nor an email address, changes nothing',
  async (text) => {
    expect(await lift(text)).toBeUndefined();
  },
);

test('the clean-up of login attempts deletes only expired attempts, lockouts and counters', async () => {
  await block('192.0.2.40');
  await product.passTime(119, 'minutes');
  await product.runJob('delete-old-counters-and-attempts');
  const left = () =>
    product.db.selectFrom('login_attempt').select('id').where('address_key', '=', '192.0.2.40').execute();
  expect(await left()).toHaveLength(lockout.failures);
  await product.passTime(3, 'hours');
  await sql`insert into rate_counter (key, minute, calls) values ('old', 1, 1)`.execute(product.db);
  await product.runJob('delete-old-counters-and-attempts');
  expect(await left()).toEqual([]);
  for (const table of ['login_lockout', 'quota_usage', 'rate_counter'] as const)
    expect(await product.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
