import { lifetimes } from '@exchange/contract/limits';
import { createClient, createStaff, logIn, tokenIn, type User } from '@exchange/testkit/app-users';
import { addressErrors } from '@exchange/testkit/consistency-queries';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loginWithIdentity } from '../login-providers/login-providers.rules.ts';
import { changePerson, createPerson, describePerson, removePerson } from '../provisioning/provisioning.rules.ts';

const institute = {
  issuer: 'https://login.ethz.example',
  name: 'ETH',
  domains: ['ethz.ch'],
};
const product = await openTestApp({ rateLimits: false, institutes: [institute] });
const { db, services } = product;
const reason = 'Passport seen';
const password = validPassword;

let ada: Member;
let operator: User;
let second: User;
beforeEach(async () => {
  // Their logins are fresh for some minutes.
  operator = await createStaff(product, 'operator');
  second = await createStaff(product, 'operator');
  ada = await createMember(product);
});
afterEach(async () => {
  expect(await addressErrors(db)).toEqual([]);
});

const visitor = () => createClient(product, newAddress()).call;
const use = (step: 'put-back' | 'change' | 'stop', token: string) => visitor().addresses.useLink({ token, step });
async function tokenTo(email: string, path: string): Promise<string> {
  const mails = await product.emailsTo({ email });
  const links = mails.flatMap(({ text_body }) => [
    ...text_body.matchAll(new RegExp(`/${path}[?]token=([\\w-]+)$`, 'gm')),
  ]);
  return links.at(-1)?.[1] ?? '';
}
const mainOf = async ({ id }: Pick<Member, 'id'>) =>
  (await db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** An operator asks for another address of Ada. @returns it with the tokens of both emails */
async function ask(email = uniqueEmail()) {
  await operator.call.operators.changeAddress({ id: ada.id, email, reason });
  return {
    email,
    accept: await tokenTo(email, 'accept-address'),
    stop: await tokenTo(ada.email, 'stop-address-change'),
  };
}

describe('an address that an operator changes', () => {
  test('is not one of an operator, nor one of another account, and needs a reason', async () => {
    const other = await createMember(product);
    const { changeAddress } = operator.call.operators;
    expect(await keyOf(changeAddress({ id: second.id, email: uniqueEmail(), reason }))).toBe('operators.isStaff');
    expect(await keyOf(changeAddress({ id: ada.id, email: other.email, reason }))).toBe('operators.addressTaken');
    expect(await keyOf(changeAddress({ id: ada.id, email: uniqueEmail(), reason: ' ' }))).toBe('http.invalid');
    expect(await keyOf(operator.call.operators.confirmAddressChange({ id: ada.id, reason }))).toBe(
      'operators.noAddressChange',
    );
  });

  test('takes effect after the link to it was used and three days are over; then the former one opens nothing', async () => {
    const { email, accept, stop } = await ask();
    await visitor().auth.forgotPassword({ email: ada.email });
    const reset = tokenIn((await product.emailsTo(ada, 'reset'))[0]);
    await use('change', accept);
    expect(await mainOf(ada)).toBe(ada.email);
    await visitor().auth.forgotPassword({ email });
    expect(await product.emailsTo({ email }, 'reset')).toEqual([]);
    await product.passTime(lifetimes.changeHours, 'hours');
    await product.runJob('change-addresses');
    expect(await mainOf(ada)).toBe(email);
    expect(await isLoggedIn(product, ada)).toBe(false);
    expect(await keyOf(visitor().auth.login({ email: ada.email, password }))).toBe('auth.invalidCredentials');
    expect(await keyOf(visitor().auth.resetPassword({ token: reset, newPassword: 'Another-Horse-2' }))).toBe(
      'auth.resetToken',
    );
    expect(await keyOf(use('stop', stop))).toBe('addresses.link');
    expect((await logIn(product, { email, password })).id).toBe(ada.id);
  });

  test('takes effect without the link never, and ends after a week', async () => {
    const { accept } = await ask();
    await product.passTime(lifetimes.putBackDays, 'days');
    await product.runJob('change-addresses');
    expect(await keyOf(use('change', accept))).toBe('addresses.link');
    expect(await mainOf(ada)).toBe(ada.email);
  });

  test('is stopped by the former address once, and the link to the new one is void then', async () => {
    const { accept, stop } = await ask();
    await use('stop', stop);
    expect(await keyOf(use('stop', stop))).toBe('addresses.link');
    expect(await keyOf(use('change', accept))).toBe('addresses.link');
    expect(await isLoggedIn(product, ada)).toBe(true);
    const person = await operator.call.operators.person({ id: ada.id });
    expect(person.history.map(({ action }) => action)).toEqual(['address_change_stopped', 'address_change_asked']);
    expect(person.address_change).toBeNull();
  });

  test('takes effect at once if a second operator confirms it, not the one who asked', async () => {
    const { email, accept } = await ask();
    expect(await keyOf(operator.call.operators.confirmAddressChange({ id: ada.id, reason }))).toBe(
      'operators.sameOperator',
    );
    expect((await second.call.operators.person({ id: ada.id })).address_change).toMatchObject({ email, is_own: false });
    await second.call.operators.confirmAddressChange({ id: ada.id, reason });
    expect(await mainOf(ada)).toBe(ada.email);
    await use('change', accept);
    expect(await mainOf(ada)).toBe(email);
  });

  test('of two changes one after the other only the links of the later one work', async () => {
    const first = await ask();
    const later = await ask();
    for (const [step, token] of [
      ['change', first.accept],
      ['stop', first.stop],
    ] as const)
      expect(await keyOf(use(step, token))).toBe('addresses.link');
    await use('change', later.accept);
  });

  test('that came to another account meanwhile stays there', async () => {
    const { email, accept } = await ask();
    await use('change', accept);
    const other = await createMember(product);
    await other.call.addresses.add({ email, password });
    await other.call.addresses.confirm({ token: await tokenTo(email, 'confirm-address') });
    await product.passTime(lifetimes.changeHours, 'hours');
    await product.runJob('change-addresses');
    expect(await mainOf(ada)).toBe(ada.email);
    expect(await isLoggedIn(product, ada)).toBe(true);
  });
});

describe('an institute', () => {
  /** Ada with an address of the institute as main one, or beside it. */
  async function join(isMain: boolean) {
    const email = uniqueEmail('ethz.ch');
    await ada.call.addresses.add({ email, password });
    await ada.call.addresses.confirm({ token: await tokenTo(email, 'confirm-address') });
    const own = (await ada.call.addresses.list()).find((address) => address.email === email);
    if (isMain) await ada.call.addresses.makeMain({ id: own?.id ?? 0, password });
    return email;
  }

  test.each(['remove', 'deactivate'] as const)(
    'that wants to %s a person with a main address elsewhere takes its badge and its login, and nothing else',
    async (how) => {
      const email = await join(false);
      await db
        .insertInto('login_identity')
        .values({ user_id: ada.id, provider: 'institute', issuer: institute.issuer, subject: email })
        .execute();
      if (how === 'remove') await removePerson(services, institute, ada.hashid);
      else
        expect(await changePerson(services, institute, ada.hashid, { isActive: false })).toMatchObject({
          deactivated_at: expect.any(String),
        });
      expect(await isLoggedIn(product, ada)).toBe(true);
      expect(await ada.call.profiles.own()).toMatchObject({ is_verified_institute: false, email: ada.email });
      expect(await ada.call.account.logins()).toEqual([]);
      expect(await keyOf(visitor().auth.login({ email, password }))).toBe('auth.invalidCredentials');
      expect(await keyOf(describePerson(db, institute, ada.hashid))).toBe('provisioning.notFound');
    },
  );

  test('that removes a person with no other main address tells how to keep the account, which an operator then gives another address', async () => {
    const email = await join(true);
    await removePerson(services, institute, ada.hashid);
    expect(await isLoggedIn(product, ada)).toBe(false);
    expect((await product.lastMail(email))?.subject).toContain('when you leave');
    const next = uniqueEmail();
    await operator.call.operators.changeAddress({ id: ada.id, email: next, reason });
    await second.call.operators.confirmAddressChange({ id: ada.id, reason });
    await use('change', await tokenTo(next, 'accept-address'));
    await logIn(product, { email: next, password });
    await product.passTime(30, 'days');
    while (await product.runJob('erase-accounts'));
    expect(await mainOf(ada)).toBe(next);
  });

  test('names a person by each address at its domains, and brings a badge back that rests', async () => {
    const email = await join(true);
    await product.passTime(368, 'days');
    while (await product.runJob('end-badges'));
    expect(await keyOf(createPerson(services, institute, { userName: email, name: null }))).toBe('provisioning.taken');
    await changePerson(services, institute, ada.hashid, { isActive: true });
    expect(await describePerson(db, institute, ada.hashid)).toMatchObject({ email });
    const [main] = await db
      .selectFrom('account_address')
      .select('institute_id')
      .where('user_id', '=', ada.id)
      .where('is_main', '=', true)
      .execute();
    expect(main?.institute_id).not.toBeNull();
  });

  test('whose login is linked renews the badge of its own account, never that of another', async () => {
    const email = await join(true);
    const identity = { provider: 'institute', issuer: institute.issuer, subject: uniqueEmail() } as const;
    const stranger = await createMember(product);
    await db
      .insertInto('login_identity')
      .values({ user_id: stranger.id, ...identity })
      .execute();
    await product.passTime(200, 'days');
    const login = (subject: string) => loginWithIdentity(product.contextOf(null), { ...identity, subject }, email);
    const endsOf = async () =>
      (
        await db
          .selectFrom('account_address')
          .select('badge_ends_on')
          .where('user_id', '=', ada.id)
          .where('is_main', '=', true)
          .executeTakeFirstOrThrow()
      ).badge_ends_on;
    const before = await endsOf();
    await login(identity.subject);
    expect(await endsOf()).toBe(before);
    const own = uniqueEmail();
    await db
      .insertInto('login_identity')
      .values({ user_id: ada.id, ...identity, subject: own })
      .execute();
    await login(own);
    expect(String(await endsOf()) > String(before)).toBe(true);
  });
});
