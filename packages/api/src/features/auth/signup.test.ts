import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, signUp, tokenIn } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();

// Other passwords for a waiting address count towards the lockout of the IP address, so that each test has its own.
let ip = '';
let email = '';
beforeEach(() => {
  ip = newAddress();
  email = uniqueEmail();
});

const other = 'Another horse 2';
const nobody = () => createClient(product, ip).call.auth;
const signup = (email: string, password = validPassword) => nobody().signup({ email, password });
const login = (email: string, password = validPassword) => nobody().login({ email, password });
const mailsTo = (email: string) => product.emailsTo({ email });
const lastToken = async (email: string) => tokenIn(await product.lastMail(email));
/** Signs up with the address of the test. @returns the token of the link */
const signupLink = async () => {
  await signup(email);
  return lastToken(email);
};
/** The tokens of two sign-ups with the address of the test, each with another password. */
const plantedLinks = async () => {
  for (const password of [validPassword, other]) await signup(email, password);
  return (await mailsTo(email)).map(tokenIn);
};

test('a sign-up sends an email with one link, and login needs the link to be used', async () => {
  expect(await signup(email)).toEqual({ message: authSentences.success.signup() });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text_body.match(/https?:\/\//g)).toHaveLength(1);
  expect(mails[0]?.html_body).toContain(tokenIn(mails[0]));

  expect(await keyOf(login(email))).toBe('auth.unverified');
  expect(await keyOf(login(email, other))).toBe('auth.invalidCredentials');
  const { browser, call } = createClient(product);
  expect(await call.auth.verify({ token: tokenIn(mails[0]) })).toEqual({ message: authSentences.success.verified() });
  expect(browser.sessionToken, 'the link does not log in').toBeUndefined();
  expect(await login(email)).toEqual({ message: authSentences.success.login() });
  expect(await keyOf(login(email, other))).toBe('auth.invalidCredentials');
});

test('an email address is stored as typed, and compared without regard to case', async () => {
  const email = `Ada.${uniqueEmail('Example.ORG')}`;
  await signup(`  ${email} `);
  expect((await product.lastMail(email))?.kind).toBe('verification');
  expect((await mailsTo(email))[0]?.to_address).toBe(email);
  expect(await refusalOf(signup(email.toUpperCase()))).toMatchObject({ status: 409 });
  await nobody().verify({ token: await lastToken(email) });
  expect(await login(email.toUpperCase())).toEqual({ message: authSentences.success.login() });
  expect(await login(`\t${email.toLowerCase()} `)).toEqual({ message: authSentences.success.login() });
});

test('a sign-up stores neither the password nor the token of the link in plain text', async () => {
  await signup(email, 'Plaintext 12345');
  const token = await lastToken(email);
  const stored = JSON.stringify([
    await product.db.selectFrom('app_user').selectAll().execute(),
    await product.db.selectFrom('pending_password').selectAll().execute(),
    (await product.db.selectFrom('email_token').selectAll().execute()).map((link) => ({
      ...link,
      token_hash: link.token_hash.toString('latin1'),
    })),
  ]);
  expect(stored).not.toContain('Plaintext 12345');
  expect(stored).not.toContain(token);
});

describe('an unverified address', () => {
  test.each([
    ['first', 0, validPassword, other],
    ['second', 1, other, validPassword],
  ])(
    'if two sign-ups wait for an unverified address, using the %s link sets its password, and the other link and password are dead',
    async (_, used, right, planted) => {
      const tokens = await plantedLinks();
      const open = (index: number) => nobody().verify({ token: tokens[index] ?? '' });
      for (const password of [right, planted]) expect(await keyOf(login(email, password))).toBe('auth.unverified');
      await open(used);
      expect(await keyOf(open(1 - used))).toBe('auth.verificationToken');
      expect(await keyOf(login(email, planted))).toBe('auth.invalidCredentials');
      expect(await login(email, right)).toEqual({ message: authSentences.success.login() });
      // The link that was used may be opened again and changes nothing.
      expect(await open(used)).toEqual({ message: authSentences.success.verified() });
      expect(await keyOf(open(1 - used))).toBe('auth.verificationToken');
      expect(await keyOf(login(email, planted))).toBe('auth.invalidCredentials');
    },
  );

  test('of two verification links of an address that are opened at once, only one sets its password', async () => {
    const tokens = await plantedLinks();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => nobody().verify({ token: tokens[index % 2] ?? '' })),
    );
    const fulfilled = results.map((result) => result.status === 'fulfilled');
    const winner = fulfilled[0] ? 0 : 1;
    expect(fulfilled).toEqual(Array.from({ length: 10 }, (_, index) => index % 2 === winner));
    const passwords = [validPassword, other];
    expect(await login(email, passwords[winner])).toEqual({ message: authSentences.success.login() });
    expect(await keyOf(login(email, passwords[1 - winner]))).toBe('auth.invalidCredentials');
  });

  test('the pending password of a sign-up survives the expiry of its verification link', async () => {
    const token = await signupLink();
    await product.passTime(25, 'hours');
    expect(await keyOf(nobody().verify({ token }))).toBe('auth.verificationToken');
    expect(await keyOf(login(email))).toBe('auth.unverified');
    expect(await refusalOf(signup(email))).toMatchObject({ status: 409 });
    await nobody().resendVerification({ email });
    await nobody().verify({ token: await lastToken(email) });
    expect(await login(email)).toEqual({ message: authSentences.success.login() });
  });

  test('further sign-ups with an unverified address do not invalidate its earlier verification links', async () => {
    const token = await signupLink();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let index = 0; index < 6; index += 1) await signup(email, `Planted ${hour}${index}x`);
      expect(await mailsTo(email)).toHaveLength(5 * (hour + 1));
      await product.passTime(61, 'minutes');
    }
    await nobody().verify({ token });
    expect(await login(email)).toEqual({ message: authSentences.success.login() });
  });
});

test('a sign-up with a verified address gets the normal answer and emails the owner once a day', async () => {
  const { email, password } = await signUp(product);
  const before = (await mailsTo(email)).length;
  for (const attempt of [password, other, other])
    expect(await signup(email.toUpperCase(), attempt)).toEqual({ message: authSentences.success.signup() });
  const told = (await mailsTo(email)).slice(before);
  expect(told.map((mail) => mail.kind)).toEqual(['already_registered']);
  expect(told[0]?.to_address).toBe(email);
  expect(told[0]?.text_body).not.toContain('token=');

  await product.passTime(23, 'hours');
  await signup(email, other);
  expect(await mailsTo(email)).toHaveLength(before + 1);
  await product.passTime(61, 'minutes');
  await signup(email, other);
  expect(await mailsTo(email)).toHaveLength(before + 2);

  expect(await keyOf(login(email, other))).toBe('auth.invalidCredentials');
  expect(await login(email, password)).toEqual({ message: authSentences.success.login() });
});

test('a verification link can be used repeatedly for a day', async () => {
  const token = await signupLink();
  await product.passTime(23, 'hours');
  for (let times = 0; times < 3; times += 1)
    expect(await nobody().verify({ token })).toEqual({ message: authSentences.success.verified() });
  await product.passTime(61, 'minutes');
  expect(await keyOf(nobody().verify({ token }))).toBe('auth.verificationToken');
  expect(await login(email)).toEqual({ message: authSentences.success.login() });
});

test('a reset link verifies no address, and a verification link resets no password', async () => {
  const verifyToken = await signupLink();
  await nobody().forgotPassword({ email });
  const resetToken = await lastToken(email);
  expect(resetToken).not.toBe(verifyToken);
  expect(await keyOf(nobody().verify({ token: resetToken }))).toBe('auth.verificationToken');
  expect(await keyOf(nobody().resetPassword({ token: verifyToken, newPassword: other }))).toBe('auth.resetToken');
});

const resend = (email: string) => nobody().resendVerification({ email });

test('asking for another verification link gets the same answer for every address, and emails unverified ones only', async () => {
  const { email: verified } = await signUp(product);
  const waiting = uniqueEmail();
  await signup(waiting);
  const before = (await mailsTo(verified)).length;
  for (const email of [verified, waiting, uniqueEmail()])
    expect(await resend(email)).toEqual({ message: authSentences.success.resend() });
  expect(await mailsTo(verified)).toHaveLength(before);
  expect(await mailsTo(waiting)).toHaveLength(2);
});

test('after a verification link was sent again, the older link still activates the password, and the new one is then refused', async () => {
  const older = await signupLink();
  await resend(email);
  const fresh = await lastToken(email);
  expect(fresh).not.toBe(older);
  await nobody().verify({ token: older });
  expect(await keyOf(nobody().verify({ token: fresh }))).toBe('auth.verificationToken');
  expect(await login(email)).toEqual({ message: authSentences.success.login() });
});
