import { lifetimes, operatorLimits } from '@exchange/contract/limits';
import { createClient, createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { auditOf } from '@exchange/testkit/audit';
import { createAuthenticator } from '@exchange/testkit/passkeys';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { giveFactor } from '@exchange/testkit/second-factor';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newToken, tokenHash } from '../../core/tokens.ts';
import { appRouter } from '../../router.ts';
import { findViewer } from '../auth/sessions.sql.ts';
import { loginWithIdentity } from '../login-providers/login-providers.rules.ts';
import { grantRole, makeLoginLink, revokeRole } from '../staff/roles.rules.ts';

const product = await openTestApp({ arePasswordsOff: true });
const { db } = product;
const password = validPassword;
const reason = 'Ticket 231';
const identityOf = (subject: string) =>
  ({ provider: 'institute', issuer: 'https://login.institute.example', subject }) as const;

/** Calls that are about passwords. */
const refused = ({ call }: Pick<User, 'call'>) => ({
  'auth.login': () => call.auth.login({ email: 'ada@example.org', password }),
  'auth.signup': () => call.auth.signup({ email: 'new@example.org', password }),
  'auth.resetPassword': () => call.auth.resetPassword({ token: 'x', newPassword: password }),
  'account.changePassword': () =>
    call.account.changePassword({ currentPassword: password, newPassword: 'Other-Horse-2' }),
  'operators.confirm': () => call.operators.confirm({ password }),
});

/** Calls that need a confirmation, each with what stands for it, in an order in which each finds what it is about. */
async function confirmed({ call, id }: User, given: { password?: string } = {}) {
  const identity = { user_id: id, ...identityOf(`of-${id}`) };
  await db
    .insertInto('login_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('session')
    .values({ user_id: id, token_hash: tokenHash(newToken()) })
    .execute();
  const [login] = await call.account.logins();
  const other = (await call.account.sessions()).find(({ is_current }) => !is_current);
  const [factor] = (await call.secondFactor.list()).factors;
  const [main, removed] = await db
    .insertInto('account_address')
    .values(
      [uniqueEmail(), uniqueEmail()].map((email) => ({
        user_id: id,
        email,
        email_key: email,
        proven_at: new Date().toISOString(),
      })),
    )
    .returning('id')
    .execute();
  return {
    'addresses.add': () => call.addresses.add({ email: uniqueEmail(), ...given }),
    'addresses.makeMain': () => call.addresses.makeMain({ id: main?.id ?? 0, ...given }),
    'addresses.remove': () => call.addresses.remove({ id: removed?.id ?? 0, ...given }),
    'accountMerge.begin': () => call.accountMerge.begin({ email: uniqueEmail(), ...given }),
    'account.endSession': () => call.account.endSession({ id: other?.id ?? 0, ...given }),
    'account.endOtherSessions': () => call.account.endOtherSessions(given),
    'account.createToken': () => call.account.createToken({ name: 'Backup', scope: 'read', days: 30, ...given }),
    'account.permitOrcid': () => call.account.permitOrcid(given),
    'secondFactor.beginApp': () => call.secondFactor.beginApp(given),
    'secondFactor.beginPasskey': () => call.secondFactor.beginPasskey(given),
    'secondFactor.renewCodes': () => call.secondFactor.renewCodes(given),
    'secondFactor.remove': () => call.secondFactor.remove({ id: factor?.id ?? 0, ...given }),
    'account.unlinkLogin': () => call.account.unlinkLogin({ id: login?.id ?? 0, ...given }),
    'account.requestDeletion': () => call.account.requestDeletion(given),
  };
}

const createOwner = async () => {
  const person = await createUser(product);
  await giveFactor(db, person.id);
  return person;
};

/** A person with a passkey, and how it answers the login of a browser. */
const withPasskey = async () => {
  const person = await createUser(product);
  const { setup, options } = await person.call.secondFactor.beginPasskey({});
  const authenticator = createAuthenticator();
  await person.call.secondFactor.addPasskey({ setup, name: 'Key', answer: authenticator.create(options) });
  const answer = async ({ call }: Pick<User, 'call'>) => {
    const asked = await call.auth.challengePasskey();
    return { challenge: asked.challenge, answer: authenticator.answer(asked.options) };
  };
  return { ...person, answer };
};

describe('who may not', () => {
  test('with PASSWORDS=off, every call that would check or set a password is 403, and stores no login attempt and no account', async () => {
    const operator = await createStaff(product, 'operator');
    for (const [name, call] of Object.entries(refused(operator)))
      expect([name, await refusalOf(call())]).toMatchObject([name, { status: 403, key: 'auth.passwordsOff' }]);
    expect(await db.selectFrom('login_attempt').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('app_user').select('id').where('email', '=', 'new@example.org').execute()).toEqual([]);
  });

  test('with PASSWORDS=off, calls for links by email and logins by a passkey alone are refused, and no email is sent', async () => {
    const { call } = createClient(product);
    const passkey = { challenge: 'x', answer: Object(null) };
    for (const refusedCall of [
      () => call.auth.forgotPassword({ email: 'ada@example.org' }),
      () => call.auth.resendVerification({ email: 'ada@example.org' }),
      () => call.auth.resetLink({ token: 'x' }),
      () => call.auth.verify({ token: 'x' }),
      () => call.auth.verificationLink({ token: 'x' }),
      () => call.auth.loginWithPasskey(passkey),
    ])
      expect(await keyOf(refusedCall())).toBe('auth.passwordsOff');
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('with PASSWORDS=off, an action to confirm is refused without a fresh login, even with the right password', async () => {
    const owner = await createOwner();
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    for (const given of [{}, { password }])
      for (const [name, call] of Object.entries(await confirmed(owner, given)))
        expect([name, await refusalOf(call())]).toMatchObject([
          name,
          { status: 403, key: 'account.loginAgain', reason: 'login_again' },
        ]);
    expect(await owner.call.account.tokens()).toEqual([]);
    expect(await db.selectFrom('password_attempt').selectAll().execute()).toEqual([]);
  });

  test('the tests of PASSWORDS=off cover every call that takes a password', async () => {
    const owner = await createOwner();
    const known = [...Object.keys(refused(owner)), ...Object.keys(await confirmed(owner)), 'loginProviders.confirm'];
    const takesPassword = Object.entries(appRouter._def.procedures).filter(([, procedure]) =>
      Object(procedure)._def.inputs.some(
        (schema: unknown) =>
          schema instanceof z.ZodMiniObject && Object.keys(schema.def.shape).some((field) => /password/i.test(field)),
      ),
    );
    expect(takesPassword.map(([name]) => name).sort()).toEqual(known.sort());
  });

  test('with PASSWORDS=off, what an operator cannot undo needs a fresh login, and so do more rows of lists with addresses', async () => {
    const operator = await createStaff(product, 'operator');
    const other = await createUser(product);
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    const { call } = operator;
    const list = () => call.operators.listPeople({ limit: operatorLimits.addressesAtOnce + 1 });
    const { next_cursor: cursor } = await list();
    for (const refusedCall of [
      () => call.operators.erasePerson({ id: other.id }),
      () => call.operators.suspendPerson({ id: other.id, reason, days: null }),
      () => call.operators.listPeople({ cursor: cursor ?? 'x' }),
    ])
      expect(await refusalOf(refusedCall())).toMatchObject({ key: 'account.loginAgain', reason: 'login_again' });
    expect(await auditOf(db, other.id)).toEqual([]);
  });

  test('with PASSWORDS=off, an operator cannot verify an email address by hand', async () => {
    const { call } = await createStaff(product, 'operator');
    for (const refusedCall of [
      () => call.operators.verifyPerson({ id: 1, reason }),
      () => call.operators.resendVerification({ id: 1, reason }),
    ])
      expect(await keyOf(refusedCall())).toBe('auth.passwordsOff');
  });

  test('with PASSWORDS=off, a login for which the provider did not ask the person now is not fresh, and confirms nothing', async () => {
    const { browser, call } = createClient(product);
    await loginWithIdentity(product.contextOf(null, browser), identityOf('old'), 'old@institute.example');
    const viewer = await findViewer(db, browser.sessionToken ?? '');
    expect(await keyOf(product.callAs(viewer).account.endOtherSessions({}))).toBe('account.loginAgain');
    await call.auth.logout();
  });

  test('a person who logs in freshly at the provider cannot come back from there as another person, known or new', async () => {
    const owner = await createUser(product);
    const other = createClient(product);
    await loginWithIdentity(product.contextOf(null, other.browser), identityOf('other'), 'other@institute.example');
    const { browser } = createClient(product);
    for (const [subject, address] of [
      ['other', 'other@institute.example'],
      ['new', 'brand-new@institute.example'],
      ['new', 'other@institute.example'],
      ['new', undefined],
    ] as const) {
      const again = loginWithIdentity(product.contextOf(owner.viewer, browser), identityOf(subject), address, {
        again: owner.id,
        isFresh: true,
      });
      expect(await keyOf(again)).toMatch(/^loginProviders\.(otherPerson|unproven)$/);
    }
    expect([browser.sessionToken, browser.link]).toEqual([undefined, undefined]);
    const found = db.selectFrom('app_user').select('id').where('email', '=', 'brand-new@institute.example');
    expect(await found.execute()).toEqual([]);
  });
});

test('with PASSWORDS=off, every action to confirm works without a password after a fresh login', async () => {
  const owner = await createOwner();
  for (const [name, call] of Object.entries(await confirmed(owner)))
    expect([name, await call().then(() => 'done', String)]).toEqual([name, 'done']);
});

test('with PASSWORDS=off, a code of the second factor still confirms a change of second factors, without a fresh login', async () => {
  const person = await createUser(product);
  const [code] = await giveFactor(db, person.id);
  await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
  expect((await person.call.secondFactor.renewCodes({ code })).recovery_codes).not.toEqual([]);
});

test('a passkey finishes a login at a provider for its owner only, and that login is fresh', async () => {
  const [owner, other] = [await withPasskey(), await withPasskey()];
  for (const { id } of [owner, other])
    await db
      .insertInto('login_identity')
      .values({ user_id: id, ...identityOf(`of-${id}`) })
      .execute();
  const client = createClient(product);
  const { browser, call } = client;
  const isIn = await loginWithIdentity(product.contextOf(null, browser), identityOf(`of-${owner.id}`), undefined);
  expect([isIn, browser.sessionToken]).toEqual([false, undefined]);
  const confirm = async ({ answer }: typeof owner) => call.loginProviders.confirm({ passkey: await answer(client) });
  expect(await keyOf(confirm(other))).toBe('secondFactor.wrongPasskey');
  expect(browser.sessionToken).toBeUndefined();
  await confirm(owner);
  const viewer = await findViewer(db, browser.sessionToken ?? '');
  expect(viewer).toMatchObject({ user_id: owner.id });
  await product.callAs(viewer).account.endOtherSessions({});
});

test('a passkey of its owner, and no other one, finishes the first login at the provider by the link of the email', async () => {
  const [owner, other] = [await withPasskey(), await withPasskey()];
  const client = createClient(product);
  const { browser, call } = client;
  await loginWithIdentity(product.contextOf(null, browser), identityOf('first'), owner.email);
  await call.loginProviders.mailConfirmation();
  const email = (await product.emailsTo(owner)).find(({ kind }) => kind === 'login_link');
  const token = /confirm-login\?token=([\w-]+)/.exec(email?.text_body ?? '')?.[1] ?? '';
  expect(await keyOf(call.loginProviders.confirmByEmail({ token }))).toBe('secondFactor.required');
  const wrong = call.loginProviders.confirmByEmail({ token, passkey: await other.answer(client) });
  expect([await keyOf(wrong), browser.sessionToken]).toEqual(['secondFactor.wrongPasskey', undefined]);
  await call.loginProviders.confirmByEmail({ token, passkey: await owner.answer(client) });
  expect(await findViewer(db, browser.sessionToken ?? '')).toMatchObject({ user_id: owner.id });
});

test('with PASSWORDS=off, no email about an account speaks of a password', async () => {
  const owner = await createOwner();
  const calls = await confirmed(owner);
  for (const name of [
    'account.createToken',
    'secondFactor.renewCodes',
    'secondFactor.remove',
    'account.unlinkLogin',
  ] as const)
    await calls[name]();
  const mails = await product.emailsTo(owner);
  expect(mails.map(({ kind }) => kind)).toEqual(['access_token', 'second_factor', 'second_factor', 'login_unlinked']);
  for (const { text_body } of mails) {
    expect(text_body).toContain('http://localhost:3000/account');
    expect(text_body.replace('change passwords or tokens', '')).not.toMatch(/password/i);
  }
});

describe('a login link of the command line', () => {
  const publicUrl = 'http://localhost:3000';
  const linkOf = async ({ email }: Pick<User, 'email'>) => {
    const { pathname, searchParams } = new URL(await makeLoginLink(db, publicUrl, email));
    expect(pathname).toBe('/operator-login');
    return searchParams.get('token') ?? '';
  };

  test('a login link of the command line is made for operators only', async () => {
    for (const person of [await createUser(product), await createStaff(product, 'moderator')])
      expect(await keyOf(makeLoginLink(db, publicUrl, person.email))).toBe('operators.forOperators');
    expect(await keyOf(makeLoginLink(db, publicUrl, 'nobody@example.org'))).toBe('operators.unknownAddress');
    expect(await db.selectFrom('email_token').selectAll().where('purpose', '=', 'login').execute()).toEqual([]);
  });

  test('a login link of the command line does not work if it is wrong, used, old, replaced, or its person is no operator any more', async () => {
    const login = (token: string, code?: string) => createClient(product).call.auth.loginWithLink({ token, code });
    const operator = await createStaff(product, 'operator');
    const [first = '', second = '', third = ''] = operator.codes;
    const replaced = await linkOf(operator);
    const used = await linkOf(operator);
    await login(used, first);
    const old = await linkOf(operator);
    await product.passTime(lifetimes.operatorLinkMinutes, 'minutes');
    const revoked = await createStaff(product, 'operator');
    const ofNobody = await linkOf(revoked);
    await revokeRole(db, revoked.email);
    for (const token of ['', 'nonsense', replaced, used, old, ofNobody])
      expect(await refusalOf(login(token, second))).toMatchObject({ status: 400, key: 'auth.operatorLink' });
    await login(await linkOf(operator), third);
  });

  test('a login link of the command line needs the second factor too, and a missing or wrong code does not use up the link', async () => {
    const operator = await createStaff(product, 'operator');
    const token = await linkOf(operator);
    const { browser, call } = createClient(product, '192.0.2.77');
    expect(await keyOf(call.auth.loginWithLink({ token }))).toBe('secondFactor.required');
    expect(await keyOf(call.auth.loginWithLink({ token, code: 'ABCD-EFGH' }))).toBe('secondFactor.wrongCode');
    expect(browser.sessionToken).toBeUndefined();
    await call.auth.loginWithLink({ token, code: operator.codes[0] });
    expect(await findViewer(db, browser.sessionToken ?? '')).toMatchObject({ user_id: operator.id });
  });

  test('takes a passkey of the operator, and no other one', async () => {
    const [operator, other] = [await withPasskey(), await withPasskey()];
    await grantRole(db, operator.email, 'operator');
    const token = await linkOf(operator);
    const client = createClient(product);
    const wrong = client.call.auth.loginWithLink({ token, passkey: await other.answer(client) });
    expect([await keyOf(wrong), client.browser.sessionToken]).toEqual(['secondFactor.wrongPasskey', undefined]);
    await client.call.auth.loginWithLink({ token, passkey: await operator.answer(client) });
    expect(await findViewer(db, client.browser.sessionToken ?? '')).toMatchObject({ user_id: operator.id });
  });

  test('a login link of the command line replaces the browser’s session by a fresh one, and is audited without its token', async () => {
    const operator = await createStaff(product, 'operator');
    const token = await linkOf(operator);
    const [stored] = await db.selectFrom('email_token').selectAll().where('user_id', '=', operator.id).execute();
    expect(stored).toMatchObject({ purpose: 'login', token_hash: tokenHash(token) });
    const before = await createUser(product);
    const { browser, call } = createClient(product);
    const begun = await db.selectFrom('session').select('token_hash').where('user_id', '=', before.id).execute();
    expect(begun).toHaveLength(1);
    await call.auth.loginWithLink({ token, code: operator.codes[0] });
    const viewer = await findViewer(db, browser.sessionToken ?? '');
    const calls = product.callAs(viewer);
    await calls.operators.erasePerson({ id: before.id });
    expect(await auditOf(db, operator.id)).toMatchObject([
      { action: 'role_granted' },
      { action: 'login_link_made', actor_id: null, reason: null },
    ]);
    expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain(token);
  });
});
