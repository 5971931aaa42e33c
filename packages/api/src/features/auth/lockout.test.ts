import { allRefusals } from '@exchange/contract/all-refusals';
import { lockout } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { type Account, type Client, createClient, signUp, tokenIn } from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser, newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Hasher } from '../../core/hasher.ts';
import { createCaller } from '../../router.ts';

const product = await openTestApp();
const ada = await signUp(product);
const bob = await signUp(product);

const login = ({ call }: Client, { email, password }: Account) => call.auth.login({ email, password });
const wrong = (account: Account): Account => ({ ...account, password: 'A wrong guess 1' });
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;

async function fail(client: Client, account: Account, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await statusOf(login(client, wrong(account)))).toBe(401);
}
const loggedIn = { message: authSentences.success.login() };
const lockedOut = { status: 429, reason: 'locked_out', key: 'auth.lockedOut' };

describe('an address with five failed logins', () => {
  test('a network address with five failed logins is locked out, also with the right password; the account can log in elsewhere', async () => {
    const client = createClient(product, newAddress());
    await fail(client, ada, lockout.failures);
    const refused = await refusalOf(login(client, ada));
    expect(refused).toMatchObject(lockedOut);
    expect(refused.retryAfter).toBeGreaterThan(3540);
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
    expect(refused.message).toContain(allRefusals['auth.lockedOut'].sentence());
    expect(refused.message).toContain('60 minutes');
    for (const account of [bob, { email: uniqueEmail(), password: 'x' }])
      expect(await keyOf(login(client, account))).toBe('auth.lockedOut');
    expect(client.browser).toMatchObject({ sessionToken: undefined, known: undefined });
    expect(await login(createClient(product, newAddress()), ada)).toEqual(loggedIn);
  });

  test('failed logins of all browsers at a network address count together, whichever accounts they try', async () => {
    const address = newAddress();
    const client = createClient(product, address);
    await fail(client, ada, 2);
    await fail(createClient(product, address), bob, 1);
    await fail(client, { email: uniqueEmail(), password: 'x' }, 1);
    await fail(client, { email: 'no address', password: 'x' }, 1);
    expect(await keyOf(login(client, ada))).toBe('auth.lockedOut');
  });

  test('a person who is locked out reads the time left, and may try five times again after the hour, despite attempts meanwhile', async () => {
    const client = createClient(product, newAddress());
    await fail(client, ada, lockout.failures);
    await product.passTime(30, 'minutes');
    for (let time = 0; time < 10; time += 1) {
      const refused = await refusalOf(login(client, time % 2 ? ada : wrong(ada)));
      expect(refused.retryAfter).toBeGreaterThan(1740);
      expect(refused.retryAfter).toBeLessThanOrEqual(1800);
      expect(refused.message).toContain('30 minutes');
    }
    await product.passTime(1755, 'seconds');
    expect((await refusalOf(login(client, ada))).message).toMatch(/\b1 minute\b/);
    await product.passTime(46, 'seconds');
    expect(await login(client, ada)).toEqual(loggedIn);
    await fail(client, ada, lockout.failures);
    expect(await keyOf(login(client, ada))).toBe('auth.lockedOut');
  });

  test('a network address that is locked out of login may still sign up and reset a password', async () => {
    const { email, password } = await signUp(product);
    const client = createClient(product, newAddress());
    await fail(client, ada, lockout.failures);
    const { auth } = client.call;
    expect(await auth.signup({ email: uniqueEmail(), password })).toEqual({ message: authSentences.success.signup() });
    await auth.forgotPassword({ email });
    const token = tokenIn(await product.lastMail(email));
    expect(await auth.resetPassword({ token, newPassword: 'A new horse 99' })).toEqual({
      message: authSentences.success.reset(),
    });
  });
});

test('failed logins of more than an hour ago do not count towards a lockout', async () => {
  const client = createClient(product, newAddress());
  await fail(client, ada, 4);
  await product.passTime(61, 'minutes');
  await fail(client, ada, 4);
  expect(await login(client, ada)).toEqual(loggedIn);
});

test('a successful login does not count towards a lockout, and deletes only the failed logins on its account', async () => {
  const client = createClient(product, newAddress());
  await fail(client, bob, 2);
  await fail(client, ada, 2);
  for (let time = 0; time < 6; time += 1) expect(await login(client, ada)).toEqual(loggedIn);
  await fail(client, ada, 2);
  expect(await login(client, ada)).toEqual(loggedIn);
  await fail(client, bob, 3);
  for (const account of [ada, bob]) expect(await keyOf(login(client, account))).toBe('auth.lockedOut');
});

test('a login with the right password of an unverified account does not count as failed', async () => {
  const waiting = { email: uniqueEmail(), password: 'Correct horse 1' };
  const client = createClient(product, newAddress());
  await client.call.auth.signup(waiting);
  for (let time = 0; time < 6; time += 1) expect(await statusOf(login(client, waiting))).toBe(403);
  await fail(client, waiting, 4);
  expect(await statusOf(login(client, waiting))).toBe(403);
  await fail(client, waiting, 1);
  expect(await statusOf(login(client, waiting))).toBe(429);
});

test('a login without a password does not count as failed', async () => {
  const client = createClient(product, newAddress());
  for (let time = 0; time < 6; time += 1)
    // @ts-expect-error: what a stranger may send
    expect(await statusOf(client.call.auth.login({ email: ada.email }))).toBe(400);
  expect(await login(client, ada)).toEqual(loggedIn);
});

test('of fifty wrong logins at once from one network address only five are checked', async () => {
  const ip = newAddress();
  const statuses = await Promise.all(
    Array.from({ length: 50 }, () => statusOf(login(createClient(product, ip), wrong(ada)))),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(lockout.failures);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
});

/** A client of another process, whose logins have turns of their own. */
const createClientElsewhere = (ip: string): Client => {
  const browser = createBrowser(ip);
  const context = product.contextOf(null, browser);
  const hasher: Hasher = { ...context.hasher, inTurn: (task) => task(context.hasher) };
  return { browser, call: createCaller({ ...context, hasher }) };
};

test('of wrong logins at once from one network address on several servers, only five are checked', async () => {
  const ip = newAddress();
  const results = await whileLocked(
    product.db,
    // Attempts can be counted and not be inserted: all that are let past the count wait at the same point.
    (tx) => sql`lock table login_attempt in share mode`.execute(tx),
    Array.from({ length: 10 }, () => () => statusOf(login(createClientElsewhere(ip), wrong(ada)))),
  );
  const statuses = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason));
  expect(statuses.filter((status) => status === 401)).toHaveLength(lockout.failures);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10 - lockout.failures);
});

test('after many logins at the same moment, no login attempt is left without a result', async () => {
  const pending = await product.db.selectFrom('login_attempt').select('id').where('failed', 'is', null).execute();
  expect(pending).toEqual([]);
});

test('for the lockout, all addresses of an IPv6 /64 network are one address', async () => {
  const at = (last: number) => createClient(product, `2001:db8:1:2:${last}::${last}`);
  for (let time = 1; time <= lockout.failures; time += 1) await fail(at(time), ada, 1);
  expect(await keyOf(login(at(7), ada))).toBe('auth.lockedOut');
  expect(await login(createClient(product, '2001:db8:1:3::1'), ada)).toEqual(loggedIn);
});

describe('a browser that logged in to the account before', () => {
  /** A browser that logged in to an account, and a new one at the same address. */
  async function createBrowsers(account: Account = ada) {
    const ip = newAddress();
    const known = createClient(product, ip);
    await login(known, account);
    return { known, other: createClient(product, ip) };
  }

  test('during a lockout caused by others, a known browser can log in only to the account that it knows', async () => {
    const { known, other } = await createBrowsers();
    await fail(other, bob, lockout.failures);
    expect(await keyOf(login(known, bob))).toBe('auth.lockedOut');
    expect(await keyOf(login(known, { email: uniqueEmail(), password: 'x' }))).toBe('auth.lockedOut');
    expect(await keyOf(login(other, ada))).toBe('auth.lockedOut');
    expect(await login(known, ada)).toEqual(loggedIn);
  });

  test.each([
    [2, 3, 'spared', loggedIn],
    [3, 2, 'stopped', lockedOut],
    [5, 0, 'stopped', lockedOut],
  ])(
    'a known browser that failed %i times, while others at its address failed %i times, is %s by the lockout',
    async (own, others, _, expected) => {
      const { known, other } = await createBrowsers();
      await fail(known, ada, own);
      await fail(other, bob, others);
      expect(await login(known, ada).catch((refused: unknown) => refused)).toMatchObject(expected);
    },
  );

  test('a known browser is locked out after three failures of its own on any account, also with a login between them', async () => {
    const { known, other } = await createBrowsers();
    await fail(known, bob, 2);
    await login(known, ada);
    await fail(known, bob, 1);
    await fail(other, bob, 2);
    expect(await keyOf(login(known, ada))).toBe('auth.lockedOut');
  });

  test('of wrong logins at once from a known browser only three are checked', async () => {
    const { known, other } = await createBrowsers();
    await fail(other, bob, lockout.failures);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(login(known, wrong(ada)))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(lockout.knownBrowserFailures);
  });

  test('a browser is no longer known after a reset of the password', async () => {
    const account = await signUp(product);
    const { known, other } = await createBrowsers(account);
    await fail(other, bob, lockout.failures);
    await known.call.auth.forgotPassword({ email: account.email });
    const token = tokenIn(await product.lastMail(account.email));
    await known.call.auth.resetPassword({ token, newPassword: 'A new horse 99' });
    expect(await keyOf(login(known, { ...account, password: 'A new horse 99' }))).toBe('auth.lockedOut');
  });

  test('the cookie of a known browser cannot be forged, transferred or backdated', async () => {
    const { known, other } = await createBrowsers();
    const cookie = known.browser.known ?? '';
    const [user = '', browser = '', since = '', signature = ''] = cookie.split('.');
    const bobs = (await createBrowsers(bob)).known.browser.known ?? '';
    await fail(other, bob, lockout.failures);
    for (const forged of [
      '',
      bobs,
      `${user}.${browser}.${since}.`,
      `${user}.${browser}.${since}.${signature.slice(0, -2)}`,
      `${user}.${browser}.${Number(since) + 1}.${signature}`,
      `${user}.another.${since}.${signature}`,
      `${user}.${browser}.${since}.${bobs.split('.')[3]}`,
      `${cookie}.x`,
    ]) {
      other.browser.known = forged;
      expect(await keyOf(login(other, ada))).toBe('auth.lockedOut');
    }
    other.browser.known = cookie;
    expect(await login(other, ada)).toEqual(loggedIn);
  });
});
