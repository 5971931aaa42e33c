import { lifetimes, rates } from '@exchange/contract/limits';
import { beginDeletion, erase, suspend } from '@exchange/testkit/accounts';
import { createRequest, createStaff, createUser, logIn, makeStaff } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf } from '@exchange/testkit/refusal';
import { giveFactor } from '@exchange/testkit/second-factor';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';
import { stopToken } from './merge.rules.ts';

const product = await openTestApp();
const { db } = product;
const password = validPassword;

/** Who wants to take over, and whose account that would be. */
let eve: Member;
let ada: Member;
beforeEach(async () => {
  [eve, ada] = [await createMember(product), await createMember(product)];
});

const begin = (who: Member, email: string) => who.call.accountMerge.begin({ email, password });
const tokenOf = async (address: string) =>
  /token=([\w.-]+)/.exec((await product.lastMail(address))?.text_body ?? '')?.[1] ?? 'none';
const linkKey = (who: Pick<Member, 'call'>, token: string) => keyOf(who.call.accountMerge.confirm({ token }));
const aDayLater = async () => {
  await product.passTime(lifetimes.mergeDelayHours, 'hours');
  while (await product.runJob('merge-accounts'));
};

/** Both accounts are there, each with its own profile. */
async function expectBoth(): Promise<void> {
  await aDayLater();
  const ids = await db.selectFrom('app_user').select('id').where('id', 'in', [eve.id, ada.id]).execute();
  expect(ids).toHaveLength(2);
}

/** The link that Ada asked for, in an email to her other account. */
async function linkOf(who: Member, other: { email: string }): Promise<string> {
  await begin(who, other.email);
  return tokenOf(other.email);
}

test('a stranger who asks for another’s account learns nothing from the reply, whether or not the address has an account', async () => {
  const suspended = await createMember(product);
  await suspend(db, suspended);
  const replies = [];
  for (const email of [ada.email, uniqueEmail(), suspended.email, ada.email.toUpperCase()])
    replies.push(await begin(eve, email));
  expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  expect(await eve.call.accountMerge.pending()).toEqual({ email: null, is_staying: null, due_at: null });
  await expectBoth();
});

test('an address without an account gets no email, and that of an account not one that tells whose account asks', async () => {
  const nobody = uniqueEmail();
  await begin(eve, nobody);
  expect(await product.lastMail(nobody)).toBeUndefined();
  await begin(eve, ada.email);
  expect((await product.lastMail(ada.email))?.text_body).not.toContain(eve.email);
});

test.each([
  ['no password', {}, 'http.invalid'],
  ['a wrong password', { password: 'Wrong-Horse-1' }, 'account.wrongPassword'],
  ['a wrong code', { code: '123456' }, 'secondFactor.wrongCode'],
] as const)('a stranger in a stolen session asks for no link with %s', async (_, confirmation, key) => {
  expect(await keyOf(eve.call.accountMerge.begin({ email: ada.email, ...confirmation }))).toBe(key);
  expect(await product.emailsTo(ada, 'merge_link')).toEqual([]);
});

test('the owner of the address who opens the link in the own account is refused, and so is a third person', async () => {
  const token = await linkOf(eve, ada);
  expect(await linkKey(ada, token)).toBe('accountMerge.link');
  expect(await keyOf(ada.call.accountMerge.preview({ token }))).toBe('accountMerge.link');
  expect(await linkKey(await createMember(product), token)).toBe('accountMerge.link');
  await expectBoth();
});

test('without a session, and with an access token, the link does nothing', async () => {
  const token = await linkOf(eve, ada);
  expect(await linkKey({ call: product.callAs(null) }, token)).toBe('auth.required');
  const viewer = { ...eve.viewer, token_scope: 'full' as const };
  expect(await linkKey({ call: product.callAs(viewer) }, token)).toBe('auth.sessionOnly');
  expect(await keyOf(product.callAs(viewer).accountMerge.begin({ email: ada.email, password }))).toBe(
    'auth.sessionOnly',
  );
  expect(await keyOf(product.callAs(viewer).accountMerge.cancel())).toBe('auth.sessionOnly');
  await expectBoth();
});

test('a link works once, for a day, and not after a later one was asked for', async () => {
  const first = await linkOf(eve, ada);
  await product.passTime(2, 'hours');
  const second = await linkOf(eve, ada);
  expect(second).not.toBe(first);
  expect(await linkKey(eve, first)).toBe('accountMerge.link');
  await product.passTime(lifetimes.mergeLinkHours, 'hours');
  expect(await linkKey(eve, second)).toBe('accountMerge.link');
  const third = await linkOf(eve, ada);
  await eve.call.accountMerge.confirm({ token: third });
  expect(await linkKey(eve, third)).toBe('accountMerge.link');
  await eve.call.accountMerge.cancel();
  expect(await linkKey(eve, third), 'after it was stopped').toBe('accountMerge.link');
  await expectBoth();
});

test.each(['', 'none', '1.AAAA', '0', 'x'.repeat(5_000)])('a link with the token %j is not valid', async (token) => {
  await linkOf(eve, ada);
  expect(await linkKey(eve, token)).toBe('accountMerge.link');
  expect(await keyOf(product.callAs(null).accountMerge.stop({ token }))).toBe('accountMerge.stopLink');
});

test('the link that stops a merge cannot be guessed from that of another, and works neither twice nor late', async () => {
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  const token = await tokenOf(ada.email);
  const [id = '', signature = ''] = token.split('.');
  const stop = (text: string) => product.callAs(null).accountMerge.stop({ token: text });
  for (const forged of [`${Number(id) + 1}.${signature}`, `${id}.`, `0${id}.${signature}`, `${id}.${signature}x`])
    expect(await keyOf(stop(forged))).toBe('accountMerge.stopLink');
  expect(await keyOf(stop(stopToken('another secret', Number(id))))).toBe('accountMerge.stopLink');
  await stop(token);
  expect(await keyOf(stop(token))).toBe('accountMerge.stopLink');
  await expectBoth();

  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  const late = await tokenOf(ada.email);
  await product.passTime(lifetimes.mergeDelayHours, 'hours');
  expect(await keyOf(stop(late)), 'before the job').toBe('accountMerge.stopLink');
  while (await product.runJob('merge-accounts'));
  expect(await keyOf(stop(late))).toBe('accountMerge.stopLink');
});

test('the link that stops one merge does not stop the next one of the same two', async () => {
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  const token = await tokenOf(ada.email);
  await eve.call.accountMerge.cancel();
  await product.passTime(2, 'hours');
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  expect(await keyOf(product.callAs(null).accountMerge.stop({ token }))).toBe('accountMerge.stopLink');
  expect((await eve.call.accountMerge.pending()).email).toBe(ada.email);
});

test('an account that waits for one merge begins no other, as neither of the two', async () => {
  const third = await createMember(product);
  const links = [await linkOf(third, ada), await linkOf(ada, eve)];
  await product.passTime(2, 'hours');
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  expect(await linkKey(third, links[0] ?? '')).toBe('accountMerge.pending');
  expect(await linkKey(ada, links[1] ?? '')).toBe('accountMerge.pending');
  expect(await keyOf(begin(ada, third.email))).toBe('accountMerge.pending');
});

test('two who use their links to one account at the same moment: only one waits for it', async () => {
  const third = await createMember(product);
  const one = await linkOf(eve, ada);
  await product.passTime(2, 'hours');
  const other = await linkOf(third, ada);
  const outcomes = await Promise.allSettled([
    eve.call.accountMerge.confirm({ token: one }),
    third.call.accountMerge.confirm({ token: other }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('each asks for the other at the same moment: only one of them waits', async () => {
  const [one, other] = [await linkOf(eve, ada), await linkOf(ada, eve)];
  const outcomes = await Promise.allSettled([
    eve.call.accountMerge.confirm({ token: one }),
    ada.call.accountMerge.confirm({ token: other }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['suspended', (who: Member) => suspend(db, who)],
  ['leaving', (who: Member) => beginDeletion(db, who)],
  [
    'kept out by the institute',
    (who: Member) =>
      db.updateTable('app_user').set({ deactivated_at: new Date().toISOString() }).where('id', '=', who.id).execute(),
  ],
  ['an operator', (who: Member) => makeStaff(product, who, 'operator')],
  ['a moderator', (who: Member) => makeStaff(product, who, 'moderator')],
] as const)(
  'an account that is %s becomes no part of another, neither by the link nor at its time',
  async (_, change) => {
    const token = await linkOf(eve, ada);
    await change(ada);
    expect(await linkKey(eve, token)).toBe('accountMerge.notPossible');
    await expectBoth();
  },
);

test.each([
  ['is suspended', (who: Member) => suspend(db, who)],
  ['leaves', (who: Member) => beginDeletion(db, who)],
  ['gets a second factor', (who: Member) => giveFactor(db, who.id)],
  ['becomes a moderator', (who: Member) => makeStaff(product, who, 'moderator')],
] as const)('an account that %s while it waits stays as it is', async (_, change) => {
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await change(ada);
  await expectBoth();
  expect((await product.lastMail(eve.email))?.subject).toContain('were not brought together');
});

test('a thief of a password cannot give the account a new main address and then join it before its owner puts the address back', async () => {
  const email = uniqueEmail();
  await ada.call.addresses.add({ email, password });
  await ada.call.addresses.confirm({ token: await tokenOf(email) });
  const added = (await ada.call.addresses.list()).find((one) => one.email === email);
  await ada.call.addresses.makeMain({ id: added?.id ?? 0, password });
  const token = await linkOf(eve, { email });
  expect(await linkKey(eve, token)).toBe('accountMerge.notPossible');
  await expectBoth();
  await product.passTime(lifetimes.putBackDays, 'days');
  const later = await linkOf(eve, { email });
  await eve.call.accountMerge.confirm({ token: later });
});

test('an address that a thief of a password has added is no way around the owner, whose main address is told and stops it', async () => {
  const email = uniqueEmail();
  await ada.call.addresses.add({ email, password });
  await ada.call.addresses.confirm({ token: await tokenOf(email) });
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, { email }) });
  await product.callAs(null).accountMerge.stop({ token: await tokenOf(ada.email) });
  await expectBoth();
});

test('an account whose address an operator changes becomes no part of another meanwhile', async () => {
  const token = await linkOf(eve, ada);
  const due_at = new Date(Date.now() + 72 * 3_600_000).toISOString();
  await db
    .insertInto('address_change')
    .values({ user_id: ada.id, email: uniqueEmail(), actor_id: null, due_at })
    .execute();
  expect(await linkKey(eve, token)).toBe('accountMerge.notPossible');
  await expectBoth();
});

test('an address that two accounts have typed goes with the account that proves it, and an open link for it is worth nothing', async () => {
  const email = uniqueEmail();
  await ada.call.addresses.add({ email, password });
  const token = await tokenOf(email);
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await aDayLater();
  expect(await keyOf(eve.call.addresses.confirm({ token }))).toBe('addresses.link');
  expect((await eve.call.addresses.list()).map((one) => one.email).sort()).toEqual([eve.email, ada.email].sort());
});

test('a suspended account cannot escape by taking in another one', async () => {
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await suspend(db, eve);
  await expectBoth();
});

test('the mailbox of an account with a second factor is not enough to take it over', async () => {
  const token = await linkOf(eve, ada);
  await giveFactor(db, ada.id);
  expect(await linkKey(eve, token)).toBe('accountMerge.secondFactor');
  await expectBoth();
});

test('a pending sign-up is no account that could be joined', async () => {
  const email = uniqueEmail();
  await product.callAs(null).auth.signup({ email, password });
  await begin(eve, email);
  expect(await product.emailsTo({ email }, 'merge_link')).toEqual([]);
});

test('after one of the two is erased nothing is left of the link, nor of a merge that waits', async () => {
  const third = await createMember(product);
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await erase(product, ada);
  await linkOf(eve, third);
  await erase(product, third);
  expect(await db.selectFrom('account_merge').selectAll().where('user_id', '=', eve.id).execute()).toEqual([]);
});

test('a link that was not used in its time is deleted', async () => {
  await linkOf(eve, ada);
  await product.passTime(lifetimes.mergeLinkHours, 'hours');
  await product.runJob('delete-expired-sessions-and-accounts');
  expect(await db.selectFrom('account_merge').selectAll().where('user_id', '=', eve.id).execute()).toEqual([]);
});

test('an address that somebody has typed and nobody has proven leads to no account', async () => {
  const email = uniqueEmail();
  await db.insertInto('account_address').values({ user_id: ada.id, email, email_key: email }).execute();
  await begin(eve, email);
  expect(await product.emailsTo({ email }, 'merge_link')).toEqual([]);
});

test('the sessions of the account that became part of another end, and its password opens nothing', async () => {
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  expect(await isLoggedIn(product, ada), 'while it waits').toBe(true);
  await aDayLater();
  expect(await isLoggedIn(product, ada)).toBe(false);
  expect(await keyOf(logIn(product, { email: ada.email, password: 'Correct-Horse-2' }))).toBe(
    'auth.invalidCredentials',
  );
  expect((await logIn(product, { email: ada.email, password })).id, 'the password of the one that stays').toBe(eve.id);
});

test('links of emails to the account that became part of another are worth nothing: reset, verification and unused merges', async () => {
  await product.callAs(null).auth.forgotPassword({ email: ada.email });
  const reset = await tokenOf(ada.email);
  const third = await createMember(product);
  const merge = await linkOf(third, ada);
  await product.passTime(2, 'hours');
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await aDayLater();
  const newPassword = 'Another-Horse-2';
  expect(await keyOf(product.callAs(null).auth.resetPassword({ token: reset, newPassword }))).toBe('auth.resetToken');
  expect(await linkKey(third, merge)).toBe('accountMerge.link');
});

test('whoever was blocked by one of the two does not get past the block by the other', async () => {
  const request = await createRequest(ada);
  await ada.call.blocks.block({ userId: (await createUser(product)).id });
  const bo = await createUser(product);
  await ada.call.blocks.block({ userId: bo.id });
  await eve.call.accountMerge.confirm({ token: await linkOf(eve, ada) });
  await aDayLater();
  expect(await keyOf(bo.call.requests.byId({ id: request }))).toBe('requests.notFound');
  expect(await eve.call.blocks.list()).toHaveLength(2);
});

test('a person asks for a few links a day, and one address gets few of them', async () => {
  const addresses = Array.from({ length: rates.mergeLinksPerDay }, () => uniqueEmail());
  for (const email of addresses) await begin(eve, email);
  expect(await keyOf(begin(eve, ada.email))).toBe('accountMerge.tooMany');
  const staff = await createStaff(product, 'operator');
  for (let n = 0; n < 3; n += 1) await begin(await createMember(product), staff.email);
  expect(await product.emailsTo(staff, 'merge_link')).toHaveLength(1);
});
