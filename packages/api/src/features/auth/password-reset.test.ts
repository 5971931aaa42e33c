import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, logIn, signUp, signUpUnverified, tokenIn } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn } from '@exchange/testkit/members';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { startTestApp } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { expect, onTestFinished, test } from 'vitest';

const product = await openTestApp();

const fresh = 'A new horse 99';
const nobody = () => createClient(product).call.auth;
const mailsTo = (email: string) => product.emailsTo({ email });
const resetToken = async (email: string) => {
  await nobody().forgotPassword({ email });
  return tokenIn(await product.lastMail(email));
};

test('asking for a password reset gets the same answer for verified, unverified and unknown addresses', async () => {
  const { email: known } = await signUp(product);
  const { email: waiting } = await signUpUnverified(product);
  const unknown = uniqueEmail();
  for (const email of [known, waiting, unknown])
    expect(await nobody().forgotPassword({ email })).toEqual({ message: authSentences.success.forgot() });
  expect(await mailsTo(unknown)).toEqual([]);
  for (const email of [known, waiting]) {
    const mail = await product.lastMail(email);
    expect(mail?.kind).toBe('reset');
    expect(mail?.text_body.match(/https?:\/\//g)).toHaveLength(1);
  }
});

test('a password reset link works once, and replaces the password', async () => {
  const { email, password } = await signUp(product);
  const token = await resetToken(email);
  expect(await nobody().resetPassword({ token, newPassword: fresh })).toEqual({
    message: authSentences.success.reset(),
  });
  expect(await keyOf(nobody().resetPassword({ token, newPassword: 'Once more 123' }))).toBe('auth.resetToken');
  expect(await refusalOf(nobody().login({ email, password }))).toMatchObject({ status: 401 });
  expect(await nobody().login({ email, password: fresh })).toEqual({ message: authSentences.success.login() });
});

test('after a password reset an email tells the owner, unless the account had no password', async () => {
  const { email } = await signUp(product);
  await nobody().resetPassword({ token: await resetToken(email), newPassword: fresh });
  const [mail, ...more] = await product.emailsTo({ email }, 'password_changed');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your password for Research Exchange was changed');
  const sentence = 'changed by a link that we emailed you, and all sessions and access tokens have ended.';
  for (const text of [sentence, 'http://localhost:3000/forgot-password']) expect(mail?.text_body).toContain(text);
  expect(mail?.text_body).not.toContain(fresh);

  const { email: waiting } = await signUpUnverified(product);
  await nobody().resetPassword({ token: await resetToken(waiting), newPassword: fresh });
  expect(await product.emailsTo({ email: waiting }, 'password_changed')).toEqual([]);
});

test('checking a password reset link tells only whether it is valid, never what is wrong, and does not use it up', async () => {
  const isValid = async (token: string) => (await nobody().resetLink({ token })).is_valid;
  for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000']) expect(await isValid(token)).toBe(false);
  const { email: waiting } = await signUpUnverified(product);
  expect(await isValid(tokenIn(await product.lastMail(waiting)))).toBe(false);

  const { email } = await signUp(product);
  const token = await resetToken(email);
  for (const _ of [1, 2, 3]) expect(await isValid(token)).toBe(true);
  expect(await nobody().resetPassword({ token, newPassword: fresh })).toEqual({
    message: authSentences.success.reset(),
  });
  expect(await isValid(token)).toBe(false);
  const other = (await signUp(product)).email;
  const late = await resetToken(other);
  await product.passTime(61, 'minutes');
  expect(await isValid(late)).toBe(false);
});

test('of twenty password resets at once with one link, one sets its password', async () => {
  const { email } = await signUp(product);
  const token = await resetToken(email);
  const passwords = Array.from({ length: 20 }, (_, index) => `Parallel ${index}x`);
  const results = await Promise.allSettled(
    passwords.map((newPassword) => nobody().resetPassword({ token, newPassword })),
  );
  const winners = passwords.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'auth.resetToken' });
  expect(await nobody().login({ email, password: winners[0] ?? '' })).toEqual({
    message: authSentences.success.login(),
  });
});

test('a login during a password reset is refused, and leaves no pending attempt', async () => {
  const { email, password } = await signUp(product);
  const { browser, call } = createClient(product, '203.0.113.99');
  const [result] = await whileLocked(
    product.db,
    (tx) => tx.updateTable('app_user').set({ password_hash: 'another' }).where('email_key', '=', email).execute(),
    [() => call.auth.login({ email, password })],
  );
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 401 } });
  expect(browser.sessionToken).toBeUndefined();
  const tries = product.db.selectFrom('login_attempt').select('failed').where('address_key', '=', browser.address);
  expect(await tries.execute()).toEqual([{ failed: true }]);
});

test('a password reset ends every session of its account, and none of other accounts', async () => {
  const member = await createMember(product);
  const { email } = member;
  const visitors = [member, await logIn(product, member), await createMember(product)];
  const areLoggedIn = () => Promise.all(visitors.map((visitor) => isLoggedIn(product, visitor)));
  expect(await areLoggedIn()).toEqual([true, true, true]);
  const token = await resetToken(email);
  await refusalOf(nobody().resetPassword({ token, newPassword: 'weak' }));
  expect(await areLoggedIn()).toEqual([true, true, true]);
  await nobody().resetPassword({ token, newPassword: fresh });
  expect(await areLoggedIn()).toEqual([false, false, true]);
});

test('a password reset verifies the email address, even while passwords of sign-ups wait', async () => {
  const { email, password } = await signUpUnverified(product);
  const verifyToken = tokenIn(await product.lastMail(email));
  await nobody().resetPassword({ token: await resetToken(email), newPassword: fresh });
  expect(await nobody().login({ email, password: fresh })).toEqual({ message: authSentences.success.login() });
  expect(await refusalOf(nobody().login({ email, password }))).toMatchObject({ status: 401 });
  expect(await keyOf(nobody().verify({ token: verifyToken }))).toBe('auth.verificationToken');
});

test('a used password reset link invalidates the other reset links of the account', async () => {
  const { email } = await signUp(product);
  const older = await resetToken(email);
  await product.passTime(61, 'seconds');
  const newer = await resetToken(email);
  expect(newer).not.toBe(older);
  await nobody().resetPassword({ token: older, newPassword: fresh });
  expect(await keyOf(nobody().resetPassword({ token: newer, newPassword: 'Third horse 3' }))).toBe('auth.resetToken');
});

test('a password reset link expires after an hour', async () => {
  const { email } = await signUp(product);
  const token = await resetToken(email);
  await product.passTime(59, 'minutes');
  const living = await resetToken(email);
  await product.passTime(61, 'seconds');
  expect(await keyOf(nobody().resetPassword({ token, newPassword: fresh }))).toBe('auth.resetToken');
  await nobody().resetPassword({ token: living, newPassword: fresh });
});

test('password reset emails are limited to one a minute and five an hour, and a caller cannot see the refusal', async () => {
  const { email } = await signUp(product);
  const sent = async () => (await mailsTo(email)).filter((mail) => mail.kind === 'reset').length;
  const ask = () => nobody().forgotPassword({ email });
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(await sent()).toBe(1);
  for (let times = 2; times <= 7; times += 1) {
    await product.passTime(61, 'seconds');
    expect(await ask()).toEqual({ message: authSentences.success.forgot() });
    expect(await sent()).toBe(Math.min(times, 5));
  }
});

test('verification and reset emails, and those to each address, are limited separately', async () => {
  for (const { email } of [await signUpUnverified(product), await signUpUnverified(product)]) {
    await nobody().resendVerification({ email });
    await nobody().forgotPassword({ email });
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['verification', 'verification_resend', 'reset']);
  }
});

test('with RATE_LIMITS=off the number of password reset emails is not limited', async () => {
  const unlimited = await startTestApp({ rateLimits: false });
  onTestFinished(() => unlimited.close());
  const { email } = await signUp(unlimited);
  for (let times = 0; times < 7; times += 1) await createClient(unlimited).call.auth.forgotPassword({ email });
  expect(await unlimited.emailsTo({ email }, 'reset')).toHaveLength(7);
});
