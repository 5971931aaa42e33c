import { lockout, loginQueue, rates } from '@exchange/contract/limits';
import { success } from '@exchange/contract/messages/success';
import { connect, type Db } from '@exchange/db';
import { type Account, createClient, signUp, signUpUnverified } from '@exchange/testkit/app-users';
import { countWaiting } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser, newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { watched } from '@exchange/testkit/watched';
import { type RootOperationNode, sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ipKey } from '../../core/ip-key.ts';
import { createCaller } from '../../router.ts';
import { lockAddress } from './lockout.sql.ts';

const product = await openTestApp();
let ada: Account;
beforeAll(async () => {
  ada = await signUp(product);
});

const wrong = (): Account => ({ ...ada, password: 'A wrong guess 1' });

/** Logs in from an address, through a database handle of the test's. @returns the status, 200 for a success */
function loginVia(db: Db, ip: string, account: Account, isLimited = true): Promise<number> {
  const context = product.contextOf(null, createBrowser(ip));
  const caller = createCaller({ ...context, settings: { ...context.settings, rateLimits: isLimited }, db });
  return caller.auth.login(account).then(
    () => 200,
    (refused) => refused.status,
  );
}
const login = (ip: string, account: Account) => loginVia(product.db, ip, account);

const attempts = (ip: string) =>
  product.db.selectFrom('login_attempt').select(['id', 'failed']).where('address_key', '=', ip).execute();

test('each of many logins from one address takes as many statements as a single one', async () => {
  const waiting = await signUpUnverified(product);
  let statements = 0;
  const db = watched(product.db, () => {
    statements += 1;
  });
  expect(await loginVia(db, newAddress(), waiting, false)).toBe(403);
  const ofOne = statements;
  statements = 0;
  const ip = newAddress();
  const statuses = await Promise.all(Array.from({ length: 40 }, () => loginVia(db, ip, waiting, false)));
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect(statements).toBe(40 * ofOne);
  expect(await attempts(ip)).toEqual([]);
});

test('logins of one address hold one database connection while they wait', async () => {
  const ip = newAddress();
  const small = connect({ url: product.url, max: 2 });
  onTestFinished(() => small.destroy());
  const statuses = await product.db.transaction().execute(async (tx) => {
    await lockAddress(tx, ip);
    const logins = Array.from({ length: 30 }, () => loginVia(small, ip, wrong()));
    await vi.waitFor(async () => expect(await countWaiting(product.db)).toBeGreaterThan(0), { timeout: 12_000 });
    // Every login has got as far as it can once calls of others are answered.
    for (let time = 0; time < 40; time += 1) await sql`select 1`.execute(small);
    expect(await countWaiting(product.db)).toBe(1);
    return { logins };
  });
  const ended = await Promise.all(statuses.logins);
  expect(ended.filter((status) => status === 401)).toHaveLength(lockout.failures);
  expect(ended.filter((status) => status === 429)).toHaveLength(30 - lockout.failures);
});

test('the logins of one address that wait have an end, which does not concern other addresses', async () => {
  const ip = newAddress();
  const late = { email: uniqueEmail(), password: validPassword };
  let sent = 0;
  const db = watched(product.db, (node) => {
    if (JSON.stringify(node).includes(late.email)) sent += 1;
  });
  const held = await product.db.transaction().execute(async (tx) => {
    await lockAddress(tx, ip);
    const logins = Array.from({ length: loginQueue.ofNetwork }, () => loginVia(db, ip, ada));
    expect(await loginVia(db, ip, late)).toBe(503);
    expect(sent, 'statements for the refused login').toBe(0);
    expect(await loginVia(db, newAddress(), ada)).toBe(200);
    return { logins };
  });
  expect(new Set(await Promise.all(held.logins))).toEqual(new Set([200]));
  expect(await loginVia(db, ip, late)).toBe(401);
  expect(sent).toBeGreaterThan(0);
});

test('the logins of all addresses that wait in a process have an end, and one of the busiest network gives way', async () => {
  const addresses = Array.from({ length: loginQueue.ofProcess / loginQueue.ofNetwork }, newAddress);
  const [late, another] = [newAddress(), newAddress()];
  // A connection for each address that waits, and some for those that do not.
  const wide = connect({ url: product.url, max: addresses.length + 5 });
  onTestFinished(() => wide.destroy());
  const held = await product.db.transaction().execute(async (tx) => {
    for (const ip of addresses) await lockAddress(tx, ip);
    const logins = addresses.map((ip) =>
      Array.from({ length: loginQueue.ofNetwork }, () => loginVia(wide, ip, wrong())),
    );
    const [busy = ''] = addresses;
    expect(await loginVia(wide, busy, ada), 'a login of a busy network').toBe(503);
    for (const ip of [late, another]) {
      expect(await loginVia(wide, ip, ada)).toBe(200);
      // Those who gave way were told at once. The place of a login that ended is free again.
      await Promise.race(logins.flat());
    }
    return { logins };
  });
  const statuses = (await Promise.all(held.logins.flat())).sort((a, b) => a - b);
  expect(statuses.filter((status) => status === 401)).toHaveLength(addresses.length * lockout.failures);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
});

test('the networks of an IPv6 /48 share their places, and the busiest of them gives way', async () => {
  const [busy = '', ...others] = Array.from({ length: 10 }, (_, n) => `2001:db8:77:${n + 1}::1`);
  const wide = connect({ url: product.url, max: 10 });
  onTestFinished(() => wide.destroy());
  const held = await product.db.transaction().execute(async (tx) => {
    for (const ip of [busy, others[0] ?? '']) await lockAddress(tx, ipKey(ip));
    const logins = [busy, others[0] ?? ''].map((ip, at) =>
      Array.from({ length: loginQueue.ofNetwork / 2 + (at === 0 ? 10 : -10) }, () => loginVia(wide, ip, ada)),
    );
    expect(await loginVia(wide, busy, ada), 'a login of the busiest').toBe(503);
    expect(await loginVia(wide, others[1] ?? '', ada), 'a login of another one').toBe(200);
    expect(await Promise.race(logins.flat()), 'the one that gave way').toBe(503);
    expect(await loginVia(wide, '2001:db8:78::1', ada), 'a login of another network').toBe(200);
    return logins.map((of) => ({ of }));
  });
  const [ofBusy = [], ofOther = []] = await Promise.all(held.map(({ of }) => Promise.all(of)));
  expect(ofBusy.filter((status) => status === 503)).toHaveLength(1);
  expect(new Set(ofOther)).toEqual(new Set([200]));
});

describe('an error after an attempt was reserved', () => {
  const breaks: Record<string, (node: RootOperationNode) => boolean> = {
    'reading the waiting passwords': (node) => JSON.stringify(node).includes('from pending_password'),
    'recording the failure': (node) => isAbout(node, 'UpdateQueryNode', 'login_attempt'),
    'recording the failure and releasing the attempt': (node) =>
      isAbout(node, 'UpdateQueryNode', 'login_attempt') || isAbout(node, 'DeleteQueryNode', 'login_attempt'),
  };

  function isAbout(node: RootOperationNode, kind: string, table: string): boolean {
    return node.kind === kind && JSON.stringify(node).includes(`"${table}"`);
  }

  test.each(Object.entries(breaks))('%s is never counted as a failure', async (_, isBroken) => {
    const ip = newAddress();
    const broken = watched(product.db, (node) => {
      // What the pool says when it has no connection in time.
      if (isBroken(node)) throw new Error('timeout exceeded when trying to connect');
    });
    for (let time = 0; time < lockout.failures; time += 1)
      expect(await loginVia(broken, ip, wrong())).toBeGreaterThanOrEqual(500);
    // What could not be deleted is too old to be pending then.
    await product.passTime(31, 'seconds');
    for (let time = 1; time < lockout.failures; time += 1) expect(await login(ip, wrong())).toBe(401);
    expect(await login(ip, ada)).toBe(200);
  });

  test('an attempt is released at once after an error, also of a right password', async () => {
    const ip = newAddress();
    const broken = watched(product.db, (node) => {
      if (JSON.stringify(node).includes('insert into session')) throw new Error('Connection terminated unexpectedly');
    });
    for (let time = 0; time < lockout.failures; time += 1)
      expect(await loginVia(broken, ip, ada)).toBeGreaterThanOrEqual(500);
    expect(await attempts(ip)).toEqual([]);
    expect(await login(ip, ada)).toBe(200);
  });
});

test('nobody learns that a password is wrong where the database has lost the attempt', async () => {
  const ip = newAddress();
  const match = async () => {
    await product.db.deleteFrom('login_attempt').where('address_key', '=', ip).execute();
    return -1;
  };
  const hasher = { ...product.services.hasher, match, forClient: () => hasher };
  const caller = createCaller({ ...product.contextOf(null, createBrowser(ip)), hasher });
  expect(await keyOf(caller.auth.login(wrong()))).toBe('http.unavailable');
  expect(await attempts(ip)).toEqual([]);
});

test('an address has a limited number of right passwords of unverified accounts an hour, which are no failures', async () => {
  const waiting = await signUpUnverified(product);
  const ip = newAddress();
  for (let time = 0; time < rates.unverifiedLoginsPerHour; time += 1) expect(await login(ip, waiting)).toBe(403);
  const refusal = await refusalOf(createClient(product, ip).call.auth.login(waiting));
  expect(refusal).toMatchObject({ status: 429, reason: 'rate_limited', key: 'http.rateLimited' });
  expect(refusal.retryAfter).toBeGreaterThan(3_500);
  expect(await attempts(ip)).toEqual([]);

  expect(await login(newAddress(), waiting)).toBe(403);
  for (let time = 1; time < lockout.failures; time += 1) expect(await login(ip, wrong())).toBe(401);
  expect(await createClient(product, ip).call.auth.login(ada)).toEqual({ message: success.login });

  await product.passTime(61, 'minutes');
  expect(await login(ip, waiting)).toBe(403);
});
