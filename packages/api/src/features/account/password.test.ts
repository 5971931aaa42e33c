import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, logIn, tokenIn } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { createCaller } from '../../router.ts';

const next = 'Another horse 2';

const product = await openTestApp();
let here: Member;
beforeEach(async () => {
  here = await createMember(product);
});

const loginWith = (password: string) =>
  createClient(product, newAddress()).call.auth.login({ email: here.email, password });
const change = (currentPassword: string, newPassword = next, { account } = here.call) =>
  account.changePassword({ currentPassword, newPassword });
/** The person's calls, with some of the services as a test wants them. */
function callWith(others: Partial<Services>) {
  return createCaller({ ...product.contextOf(here.viewer, here.browser), ...others });
}
const hashOf = () =>
  product.db.selectFrom('app_user').select('password_hash').where('id', '=', here.id).executeTakeFirstOrThrow();

describe('refusals', () => {
  test('changing the password with a wrong present password is refused at the field of the present password', async () => {
    const before = await hashOf();
    const refused = { key: 'account.wrongPassword', fields: { currentPassword: expect.any(String) } };
    for (const wrong of [next, `${validPassword} `, validPassword.toLowerCase(), '\ud800\u0000'])
      expect(await refusalOf(change(wrong))).toMatchObject(refused);
    expect(await hashOf()).toEqual(before);
    expect(await product.emailsTo(here, 'password_changed')).toEqual([]);
  });

  test('after five wrong present passwords, no session of the user can change the password or delete the account for an hour', async () => {
    for (let n = 0; n < wrongPasswordsPerHour; n += 1)
      expect(await refusalOf(change(`Wrong ${n}`))).toMatchObject({ status: 403 });
    const other = await logIn(product, here);
    for (const { call } of [here, other]) {
      const refusal = await refusalOf(change(validPassword, next, call));
      expect(refusal).toMatchObject({ status: 429, key: 'account.tooManyTries', reason: 'rate_limited' });
      expect(refusal.retryAfter).toBeGreaterThan(3500);
      expect(refusal.retryAfter).toBeLessThanOrEqual(3600);
    }
    expect(await keyOf(here.call.account.requestDeletion({ password: validPassword }))).toBe('account.tooManyTries');
    // Somebody else is not touched by it.
    const stranger = await createMember(product);
    await change(validPassword, next, stranger.call);
    await product.passTime(61, 'minutes');
    await change(validPassword);
  });

  test('of twenty guesses of the present password at the same moment, at most five are checked', async () => {
    const burst = Array.from({ length: 20 }, (_, n) => refusalOf(change(`Wrong ${n}`)));
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    // Of those that stood in line some may have been told to come back later.
    const checked = statuses.filter((status) => status === 403).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(wrongPasswordsPerHour);
    expect(statuses.filter((status) => ![403, 429, 503].includes(status))).toEqual([]);
  });

  test('in Settings, wrong present passwords are limited also with RATE_LIMITS=off', async () => {
    const lifted = callWith({ settings: { ...product.services.settings, rateLimits: false } });
    for (let n = 0; n < wrongPasswordsPerHour; n += 1) await refusalOf(change(`Wrong ${n}`));
    expect(await refusalOf(lifted.account.requestDeletion({ password: validPassword }))).toMatchObject({ status: 429 });
  });

  test('a change to an invalid new password is refused before the present password is checked', async () => {
    for (const present of [validPassword, 'Wrong 1'])
      expect(await refusalOf(change(present, 'alllower1'))).toMatchObject({
        fields: { newPassword: authSentences.validation.passwordUpper() },
      });
    expect(await refusalOf(change(''))).toMatchObject({
      fields: { currentPassword: accountSentences.validation.currentPassword() },
    });
    await change(validPassword);
  });

  test('while the queue of password checks is full, changing the password gets 503, and counts as no wrong attempt', async () => {
    const full = { ...product.services.hasher, match: () => Promise.reject(new Refusal('http.unavailable')) };
    const busy = callWith({ hasher: full });
    for (let n = 0; n < wrongPasswordsPerHour + 1; n += 1)
      expect(await refusalOf(change(validPassword, next, busy))).toMatchObject({ status: 503 });
    await change(validPassword);
  });
});

test('after a change of the password only the new one logs in, and only the session that changed it stays', async () => {
  const there = await logIn(product, here);
  product.events.length = 0;
  expect(await change(validPassword)).toEqual({ message: accountSentences.success.password() });
  expect([await isLoggedIn(product, here), await isLoggedIn(product, there)]).toEqual([true, false]);
  expect(product.events).toEqual([{ to: [here.id], event: { kind: 'session' } }]);
  expect(await refusalOf(loginWith(validPassword))).toMatchObject({ status: 401 });
  await loginWith(next);
});

test('a change of the password sends an email and deletes pending reset links', async () => {
  await createClient(product).call.auth.forgotPassword({ email: here.email });
  const token = tokenIn(await product.lastMail(here.email));
  await change(validPassword);
  const [mail, ...more] = await product.emailsTo(here, 'password_changed');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your password for Research Exchange was changed');
  expect(mail?.text_body).toContain('http://localhost:3000/forgot-password');
  expect(mail?.text_body).not.toContain(next);
  const { resetPassword } = createClient(product).call.auth;
  expect(await keyOf(resetPassword({ token, newPassword: 'Third horse 3' }))).toBe('auth.resetToken');
});

test('a user who gives the right present password may give as many wrong ones again as before', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < wrongPasswordsPerHour - 1; n += 1)
      expect(await refusalOf(change(`Wrong ${n}`))).toMatchObject({ status: 403 });
    await change(round === 0 ? validPassword : next, round === 0 ? next : 'Third horse 3');
  }
});

test('one of two concurrent changes of a password succeeds', async () => {
  const passwords = ['First horse 1', 'Second horse 2'];
  const results = await Promise.allSettled(passwords.map((password) => change(validPassword, password)));
  const winners = passwords.filter((_, n) => results[n]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await loginWith(winners[0] ?? '');
});
