import { lockout, mailLimits, pendingPasswordsPerRequester, signupComparisonsPerHour } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, tokenIn } from '@exchange/testkit/app-users';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { saltOf } from '../../core/password-hash.ts';
import { requesterOf } from './signup.rules.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const nonce = 'n'.repeat(22);

const product = await openTestApp();
let passwords = 0;
let email = '';
let owner = '';
beforeEach(() => {
  email = uniqueEmail();
  owner = newAddress();
});

const at = (ip: string) => createClient(product, ip).call.auth;
const signup = (ip: string, password: string) => at(ip).signup({ email, password });
const login = (ip: string, password: string) => at(ip).login({ email, password });
const mails = () => product.emailsTo({ email });
/** Sign-ups of one stranger from one network, each with another password. */
const plant = async (ip: string, times: number) => {
  for (let time = 0; time < times; time += 1) {
    passwords += 1;
    await signup(ip, `Planted horse ${passwords}`);
  }
};

/** The passwords that wait for the address. */
const waitingPasswords = () =>
  product.db
    .selectFrom('pending_password')
    .innerJoin('app_user as person', 'person.id', 'pending_password.user_id')
    .select(['pending_password.requester', 'pending_password.password_hash'])
    .where('person.email_key', '=', email)
    .execute();
const lastToken = async () => tokenIn((await mails()).at(-1));
const resend = async () => {
  await at(owner).resendVerification({ email });
  return lastToken();
};

const signedUp = { message: authSentences.success.signup() };

describe('strangers who sign up with the address of another', () => {
  test('strangers who sign up with the address of another cannot keep the owner’s own verification email away', async () => {
    await plant(newAddress(), mailLimits.perHour + 2);
    expect(await mails()).toHaveLength(mailLimits.perHour);
    expect(await signup(owner, validPassword)).toEqual(signedUp);
    const [own, ...more] = (await mails()).slice(mailLimits.perHour);
    expect(more).toEqual([]);
    await at(owner).verify({ token: tokenIn(own) });
    expect(await login(owner, validPassword)).toEqual({ message: authSentences.success.login() });
  });

  test('strangers who sign up with the address of another cause ten emails an hour or fewer, and its owner’s password still waits', async () => {
    for (let stranger = 0; stranger < 3; stranger += 1) await plant(newAddress(), mailLimits.perHour);
    expect(await mails()).toHaveLength(mailLimits.signupMailsPerHour);
    expect(await signup(owner, validPassword)).toEqual(signedUp);
    expect(await mails()).toHaveLength(mailLimits.signupMailsPerHour);
    expect(await keyOf(login(owner, validPassword))).toBe('auth.unverified');
    expect(await refusalOf(signup(owner, validPassword))).toMatchObject({ status: 409 });

    await at(owner).resendVerification({ email });
    const link = (await mails()).at(-1);
    expect(link?.text_body).toContain('/reset-password?token=');
    await at(owner).resetPassword({ token: tokenIn(link), newPassword: 'My own horse 3' });
    for (const { text_body } of (await mails()).slice(0, -1))
      expect(await refusalOf(at(owner).verify({ token: tokenIn({ text_body }) }))).toMatchObject({ status: 400 });
    expect(await login(owner, 'My own horse 3')).toEqual({ message: authSentences.success.login() });
  });

  test('strangers who sign up with the address of another cannot replace the pending password of its owner, only their own', async () => {
    await signup(owner, validPassword);
    await product.passTime(25, 'hours');
    const stranger = newAddress();
    await plant(stranger, mailLimits.perHour);
    await product.passTime(25, 'hours');
    // Without a valid link, these give way to the next ones of the stranger.
    await plant(stranger, pendingPasswordsPerRequester);
    const waiting = await waitingPasswords();
    expect(waiting).toHaveLength(1 + pendingPasswordsPerRequester);
    expect(new Set(waiting.map(({ requester }) => requester)).size).toBe(2);
    expect(JSON.stringify(waiting)).not.toContain(owner);
    expect(await keyOf(login(owner, validPassword))).toBe('auth.unverified');
  });
});

describe('guesses of a pending password by sign-up', () => {
  test('after five wrong guesses by sign-up in an hour, even the right pending password gets the answer of a new sign-up', async () => {
    await signup(owner, validPassword);
    const guesser = newAddress();
    for (let guess = 0; guess < signupComparisonsPerHour; guess += 1)
      expect(await signup(guesser, `A wrong guess ${guess}`)).toEqual(signedUp);
    expect(await signup(guesser, validPassword).catch((error: unknown) => error)).toEqual(signedUp);
    expect(await refusalOf(signup(owner, validPassword))).toMatchObject({ status: 409 });
    await product.passTime(2, 'hours');
    expect(await refusalOf(signup(guesser, validPassword))).toMatchObject({ status: 409 });
  });

  test('sign-ups at the same moment get no more guesses at a pending password than sign-ups one after the other', async () => {
    await signup(owner, validPassword);
    const guesser = newAddress();
    await Promise.all(
      Array.from({ length: signupComparisonsPerHour + 5 }, (_, guess) => signup(guesser, `A wrong guess ${guess}`)),
    );
    expect(await signup(guesser, validPassword).catch((error: unknown) => error)).toEqual(signedUp);
  });

  test('guesses of a pending password by sign-up are no failed logins, so they lock no network out', async () => {
    const planter = newAddress();
    for (let time = 0; time < lockout.failures + 1; time += 1) {
      email = uniqueEmail();
      await plant(planter, 1);
      expect(await signup(owner, validPassword)).toEqual(signedUp);
    }
    expect(await keyOf(login(owner, 'A wrong guess 1'))).toBe('auth.invalidCredentials');
    const attempts = product.db.selectFrom('login_attempt').selectAll().where('address_key', 'in', [planter, owner]);
    expect(await attempts.execute()).toHaveLength(1);
  });

  test('a person who repeats a sign-up with the same password gets 409 each time, also beyond the limit of guesses', async () => {
    await signup(owner, validPassword);
    for (let time = 0; time < signupComparisonsPerHour + 2; time += 1)
      expect(await refusalOf(signup(owner, validPassword))).toMatchObject({ status: 409 });
  });

  test('the hashes of all pending passwords of an address share a salt', async () => {
    const requesters = Array.from({ length: 4 }, newAddress);
    // Their comparisons are used up, so that they do not wait for one another's passwords.
    for (const subject of requesters.map((ip) => requesterOf(product.services.settings.secret, ip, email)))
      await setUsesOfQuota(product.db, 'sign-up comparisons', subject, signupComparisonsPerHour);
    await Promise.all(requesters.flatMap((ip) => Array.from({ length: 3 }, () => plant(ip, 1))));
    const rows = await waitingPasswords();
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ password_hash }) => saltOf(password_hash))).size).toBe(1);
  });
});

describe('the description of a verification link', () => {
  const none = { state: 'invalid', is_own: false, is_automatic: false, browser: null, requested_at: null };
  const describeLink = (token: string, own?: string) =>
    createClient(product).call.auth.verificationLink({ token, nonce: own });
  const signupHere = async (own?: string) => {
    const client = createClient(product, owner);
    client.browser.userAgent = firefox;
    await client.call.auth.signup({ email, password: validPassword, nonce: own });
    return lastToken();
  };

  test('an unknown, expired or replaced verification link tells nothing about a sign-up, and neither does a reset link', async () => {
    for (const token of ['', 'nonsense', 'A'.repeat(43), '\u0000'])
      expect(await describeLink(token, nonce)).toEqual(none);
    const token = await signupHere(nonce);
    await product.passTime(25, 'hours');
    expect(await describeLink(token, nonce)).toEqual(none);
    const resent = await resend();
    await at(owner).forgotPassword({ email });
    const reset = await lastToken();
    expect(await describeLink(reset, nonce)).toEqual(none);
    await at(owner).resetPassword({ token: reset, newPassword: 'Another horse 2' });
    expect(await describeLink(resent, nonce)).toEqual(none);
  });

  test('only the browser that signed up is told that a verification link is its own', async () => {
    const planted = await signupHere('p'.repeat(32));
    for (const other of [undefined, '', nonce, 'p'.repeat(31)])
      expect(await describeLink(planted, other)).toMatchObject({ is_own: false, browser: 'Firefox on Linux' });
    expect(await describeLink(planted, 'p'.repeat(32))).toMatchObject({ is_own: true });
  });

  test('the description of a verification link names browser and time of the sign-up, also of a link that was sent again, and changes nothing', async () => {
    const before = Date.now() - 1000;
    await signupHere(nonce);
    const token = await resend();
    const { requested_at, ...rest } = await describeLink(token, nonce);
    expect(rest).toEqual({ state: 'valid', is_own: true, is_automatic: true, browser: 'Firefox on Linux' });
    expect(Date.parse(requested_at ?? '')).toBeGreaterThan(before);
    expect((await mails())[0]?.text_body).toContain(
      'A password was chosen in Firefox on Linux. The link makes it the password of your account.',
    );
    expect(await keyOf(login(owner, validPassword))).toBe('auth.unverified');
    expect(await at(owner).verify({ token })).toEqual({ message: authSentences.success.verified() });
  });

  test('a used verification link says until it expires that it was used, but not by whom; the address’s other links are invalid', async () => {
    const first = await signupHere(nonce);
    const token = await resend();
    await at(owner).verify({ token });
    expect(await describeLink(token, nonce)).toEqual({ ...none, state: 'used' });
    expect(await describeLink(first, nonce)).toEqual(none);
    await product.passTime(25, 'hours');
    expect(await describeLink(token, nonce)).toEqual(none);
  });

  test('the verification link of a sign-up without a nonce, or with a malformed one, belongs to no browser', async () => {
    const token = await signupHere('short');
    for (const other of [undefined, 'short', ''])
      expect(await describeLink(token, other)).toMatchObject({ is_own: false });
  });

  test('the database stores the nonce of a sign-up only as a hash', async () => {
    await signupHere('secret-nonce-of-this-browser');
    const rows = await product.db.selectFrom('pending_password').select('nonce_hash').execute();
    expect(rows.map(({ nonce_hash }) => nonce_hash?.toString('latin1')).join()).not.toContain('secret-nonce');
  });
});
