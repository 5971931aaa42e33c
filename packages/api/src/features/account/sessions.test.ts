import { allRefusals } from '@exchange/contract/all-refusals';
import { wrongPasswordsPerHour } from '@exchange/contract/limits';
import { type Client, logIn, type User } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { findViewer } from '../auth/sessions.sql.ts';
import { endOtherSessions } from './account.rules.ts';

const own = { password: validPassword };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const product = await openTestApp();
let here: User & Client;
let there: Member;
beforeEach(async () => {
  there = await createMember(product);
  here = await logIn(product, there, firefox);
  product.events.length = 0;
});

const areLoggedIn = (...clients: Client[]) => Promise.all(clients.map((client) => isLoggedIn(product, client)));
const idOf = async ({ call }: Pick<User, 'call'>) =>
  (await call.account.sessions()).find((one) => one.is_current)?.id ?? 0;
const ended = () => product.events.filter(({ event }) => event.kind === 'session').flatMap(({ to }) => to);

test('a user can neither see nor end login sessions of other users', async () => {
  const stranger = await createMember(product);
  expect(await stranger.call.account.sessions()).toHaveLength(1);
  for (const id of [await idOf(here), 0, 2_147_483_647])
    expect(await keyOf(stranger.call.account.endSession({ id, ...own }))).toBe('account.sessionNotFound');
  await stranger.call.account.endOtherSessions(own);
  expect(await areLoggedIn(here, there)).toEqual([true, true]);
});

describe('the password', () => {
  const wrong = { password: 'A wrong guess 1' };
  const refused = { status: 403, key: 'account.wrongPassword' };

  test('ending a session with a wrong password is refused at the field of the password, and ends no session', async () => {
    const id = await idOf(there);
    const atField = { ...refused, fields: { password: allRefusals['account.wrongPassword'].sentence() } };
    expect(await refusalOf(here.call.account.endSession({ id, ...wrong }))).toMatchObject(atField);
    expect(await refusalOf(here.call.account.endOtherSessions(wrong))).toMatchObject(atField);
    expect(await areLoggedIn(here, there)).toEqual([true, true]);
    expect(ended()).toEqual([]);
  });

  test('after five wrong passwords no session can be ended for an hour, and an unknown session costs no try', async () => {
    const id = await idOf(there);
    for (let time = 0; time < wrongPasswordsPerHour; time += 1) {
      expect(await refusalOf(here.call.account.endSession({ id: 1, ...wrong }))).toMatchObject({ status: 404 });
      expect(await keyOf(here.call.account.endSession({ id, ...wrong }))).toBe('account.wrongPassword');
    }
    expect(await keyOf(here.call.account.endSession({ id, ...own }))).toBe('account.tooManyTries');
    expect(await keyOf(here.call.account.endOtherSessions(own))).toBe('account.tooManyTries');
    expect(await areLoggedIn(here, there)).toEqual([true, true]);
  });

  test('a user whose password is replaced while ending other sessions is refused, and no session ends', async () => {
    const hasher = {
      ...product.services.hasher,
      match: async (password: string, hashes: readonly string[]) => {
        const match = await product.services.hasher.match(password, hashes);
        await sql`update app_user set password_hash = 'another one' where id = ${here.id}`.execute(product.db);
        return match;
      },
    };
    const context = { ...product.services, hasher, viewer: here.viewer };
    expect(await keyOf(endOtherSessions(context, own))).toBe('account.wrongPassword');
    expect(await areLoggedIn(here, there)).toEqual([true, true]);
  });
});

test('a login beyond fifty sessions ends the oldest session of the user, and no other', async () => {
  const neighbour = await createMember(product);
  for (let time = 2; time < 50; time += 1) await logIn(product, there);
  expect(await here.call.account.sessions()).toHaveLength(50);
  expect(await areLoggedIn(there, here)).toEqual([true, true]);
  const newest = await logIn(product, there);
  expect(await newest.call.account.sessions()).toHaveLength(50);
  expect(await areLoggedIn(there, here, neighbour)).toEqual([false, true, true]);
});

test('the list of a user’s sessions begins with the present one, and shows neither browser header nor token', async () => {
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

test('the list of sessions shows the last use to the hour, and never before the session’s start', async () => {
  for (const { created_at, last_used_at } of await here.call.account.sessions()) {
    expect(last_used_at >= created_at).toBe(true);
    expect(last_used_at === created_at || /:00:00\.000Z$/.test(last_used_at)).toBe(true);
  }
  await product.passTime(30, 'hours');
  await findViewer(product.db, here.browser.sessionToken ?? '');
  const [current, other] = await here.call.account.sessions();
  expect(current?.last_used_at).toMatch(/:00:00\.000Z$/);
  expect(Date.now() - Date.parse(current?.last_used_at ?? '')).toBeLessThan(3_700_000);
  expect(Date.now() - Date.parse(other?.last_used_at ?? '')).toBeGreaterThan(29 * 3_600_000);
});

test('expired sessions are not in the list of a user’s sessions', async () => {
  await product.passTime(15, 'days');
  const { token_hash } = here.viewer;
  await sql`update session set last_used_at = now() where token_hash = ${token_hash}`.execute(product.db);
  expect(await here.call.account.sessions()).toMatchObject([{ is_current: true }]);
});

test('a user can end one of their sessions, and an event tells it at once', async () => {
  await here.call.account.endSession({ id: await idOf(there), ...own });
  expect(await areLoggedIn(here, there)).toEqual([true, false]);
  expect(ended()).toEqual([here.id]);
});

test('a user can end all their other sessions together', async () => {
  const third = await logIn(product, there);
  await here.call.account.endOtherSessions(own);
  expect(await areLoggedIn(here, there, third)).toEqual([true, false, false]);
  expect(await here.call.account.sessions()).toHaveLength(1);
  expect(ended()).toEqual([here.id]);
});
