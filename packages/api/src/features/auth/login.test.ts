import { authSentences } from '@exchange/contract/sentences/auth';
import { createClient, signUp, signUpUnverified } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { tokenHash } from '../../core/tokens.ts';
import { findViewer } from './sessions.sql.ts';

const product = await openTestApp();
const account = await signUp(product);

/** Everybody comes from an address of their own, so that no test is locked out by another. */
const visit = () => createClient(product, newAddress());
/** A browser with a session of the account. */
const enter = async () => {
  const client = visit();
  await client.call.auth.login(account);
  return client;
};
const viewerOf = (token: string | undefined) => findViewer(product.db, token ?? '');

test('a login with a wrong address and one with a wrong password get the same answer, and no cookie', async () => {
  const { email, password } = account;
  const { email: waiting } = await signUpUnverified(product);
  const replies = [];
  for (const pair of [
    { email, password: `${password}x` },
    { email, password: '' },
    { email, password: ` ${password}` },
    { email, password: password.toLowerCase() },
    { email, password: '\ud800\u0000' },
    { email: waiting, password: 'Not this one 1' },
    { email: uniqueEmail(), password },
    { email: '', password },
    { email: 'no address at all', password },
    { email: `${email}\u0000`, password },
    { email: '\ud800@example.org', password },
    { email: 'x'.repeat(100_000), password },
    { email: email.replace('example', 'e\u212Ample'), password },
  ]) {
    const { browser, call } = visit();
    const { key, message, fields } = await refusalOf(call.auth.login(pair));
    replies.push(JSON.stringify({ key, message, fields, browser: { ...browser, address: '' } }));
  }
  expect(new Set(replies).size).toBe(1);
  expect(JSON.parse(replies[0] ?? '')).toMatchObject({ key: 'auth.invalidCredentials' });
});

test('a login compares the password as typed, including spaces and accents', async () => {
  const password = ' Cafe\u0301 x 1 ';
  const { email } = await signUp(product, { password });
  for (const other of [password.trim(), password.normalize('NFC')])
    expect(await refusalOf(visit().call.auth.login({ email, password: other }))).toMatchObject({ status: 401 });
  expect(await visit().call.auth.login({ email, password })).toEqual({ message: authSentences.success.login() });
});

test('a login gives the browser a random session token, and the database stores only its hash', async () => {
  const tokens = [await enter(), await enter()].map(({ browser }) => browser.sessionToken ?? '');
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = product.db.selectFrom('session').select('token_hash').where('token_hash', '=', tokenHash(token));
    expect((await row.executeTakeFirstOrThrow()).token_hash.toString()).not.toContain(token);
  }
});

test('a login ends the previous session of the same browser', async () => {
  const { browser, call } = await enter();
  const earlier = browser.sessionToken;
  await call.auth.login(account);
  expect(browser.sessionToken).not.toBe(earlier);
  expect(await viewerOf(earlier)).toBeNull();
  expect(await viewerOf(browser.sessionToken)).not.toBeNull();
});

test('a failed login keeps the session that the browser has', async () => {
  const { browser, call } = await enter();
  await refusalOf(call.auth.login({ ...account, password: 'Wrong one 1' }));
  expect(await viewerOf(browser.sessionToken)).not.toBeNull();
});

test('a session ends after fourteen days without use', async () => {
  const { browser } = await enter();
  await product.passTime(14 * 24 - 1, 'hours');
  expect(await viewerOf(browser.sessionToken)).not.toBeNull();
  await product.passTime(14 * 24 + 1, 'hours');
  expect(await viewerOf(browser.sessionToken)).toBeNull();
});

test('a session that is used ends after ninety days', async () => {
  const { browser } = await enter();
  for (const days of [13, 13, 13, 13, 13, 13, 11]) {
    await product.passTime(days, 'days');
    expect(await viewerOf(browser.sessionToken)).not.toBeNull();
  }
  await product.passTime(25, 'hours');
  expect(await viewerOf(browser.sessionToken)).toBeNull();
});

test('the use of a session is recorded at most once an hour', async () => {
  const { browser } = await enter();
  const token = browser.sessionToken ?? '';
  const session = product.db.selectFrom('session').select('last_used_at').where('token_hash', '=', tokenHash(token));
  const lastUse = async () => (await session.executeTakeFirstOrThrow()).last_used_at;
  const first = await lastUse();
  await viewerOf(token);
  expect(await lastUse()).toBe(first);
  await product.passTime(2, 'hours');
  const moved = await lastUse();
  await viewerOf(token);
  expect(await lastUse()).not.toBe(moved);
});

test('validating a session token in the body of the call returns its user, and sets no cookie', async () => {
  const { browser } = await enter();
  const stranger = visit();
  const answer = await stranger.call.auth.validateToken({ token: browser.sessionToken });
  expect(answer).toEqual({ valid: true, user_id: expect.any(Number), hashid: expect.any(String), name: null });
  expect(stranger.browser).toMatchObject({ sessionToken: undefined, known: undefined });
});

test('validating a session token checks the one in the body of the call before the session of the browser', async () => {
  const { browser } = await enter();
  const viewer = await viewerOf(browser.sessionToken);
  const loggedIn = product.callAs(viewer);
  expect(await loggedIn.auth.validateToken({})).toMatchObject({ valid: true, user_id: viewer?.user_id });
  expect(await keyOf(loggedIn.auth.validateToken({ token: 'nonsense' }))).toBe('auth.required');
});
