import { refusals } from '@exchange/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLogin, anAccount, goodPassword } from '../../testing/accounts.ts';
import { aUser, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passTime } from '../../testing/time.ts';
import { findViewer } from '../auth/sessions.sql.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let product: TestApp;
let account: { email: string; password: string };
let here: Awaited<ReturnType<typeof aLogin>>;
let there: Awaited<ReturnType<typeof aLogin>>;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  account = await anAccount(product);
  [there, here] = [await aLogin(product, account), await aLogin(product, account, firefox)];
  product.told.length = 0;
});
afterAll(() => product.close());

const isLoggedIn = async ({ browser }: typeof here) =>
  (await findViewer(product.db, browser.sessionToken ?? '')) !== null;
const idOf = async ({ call }: Pick<Person, 'call'>) =>
  (await call.account.sessions()).find((one) => one.is_current)?.id ?? 0;
const ended = () => product.told.filter(({ event }) => event.kind === 'session').flatMap(({ to }) => to);

describe('refusals', () => {
  test('sessions are not listed without a session', async () => {
    const { account: calls } = product.callAs(null);
    for (const call of [calls.sessions, calls.endOtherSessions, () => calls.endSession({ id: 1 })])
      expect(await refusalOf(call())).toMatchObject({ status: 401, key: 'auth.required' });
  });

  test('a user can neither see nor end sessions of others', async () => {
    const stranger = await aUser(product);
    expect(await stranger.call.account.sessions()).toHaveLength(1);
    const replies = [];
    for (const id of [await idOf(here), 0, 2_147_483_647]) {
      const { status, message } = await refusalOf(stranger.call.account.endSession({ id }));
      replies.push({ status, message });
    }
    const none = { status: 404, message: refusals['account.sessionNotFound'].sentence };
    expect(replies).toEqual([none, none, none]);
    await stranger.call.account.endOtherSessions();
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, true]);
  });
});

test('sessions are listed with the present one first, without header and token', async () => {
  const listed = await here.call.account.sessions();
  expect(listed).toMatchObject([
    { browser: 'Firefox on Linux', is_current: true },
    { browser: null, is_current: false },
  ]);
  expect(await there.call.account.sessions()).toMatchObject([
    { browser: null, is_current: true },
    { browser: 'Firefox on Linux', is_current: false },
  ]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['browser', 'created_at', 'id', 'is_current', 'last_used_at']);
  const rows = await product.db.selectFrom('session').selectAll().where('user_id', '=', here.id).execute();
  expect(JSON.stringify(rows)).not.toContain('Mozilla');
});

test('the last use of a session is exact to the hour and never before its start', async () => {
  for (const { created_at, last_used_at } of await here.call.account.sessions()) {
    expect(last_used_at >= created_at).toBe(true);
    expect(last_used_at === created_at || /:00:00\.000Z$/.test(last_used_at)).toBe(true);
  }
  await passTime(product.db, 30, 'hours');
  await findViewer(product.db, here.browser.sessionToken ?? '');
  const [current, other] = await here.call.account.sessions();
  expect(current?.last_used_at).toMatch(/:00:00\.000Z$/);
  expect(Date.now() - Date.parse(current?.last_used_at ?? '')).toBeLessThan(3_700_000);
  expect(Date.now() - Date.parse(other?.last_used_at ?? '')).toBeGreaterThan(29 * 3_600_000);
});

test('expired sessions are not listed', async () => {
  await passTime(product.db, 15, 'days');
  await product.db
    .updateTable('session')
    .set({ last_used_at: new Date().toISOString() })
    .where('token_hash', '=', here.viewer.token_hash)
    .execute();
  expect(await here.call.account.sessions()).toMatchObject([{ is_current: true }]);
});

test('a session can be ended alone, which publishes an event at once', async () => {
  await here.call.account.endSession({ id: await idOf(there) });
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
  expect(ended()).toEqual([here.id]);
  expect(await refusalOf(here.call.account.endSession({ id: 1 }))).toMatchObject({ status: 404 });
});

test('all other sessions can be ended together', async () => {
  const third = await aLogin(product, { ...account, password: goodPassword });
  await here.call.account.endOtherSessions();
  expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(third)]).toEqual([true, false, false]);
  expect(await here.call.account.sessions()).toHaveLength(1);
  expect(ended()).toEqual([here.id]);
});
