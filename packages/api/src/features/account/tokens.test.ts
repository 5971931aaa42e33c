import type { TokenScope } from '@exchange/contract/account';
import { lifetimes, wrongPasswordsPerHour } from '@exchange/contract/limits';
import { accountSentences } from '@exchange/contract/sentences/account';
import { erase, exportOf } from '@exchange/testkit/accounts';
import { createClient, logIn, tokenIn, validRequest } from '@exchange/testkit/app-users';
import { createMember, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { tokenHash } from '../../core/tokens.ts';
import { findTokenViewer, insertToken, listUsableTokens } from '../auth/access-tokens.sql.ts';

const product = await openTestApp();
let ada: Member;
beforeEach(async () => {
  ada = await createMember(product);
  product.events.length = 0;
});

const wanted = { name: 'Nightly backup', scope: 'read' as TokenScope, days: 90, password: validPassword };
const create = (details: Partial<typeof wanted> = {}) => ada.call.account.createToken({ ...wanted, ...details });
const findOwner = (token: string) => findTokenViewer(product.db, token);
/** The calls of a program that has a new token. */
async function programWith(scope: TokenScope) {
  const { token } = await create({ scope });
  return product.callAs(await findOwner(token));
}
/** A token beside those that the day's quota has room for. */
const insertOne = () =>
  product.db
    .transaction()
    .execute((tx) => insertToken(tx, ada.id, { token: `rx_${Math.random()}`, name: 'One', scope: 'read', days: 1 }));

describe('refusals', () => {
  test('a user can neither see nor revoke access tokens of other users', async () => {
    const { id, token } = await create();
    const stranger = await createMember(product);
    expect(await stranger.call.account.tokens()).toEqual([]);
    for (const wrong of [id, 0, 2_147_483_647])
      expect(await keyOf(stranger.call.account.revokeToken({ id: wrong }))).toBe('account.tokenNotFound');
    expect(await findOwner(token)).toMatchObject({ user_id: ada.id });
  });

  test('a program with a read-only access token is refused when it creates a request', async () => {
    const { requests } = await programWith('read');
    expect(await keyOf(requests.create(validRequest))).toBe('auth.tokenReadOnly');
    expect((await requests.listOwn({})).items).toEqual([]);
  });

  test('creating an access token with a wrong password is refused at its field, and after some wrong ones even with the right one', async () => {
    const refused = { key: 'account.wrongPassword', fields: { password: expect.any(String) } };
    for (let n = 0; n < wrongPasswordsPerHour; n += 1)
      expect(await refusalOf(create({ password: 'A wrong guess 1' }))).toMatchObject(refused);
    expect(await keyOf(create())).toBe('account.tooManyTries');
    expect(await ada.call.account.tokens()).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, accountSentences.validation.tokenName()],
    ['a long name', { name: 'x'.repeat(81) }, 'Name must be 80 characters or less.'],
    ['no day', { days: 0 }, accountSentences.validation.tokenDays()],
    ['more than a year', { days: 366 }, accountSentences.validation.tokenDays()],
  ])('creating an access token with %s is refused', async (_, details, sentence) => {
    expect(await refusalOf(create(details))).toMatchObject({ status: 400, message: sentence });
  });

  test('a person has at most twenty access tokens, also when two are created at once', async () => {
    for (let n = 1; n < 20; n += 1) await insertOne();
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await keyOf(create())).toBe('account.tooManyTokens');
    expect(await ada.call.account.tokens()).toHaveLength(20);
  });

  test('a person creates at most twenty access tokens a day, whether or not they are revoked', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { id } = await create();
      await ada.call.account.revokeToken({ id });
    }
    const refusal = await refusalOf(create());
    expect(refusal).toMatchObject({ status: 429, key: 'account.tooManyNewTokens' });
    expect(refusal.retryAfter).toBeGreaterThan(80_000);
  });
});

describe('a new token', () => {
  test('a new access token is random, told once, and stored only as its hash', async () => {
    const [one, other] = [await create(), await create()];
    expect(one.token).toMatch(/^rx_[A-Za-z0-9_-]{43}$/);
    expect(other.token).not.toBe(one.token);
    const rows = await product.db.selectFrom('access_token').selectAll().where('user_id', '=', ada.id).execute();
    expect(rows[0]?.token_hash).toEqual(tokenHash(one.token));
    expect(JSON.stringify([rows, await ada.call.account.tokens()])).not.toContain(one.token.slice(3));
  });

  test('a new access token is listed with what it may do, its expiry and its last use, newest first', async () => {
    const [first, second] = [await create(), await create({ name: 'Dashboard', scope: 'full', days: 365 })];
    const listed = await ada.call.account.tokens();
    expect(listed).toMatchObject([
      { id: second.id, name: 'Dashboard', scope: 'full', is_expired: false, last_used_at: null },
      { id: first.id, name: 'Nightly backup', scope: 'read', is_expired: false, last_used_at: null },
    ]);
    const days = (Date.parse(listed[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test('a new access token is told to the owner by email, without the token', async () => {
    const { token } = await create({ name: 'Backup of evil.example' });
    const [mail, ...more] = await product.emailsTo(ada, 'access_token');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New access token for your Research Exchange account');
    expect(mail?.text_body).toMatch(
      /^Until \d+ \w+ \d{4}, \d\d:\d\d UTC, a program that has it may read what you can read\.$/m,
    );
    expect(mail?.text_body).toContain('The access token “Backup of evil.example”');
    expect(mail?.html_body).not.toContain('evil.example');
    expect(JSON.stringify(mail)).not.toContain(token.slice(3));
  });
});

test('a call with an access token updates the token’s last use at most once a minute', async () => {
  const { token } = await create();
  const lastUse = async () => Date.parse((await ada.call.account.tokens())[0]?.last_used_at ?? '');
  await findOwner(token);
  const first = await lastUse();
  await findOwner(token);
  expect(await lastUse()).toBe(first);
  await product.passTime(61, 'seconds');
  await findOwner(token);
  expect(await lastUse()).toBeGreaterThanOrEqual(first);
});

describe('the end of a token', () => {
  const isUsable = async (token: string) => {
    const streams = await listUsableTokens(product.db, [tokenHash(token)]);
    const owner = await findOwner(token);
    expect(streams.length === 1).toBe(owner !== null);
    return owner !== null;
  };

  test('a revoked access token stops working, and an event tells its open streams', async () => {
    const { id, token } = await create();
    expect(await ada.call.account.revokeToken({ id })).toEqual({ message: accountSentences.success.tokenRevoked() });
    expect(await isUsable(token)).toBe(false);
    expect(product.events).toContainEqual({ to: [ada.id], event: { kind: 'session' } });
  });

  test('an expired access token stops working, stays listed, and is deleted ninety days later', async () => {
    const { token } = await create({ days: 1 });
    await product.passTime(25, 'hours');
    expect(await isUsable(token)).toBe(false);
    expect(await ada.call.account.tokens()).toMatchObject([{ is_expired: true }]);
    await product.passTime(lifetimes.expiredTokenDays - 1, 'days');
    await product.runJob('delete-expired-sessions-and-accounts');
    expect(await ada.call.account.tokens()).toHaveLength(1);
    await product.passTime(1, 'days');
    await product.runJob('delete-expired-sessions-and-accounts');
    expect(await ada.call.account.tokens()).toEqual([]);
  });

  test('changing the password ends all access tokens of the account', async () => {
    const { token } = await create();
    await ada.call.account.changePassword({ currentPassword: validPassword, newPassword: 'Another-Horse-2' });
    expect(await isUsable(token)).toBe(false);
    expect(await ada.call.account.tokens()).toEqual([]);
  });

  test('resetting the password ends all access tokens of the account', async () => {
    const { token } = await create();
    const { auth } = createClient(product).call;
    await auth.forgotPassword(ada);
    await auth.resetPassword({ token: tokenIn(await product.lastMail(ada.email)), newPassword: 'Another-Horse-2' });
    expect(await isUsable(token)).toBe(false);
    expect(await ada.call.account.tokens()).toEqual([]);
  });

  test('asking to delete the account ends all its access tokens, and keeping the account brings none back', async () => {
    const { token } = await create();
    await ada.call.account.requestDeletion({ password: validPassword });
    expect(await isUsable(token)).toBe(false);
    await (await logIn(product, ada)).call.account.cancelDeletion();
    expect(await isUsable(token)).toBe(false);
    expect(await (await logIn(product, ada)).call.account.tokens()).toEqual([]);
  });

  test.each([
    ['a changed password', sql`password_changed_at = now() + interval '1 second'`],
    ['a wish to delete the account', sql`delete_at = now() + interval '1 day'`],
    ['a suspension', sql`suspended_at = now(), suspension_reason = 'Spam'`],
  ])('an access token that is made at the moment of %s does not work', async (_, change) => {
    const { token } = await create();
    await sql`update app_user set ${change} where id = ${ada.id}`.execute(product.db);
    expect(await isUsable(token)).toBe(false);
  });

  test('a person who ends the other sessions keeps all access tokens', async () => {
    const { token } = await create();
    await ada.call.account.endOtherSessions({ password: validPassword });
    expect(await isUsable(token)).toBe(true);
  });
});

test('the export of an account lists access tokens without their secrets, and a program with such a token may get it', async () => {
  const { token } = await create();
  const viewer = (await findOwner(token)) ?? expect.fail('The token is nobody’s.');
  const text = await exportOf(product, { viewer });
  expect(JSON.parse(text).access_tokens).toMatchObject([{ name: 'Nightly backup', scope: 'read' }]);
  expect(text).not.toContain(token.slice(3));
});

test('erasing an account deletes its access tokens', async () => {
  await insertOne();
  await erase(product, ada);
  const rows = product.db.selectFrom('access_token').select('id').where('user_id', '=', ada.id);
  expect(await rows.execute()).toEqual([]);
});
