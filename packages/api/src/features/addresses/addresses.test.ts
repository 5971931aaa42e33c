import { addressesPerAccount, lifetimes } from '@exchange/contract/limits';
import { createClient, createUser, logIn, newIdsFor, signUpUnverified, tokenIn } from '@exchange/testkit/app-users';
import { addressErrors, inconsistencies } from '@exchange/testkit/consistency-queries';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { insertUser, uniqueEmail, validPassword } from '@exchange/testkit/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const password = validPassword;

let ada: Member;
let mallory: Member;
beforeEach(async () => {
  ada = await createMember(product);
  mallory = await createMember(product);
});
afterEach(async () => {
  expect(await addressErrors(db)).toEqual([]);
  expect(await inconsistencies(db)).toEqual([]);
});

/** The token of the link in the last email to an address; empty if it has none. */
async function tokenTo(email: string): Promise<string> {
  const mail = await product.lastMail(email);
  return /[?]token=([\w-]+)$/m.exec(mail?.text_body ?? '')?.[1] ?? '';
}

/** Adds an address and proves it. @returns the address and its id */
async function give(who: Member, email = uniqueEmail()) {
  await who.call.addresses.add({ email, password });
  await who.call.addresses.confirm({ token: await tokenTo(email) });
  return { email, id: await idOf(who, email) };
}

async function idOf(who: Member, email: string): Promise<number> {
  const found = (await who.call.addresses.list()).find((address) => address.email === email);
  return found?.id ?? 0;
}

/** Makes a new address the main one. @returns it, and the token with which the former one puts itself back */
async function move(who: Member, email = uniqueEmail()) {
  const given = await give(who, email);
  await who.call.addresses.makeMain({ id: given.id, password });
  return { ...given, back: await tokenTo(who.email) };
}

const loginAs = (email: string) => logIn(product, { email, password });
const mainOf = async (who: Member) =>
  (await db.selectFrom('app_user').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()).email;
const visitor = () => createClient(product, newAddress()).call;

describe('refusals', () => {
  test('a person without the password adds, moves and removes no address', async () => {
    const { id } = await give(ada);
    const wrong = { id, password: 'Wrong-Horse-1' };
    expect(await keyOf(ada.call.addresses.makeMain(wrong))).toBe('account.wrongPassword');
    expect(await keyOf(ada.call.addresses.remove(wrong))).toBe('account.wrongPassword');
    expect(await keyOf(ada.call.addresses.add({ email: uniqueEmail(), password: 'Wrong-Horse-1' }))).toBe(
      'account.wrongPassword',
    );
    expect(await keyOf(ada.call.addresses.add({ email: uniqueEmail() }))).toBe('http.invalid');
    expect(await ada.call.addresses.list()).toHaveLength(2);
  });

  test('an address of another account is not found, as an unknown one', async () => {
    const { id } = await give(ada);
    for (const call of [
      () => mallory.call.addresses.makeMain({ id, password }),
      () => mallory.call.addresses.remove({ id, password }),
      () => mallory.call.addresses.show({ id }),
    ])
      expect(await keyOf(call())).toBe('addresses.notFound');
    expect(await idOf(ada, ada.email)).toBeGreaterThan(0);
  });

  test('the main address, and one that is not proven, cannot take each other’s place', async () => {
    const email = uniqueEmail();
    await ada.call.addresses.add({ email, password });
    const id = await idOf(ada, email);
    expect(await keyOf(ada.call.addresses.makeMain({ id, password }))).toBe('addresses.notProven');
    expect(await keyOf(ada.call.addresses.remove({ id: await idOf(ada, ada.email), password }))).toBe(
      'addresses.isMain',
    );
    expect(await keyOf(ada.call.addresses.show({ id }))).toBe('addresses.noBadge');
  });

  test('an account has a few addresses at most', async () => {
    for (let n = 1; n < addressesPerAccount; n += 1) await ada.call.addresses.add({ email: uniqueEmail(), password });
    expect(await keyOf(ada.call.addresses.add({ email: uniqueEmail(), password }))).toBe('addresses.tooMany');
    expect(await ada.call.addresses.list()).toHaveLength(addressesPerAccount);
  });

  test('the link of an address works only in the account that added it, once, for a day', async () => {
    const email = uniqueEmail();
    await ada.call.addresses.add({ email, password });
    const token = await tokenTo(email);
    expect(await keyOf(mallory.call.addresses.confirm({ token }))).toBe('addresses.link');
    expect(await keyOf(visitor().addresses.confirm({ token }))).toBe('auth.required');
    await ada.call.addresses.confirm({ token });
    expect(await keyOf(ada.call.addresses.confirm({ token }))).toBe('addresses.link');
    const late = uniqueEmail();
    await ada.call.addresses.add({ email: late, password });
    await product.passTime(lifetimes.verificationHours + 1, 'hours');
    expect(await keyOf(ada.call.addresses.confirm({ token: await tokenTo(late) }))).toBe('addresses.link');
  });

  test('no link does what a link of another purpose does', async () => {
    const { back } = await move(ada);
    const email = uniqueEmail();
    await ada.call.addresses.add({ email, password });
    const token = await tokenTo(email);
    for (const step of ['put-back', 'change', 'stop'] as const)
      expect(await keyOf(visitor().addresses.useLink({ token, step }))).toBe('addresses.link');
    for (const step of ['change', 'stop'] as const)
      expect(await keyOf(visitor().addresses.useLink({ token: back, step }))).toBe('addresses.link');
    expect(await keyOf(ada.call.addresses.confirm({ token: back }))).toBe('addresses.link');
    expect(await keyOf(visitor().auth.resetPassword({ token: back, newPassword: 'Another-Horse-2' }))).toBe(
      'auth.resetToken',
    );
  });
});

describe('an address of somebody else', () => {
  test('adding an address that belongs to an account says what adding a free one says, and tells only the address', async () => {
    const free = await mallory.call.addresses.add({ email: uniqueEmail(), password });
    expect(await mallory.call.addresses.add({ email: ada.email, password })).toEqual(free);
    const listed = (await mallory.call.addresses.list()).map(({ proven_at, badge_ends_on }) => ({
      proven_at,
      badge_ends_on,
    }));
    expect(listed.slice(1)).toEqual([
      { proven_at: null, badge_ends_on: null },
      { proven_at: null, badge_ends_on: null },
    ]);
    expect((await product.lastMail(ada.email))?.subject).toContain('already has an account');
    expect(await tokenTo(ada.email)).toBe('');
    await loginAs(ada.email);
  });

  test('an address that waits in one account can be proven by another, and the first link is void then', async () => {
    const email = uniqueEmail();
    await mallory.call.addresses.add({ email, password });
    const first = await tokenTo(email);
    await give(ada, email);
    expect(await keyOf(mallory.call.addresses.confirm({ token: first }))).toBe('addresses.link');
    expect((await loginAs(email)).id).toBe(ada.id);
  });

  test('of two accounts that prove one address at once, one gets it', async () => {
    const email = uniqueEmail();
    const tokens: string[] = [];
    for (const who of [ada, mallory]) {
      await who.call.addresses.add({ email, password });
      tokens.push(await tokenTo(email));
    }
    const results = await Promise.allSettled([
      ada.call.addresses.confirm({ token: tokens[0] ?? '' }),
      mallory.call.addresses.confirm({ token: tokens[1] ?? '' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a sign-up that waits for its link loses the address to the account that proves it, and its link is void', async () => {
    const { email } = await signUpUnverified(product, { password: 'Planted-Horse-3' });
    const token = tokenIn(await product.lastMail(email));
    await give(ada, email);
    expect(await keyOf(visitor().auth.verify({ token }))).toBe('auth.verificationToken');
    expect(await keyOf(visitor().auth.login({ email, password: 'Planted-Horse-3' }))).toBe('auth.invalidCredentials');
    expect((await loginAs(email)).id).toBe(ada.id);
  });

  test('an address that waits in an account does not stop a sign-up, whose link proves it', async () => {
    const email = uniqueEmail();
    await mallory.call.addresses.add({ email, password });
    const link = await tokenTo(email);
    await createClient(product, newAddress()).call.auth.signup({ email, password: 'Another-Horse-2' });
    await visitor().auth.verify({ token: tokenIn(await product.lastMail(email)) });
    expect(await keyOf(mallory.call.addresses.confirm({ token: link }))).toBe('addresses.link');
    await createClient(product, newAddress()).call.auth.login({ email, password: 'Another-Horse-2' });
  });
});

describe('every proven address', () => {
  test('logs in, gets the link for a new password itself, and is known to a sign-up', async () => {
    const { email } = await give(ada);
    expect((await loginAs(email)).id).toBe(ada.id);
    await visitor().auth.forgotPassword({ email });
    expect(await product.emailsTo({ email }, 'reset')).toHaveLength(1);
    expect(await product.emailsTo(ada, 'reset')).toEqual([]);
    await visitor().auth.signup({ email, password: 'Another-Horse-2' });
    expect(await product.emailsTo({ email }, 'already_registered')).toHaveLength(1);
    await visitor().auth.resetPassword({
      token: tokenIn((await product.emailsTo({ email }, 'reset'))[0]),
      newPassword: 'Another-Horse-2',
    });
    await createClient(product, newAddress()).call.auth.login({ email: ada.email, password: 'Another-Horse-2' });
  });

  test('an address that is not proven logs nobody in and gets no link for a password', async () => {
    const email = uniqueEmail();
    await ada.call.addresses.add({ email, password });
    expect(await keyOf(visitor().auth.login({ email, password }))).toBe('auth.invalidCredentials');
    await visitor().auth.forgotPassword({ email });
    expect(await product.emailsTo({ email }, 'reset')).toEqual([]);
  });

  test('the main address hears of every address that is added', async () => {
    const { email } = await give(ada);
    expect((await product.lastMail(ada.email))?.text_body).toContain(email);
  });

  test('an old unsubscribe link works while its address belongs to the account, and changes nothing after that', async () => {
    const former = ada.email;
    const { email } = await move(ada);
    const isOff = async () => {
      const stored = db.selectFrom('app_user').select('notifications_off_at').where('id', '=', ada.id);
      return (await stored.executeTakeFirstOrThrow()).notifications_off_at !== null;
    };
    await visitor().notifications.unsubscribe({ email: former });
    expect(await isOff()).toBe(true);
    await product.passTime(lifetimes.putBackDays + 1, 'days');
    const again = { ...ada, ...(await loginAs(email)) };
    await again.call.notifications.turnOn();
    await again.call.addresses.remove({ id: await idOf(again, former), password });
    await visitor().notifications.unsubscribe({ email: former });
    expect(await isOff()).toBe(false);
  });
});

describe('a new main address', () => {
  test('is the one of the profile, and the former one learns of it, but not which it is', async () => {
    const { email } = await move(ada);
    expect((await ada.call.profiles.own()).email).toBe(email);
    const mail = await product.lastMail(ada.email);
    expect(mail?.subject).toContain('new main address');
    expect(`${mail?.subject}${mail?.text_body}${mail?.html_body}`).not.toContain(email);
    expect((await loginAs(ada.email)).id).toBe(ada.id);
  });

  test('the former address cannot be removed for a week, and then goes with all that it opened', async () => {
    const former = ada.email;
    const { email, back } = await move(ada);
    const id = await idOf(ada, former);
    expect(await keyOf(ada.call.addresses.remove({ id, password }))).toBe('addresses.isKept');
    await product.passTime(lifetimes.putBackDays + 1, 'days');
    const again = { ...ada, ...(await loginAs(email)) };
    await again.call.addresses.remove({ id, password });
    expect(await keyOf(visitor().auth.login({ email: former, password }))).toBe('auth.invalidCredentials');
    expect(await keyOf(visitor().addresses.useLink({ token: back, step: 'put-back' }))).toBe('addresses.link');
  });

  test('a removed address is free, and the owner of its mailbox gets nothing of the former account', async () => {
    const former = ada.email;
    await visitor().auth.forgotPassword({ email: former });
    const reset = tokenIn((await product.emailsTo({ email: former }, 'reset'))[0]);
    const { email } = await move(ada);
    expect(await keyOf(visitor().auth.resetPassword({ token: reset, newPassword: 'Another-Horse-2' }))).toBe(
      'auth.resetToken',
    );
    await product.passTime(lifetimes.putBackDays + 1, 'days');
    const again = { ...ada, ...(await loginAs(email)) };
    await again.call.addresses.remove({ id: await idOf(again, former), password });
    await createClient(product, newAddress()).call.auth.signup({ email: former, password: 'Another-Horse-2' });
    await visitor().auth.verify({ token: tokenIn((await product.emailsTo({ email: former }, 'verification')).at(-1)) });
    const other = await logIn(product, { email: former, password: 'Another-Horse-2' });
    expect(other.id).not.toBe(ada.id);
    expect(await mainOf(ada)).toBe(email);
  });

  test('notifications that wait for the former address go to the new one', async () => {
    const request = await ada.call.requests.create({
      title: 'Which gels?',
      collaboration_type_id: 101,
      description: 'We lose them.',
      technical_area_ids: [101],
      share_scope: 'everyone',
      institute_ids: [],
    });
    const helper = await createUser(product);
    await helper.call.offers.offerHelp({ requestId: request.id, message: 'I can.' });
    const { email } = await move(ada);
    expect(await product.emailsTo({ email }, 'offer')).toHaveLength(1);
  });

  test('the link to the former address puts it back once, ends every session, and takes away what came with the theft', async () => {
    const thief = { ...ada, ...(await loginAs(ada.email)) };
    const { email, back } = await move(thief);
    const second = await give(thief);
    await visitor().auth.forgotPassword({ email });
    const reset = tokenIn((await product.emailsTo({ email }, 'reset'))[0]);

    expect(await keyOf(visitor().addresses.useLink({ token: 'nonsense', step: 'put-back' }))).toBe('addresses.link');
    await visitor().addresses.useLink({ token: back, step: 'put-back' });

    expect(await mainOf(ada)).toBe(ada.email);
    expect(await isLoggedIn(product, thief)).toBe(false);
    expect(await isLoggedIn(product, ada)).toBe(false);
    for (const lost of [email, second.email])
      expect(await keyOf(visitor().auth.login({ email: lost, password }))).toBe('auth.invalidCredentials');
    expect(await keyOf(visitor().auth.resetPassword({ token: reset, newPassword: 'Another-Horse-2' }))).toBe(
      'auth.resetToken',
    );
    expect(await keyOf(visitor().addresses.useLink({ token: back, step: 'put-back' }))).toBe('addresses.link');
    expect((await loginAs(ada.email)).id).toBe(ada.id);
  });

  test('a link that puts an address back is void after a week', async () => {
    const { email, back } = await move(ada);
    await product.passTime(lifetimes.putBackDays, 'days');
    expect(await keyOf(visitor().addresses.useLink({ token: back, step: 'put-back' }))).toBe('addresses.link');
    expect(await mainOf(ada)).toBe(email);
  });

  test('a thief who moves twice cannot use the link of the first move against the former address', async () => {
    const thief = { ...ada, ...(await loginAs(ada.email)) };
    const first = await move(thief);
    await move({ ...thief, email: first.email });
    const later = await tokenTo(first.email);
    await visitor().addresses.useLink({ token: later, step: 'put-back' });
    expect(await mainOf(ada)).toBe(first.email);
    await visitor().addresses.useLink({ token: first.back, step: 'put-back' });
    expect(await mainOf(ada)).toBe(ada.email);
    expect(await keyOf(visitor().auth.login({ email: first.email, password }))).toBe('auth.invalidCredentials');
  });

  test('of two changes of the main address at once, both end with one main address', async () => {
    const one = await give(ada);
    const two = await give(ada);
    await Promise.all([one, two].map(({ id }) => ada.call.addresses.makeMain({ id, password })));
    const mains = (await ada.call.addresses.list()).filter(({ is_main }) => is_main);
    expect(mains).toHaveLength(1);
    expect(await mainOf(ada)).toBe(mains[0]?.email);
  });
});

describe('badges', () => {
  const [eth, oxford] = ['ethz.ch', 'ox.ac.uk'];
  const shown = async (who: Member) => {
    const { institute_name, is_verified_institute, claimed_institute } = await who.call.profiles.own();
    return { institute_name, is_verified_institute, claimed_institute };
  };

  test('each address of an institute gives a badge, and the person chooses which the profile shows', async () => {
    await give(ada, uniqueEmail(eth));
    const ox = await give(ada, uniqueEmail(oxford));
    expect((await shown(ada)).institute_name).toContain('ETH');
    await ada.call.addresses.show({ id: ox.id });
    expect((await shown(ada)).institute_name).toContain('Oxford');
    await ada.call.addresses.remove({ id: ox.id, password });
    expect((await shown(ada)).institute_name).toContain('ETH');
  });

  test('a viewer sees by any badge what is shared with `my` institute, and no longer when the badge is gone', async () => {
    const owner = await createUser(product, { email: uniqueEmail(oxford) });
    const { id } = await owner.call.requests.create({
      title: 'Only for us',
      collaboration_type_id: 101,
      description: 'Of Oxford.',
      technical_area_ids: [101],
      share_scope: 'my',
      institute_ids: [],
    });
    await ada.call.profiles.update({ name: 'Ada', technical_area_ids: [101] });
    expect(await newIdsFor(ada)).not.toContain(id);
    expect(await keyOf(ada.call.requests.byId({ id }))).toBe('requests.notFound');
    await give(ada, uniqueEmail(eth));
    const ox = await give(ada, uniqueEmail(oxford));
    expect(await newIdsFor(ada)).toContain(id);
    await ada.call.requests.byId({ id });
    await ada.call.addresses.remove({ id: ox.id, password });
    expect(await newIdsFor(ada)).not.toContain(id);
    expect(await keyOf(ada.call.requests.byId({ id }))).toBe('requests.notFound');
  });

  test('what was shared with `my` institute stays with that institute when its owner moves', async () => {
    const colleague = await createUser(product, { email: uniqueEmail(eth), areas: [101] });
    const other = await createUser(product, { email: uniqueEmail(oxford), areas: [101] });
    await give(ada, uniqueEmail(eth));
    const { id } = await ada.call.requests.create({
      title: 'For Zurich',
      collaboration_type_id: 101,
      description: 'Of ETH.',
      technical_area_ids: [101],
      share_scope: 'my',
      institute_ids: [],
    });
    await move(ada, uniqueEmail(oxford));
    expect((await shown(ada)).institute_name).toContain('Oxford');
    expect(await newIdsFor(colleague)).toContain(id);
    expect(await newIdsFor(other)).not.toContain(id);
  });

  test('a badge is asked about twice, rests when nobody answers, and comes back by one press on a new link', async () => {
    const { email } = await move(ada, uniqueEmail(eth));
    const asked = () => product.emailsTo({ email }, 'badge');
    await product.runJob('end-badges');
    expect(await asked()).toHaveLength(0);
    await product.passTime(336, 'days');
    while (await product.runJob('end-badges'));
    while (await product.runJob('end-badges'));
    expect(await asked()).toHaveLength(1);
    await product.passTime(24, 'days');
    while (await product.runJob('end-badges'));
    expect(await asked()).toHaveLength(2);
    expect((await shown(ada)).is_verified_institute).toBe(true);
    await product.passTime(8, 'days');
    while (await product.runJob('end-badges'));
    const again = { ...ada, ...(await loginAs(email)) };
    expect(await shown(again)).toMatchObject({ institute_name: null, is_verified_institute: false });
    expect((await shown(again)).claimed_institute).toContain('ETH');
    const [resting] = await again.call.addresses.list();
    expect(resting).toMatchObject({
      has_badge: false,
      institute: { name: expect.stringContaining('ETH') },
      is_main: true,
    });
    await again.call.addresses.add({ email, password });
    await again.call.addresses.confirm({ token: await tokenTo(email) });
    expect((await shown(again)).is_verified_institute).toBe(true);
  });

  test('an answer to the email keeps a badge for another year', async () => {
    const { email } = await move(ada, uniqueEmail(eth));
    await product.passTime(340, 'days');
    while (await product.runJob('end-badges'));
    const again = { ...ada, ...(await loginAs(email)) };
    const token = /token=([\w-]+)$/m.exec((await product.emailsTo({ email }, 'badge'))[0]?.text_body ?? '')?.[1] ?? '';
    expect(await keyOf(mallory.call.addresses.confirm({ token }))).toBe('addresses.link');
    await again.call.addresses.confirm({ token });
    await product.passTime(60, 'days');
    while (await product.runJob('end-badges'));
    expect((await shown({ ...ada, ...(await loginAs(email)) })).is_verified_institute).toBe(true);
  });

  test('who has another mailbox now that once was an address of an account can neither open nor block it', async () => {
    const { email } = await give(ada, uniqueEmail(eth));
    await product.passTime(368, 'days');
    while (await product.runJob('end-badges'));
    // The mailbox is somebody else’s by now.
    expect(await keyOf(visitor().auth.login({ email, password }))).toBe('auth.invalidCredentials');
    await visitor().auth.forgotPassword({ email });
    expect(await product.emailsTo({ email }, 'reset')).toEqual([]);
    await createClient(product, newAddress()).call.auth.signup({ email, password: 'Another-Horse-2' });
    await visitor().auth.verify({ token: tokenIn((await product.emailsTo({ email }, 'verification'))[0]) });
    expect((await logIn(product, { email, password: 'Another-Horse-2' })).id).not.toBe(ada.id);
  });

  test('badges of before the rule get their end in the thirteenth month, spread over its days', async () => {
    const old = await insertUser(db, { email: uniqueEmail(eth) });
    while (await product.runJob('end-badges'));
    const { badge_ends_on } = await db
      .selectFrom('account_address')
      .select('badge_ends_on')
      .where('user_id', '=', old.id)
      .executeTakeFirstOrThrow();
    const days = (Date.parse(badge_ends_on ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThan(397);
  });
});

test('a call about addresses that is refused names the field that is wrong', async () => {
  expect((await refusalOf(ada.call.addresses.add({ email: 'nonsense', password }))).fields).toHaveProperty('email');
});
