import { availableParallelism } from 'node:os';
import { lockout, passwordQueue, rates } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import type { Db } from '@exchange/db';
import { type Account, createClient, signUp, signUpUnverified } from '@exchange/testkit/app-users';
import { countWaiting } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser, newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { watched } from '@exchange/testkit/watched';
import type { RootOperationNode } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Hasher } from '../../core/hasher.ts';
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
  const settings = { ...context.settings, rateLimits: isLimited && 1 };
  const caller = createCaller({ ...context, hasher: context.hasher.forClient(() => ip), settings, db });
  return caller.auth.login(account).then(
    () => 200,
    (refused) => refused.status,
  );
}
const login = (ip: string, account: Account) => loginVia(product.db, ip, account);

const attempts = (ip: string) =>
  product.db.selectFrom('login_attempt').select(['id', 'failed']).where('address_key', '=', ip).execute();

test('each of many logins at once from one network address takes as many database statements as a single one', async () => {
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

test('logins that wait in the queue hold few database connections, end in time, and those of the busiest network give way', async () => {
  const ip = newAddress();
  const late = { email: uniqueEmail(), password: validPassword };
  let sent = 0;
  const db = watched(product.db, (node) => {
    if (JSON.stringify(node).includes(late.email)) sent += 1;
  });
  const held = await product.db.transaction().execute(async (tx) => {
    await lockAddress(tx, ip);
    // A login that has its turn waits for the lock of the address.
    const first = loginVia(db, ip, ada);
    await vi.waitFor(async () => expect(await countWaiting(product.db)).toBe(1), { timeout: 60_000 });
    const logins = Array.from({ length: passwordQueue + availableParallelism() }, () => loginVia(db, ip, ada));
    expect(await loginVia(db, ip, late), 'a login of the busy network').toBe(503);
    expect(sent, 'statements for the refused login').toBe(0);
    expect(await countWaiting(product.db)).toBeLessThanOrEqual(availableParallelism());
    const other = loginVia(db, newAddress(), ada);
    expect(await Promise.race(logins), 'a login of the busy network that gave way').toBe(503);
    return { logins: [first, ...logins], other };
  });
  expect(await held.other).toBe(200);
  const statuses = await Promise.all(held.logins);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(passwordQueue - 1);
  expect(await loginVia(db, ip, late)).toBe(401);
  expect(sent).toBeGreaterThan(0);
});

test('a login waits while other servers check as many attempts of its network address as may fail, but not for ever', async () => {
  const ip = newAddress();
  const values = Array.from({ length: lockout.failures }, () => ({ address_key: ip, email_key: 'elsewhere' }));
  const elsewhere = await product.db.insertInto('login_attempt').values(values).returning('id').execute();
  expect(await login(ip, ada)).toBe(503);
  const waiting = login(ip, ada);
  await product.db
    .deleteFrom('login_attempt')
    .where('id', '=', elsewhere[0]?.id ?? 0)
    .execute();
  expect(await waiting).toBe(200);
});

describe('an error after an attempt was reserved', () => {
  const breaks: Record<string, (node: RootOperationNode) => boolean> = {
    'reading the waiting passwords': (node) => JSON.stringify(node).includes('from pending_password'),
    'recording the failure': isFailure,
    'recording the failure and releasing the attempt': (node) => isFailure(node) || isRelease(node),
  };

  function isFailure(node: RootOperationNode): boolean {
    return JSON.stringify(node).includes('update login_attempt set failed = true');
  }
  function isRelease(node: RootOperationNode): boolean {
    return node.kind === 'DeleteQueryNode' && JSON.stringify(node).includes('"login_attempt"');
  }

  test.each(Object.entries(breaks))('a login with an error in %s is never counted as failed', async (_, isBroken) => {
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

  test('a login that ends with an error leaves no pending attempt, even with the right password', async () => {
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

test('a login with a wrong password is answered as unavailable, not as wrong, if the database lost its attempt', async () => {
  const ip = newAddress();
  const match = async () => {
    await product.db.deleteFrom('login_attempt').where('address_key', '=', ip).execute();
    return -1;
  };
  const { hasher: real } = product.services;
  const hasher: Hasher = { ...real, inTurn: (task) => task({ ...real, match }), forClient: () => hasher };
  const caller = createCaller({ ...product.contextOf(null, createBrowser(ip)), hasher });
  expect(await keyOf(caller.auth.login(wrong()))).toBe('http.unavailable');
  expect(await attempts(ip)).toEqual([]);
});

test('a network address has a limited number of right passwords of unverified accounts an hour, and none counts as a failed login', async () => {
  const waiting = await signUpUnverified(product);
  const ip = newAddress();
  for (let time = 0; time < rates.unverifiedLoginsPerHour; time += 1) expect(await login(ip, waiting)).toBe(403);
  const refusal = await refusalOf(createClient(product, ip).call.auth.login(waiting));
  expect(refusal).toMatchObject({ status: 429, reason: 'rate_limited', key: 'http.rateLimited' });
  expect(refusal.retryAfter).toBeGreaterThan(3_500);
  expect(await attempts(ip)).toEqual([]);

  expect(await login(newAddress(), waiting)).toBe(403);
  for (let time = 1; time < lockout.failures; time += 1) expect(await login(ip, wrong())).toBe(401);
  expect(await createClient(product, ip).call.auth.login(ada)).toEqual({ message: authSentences.success.login() });

  await product.passTime(61, 'minutes');
  expect(await login(ip, waiting)).toBe(403);
});
