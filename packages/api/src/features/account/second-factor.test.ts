import {
  lifetimes,
  lockout,
  passkeysPerPerson,
  recoveryCodesPerPerson,
  wrongPasswordsPerHour,
} from '@exchange/contract/limits';
import { createClient, logIn } from '@exchange/testkit/app-users';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { createAuthenticator } from '@exchange/testkit/passkeys';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { newAddress, startTestApp } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loginWithIdentity } from '../login-providers/login-providers.rules.ts';
import { bytesOf, codeOf } from '../second-factor/totp.rules.ts';

const product = await openTestApp();
const { db } = product;
const password = validPassword;

/** The code of a secret, now or some steps later. */
const codeAt = (secret: string, steps = 0) => codeOf(bytesOf(secret), Math.floor(Date.now() / 30_000) + steps);

/** Sets an authenticator app up. @returns its secret and the recovery codes; the code of the present step is used */
async function setUpApp({ call }: Pick<Member, 'call'>) {
  const { secret, setup } = await call.secondFactor.beginApp({ password });
  const { recovery_codes } = await call.secondFactor.addApp({ setup, code: codeAt(secret) });
  return { secret, codes: recovery_codes ?? [] };
}

async function addPasskey({ call }: Pick<Member, 'call'>, name = 'Laptop') {
  const { setup, options } = await call.secondFactor.beginPasskey({ password });
  const authenticator = createAuthenticator();
  const added = await call.secondFactor.addPasskey({ setup, name, answer: authenticator.create(options) });
  return { authenticator, codes: added.recovery_codes };
}

/** A visitor at an address of their own. */
const visitor = () => createClient(product, newAddress());

const stored = async () =>
  JSON.stringify([
    await db.selectFrom('second_factor').selectAll().orderBy('id').execute(),
    await db.selectFrom('recovery_code').selectAll().orderBy('code_hash').execute(),
  ]);

describe('who may not', () => {
  test('if a person has a second factor, the right password begins no session without a code, and counts as no failed login', async () => {
    const ada = await createMember(product);
    await setUpApp(ada);
    const { browser, call } = visitor();
    for (let n = 0; n <= lockout.failures; n += 1)
      expect(await refusalOf(call.auth.login({ email: ada.email, password }))).toMatchObject({
        status: 403,
        key: 'secondFactor.required',
      });
    expect(browser.sessionToken).toBeUndefined();
    expect(browser.known).toBeUndefined();
    expect(await keyOf(call.auth.login({ email: ada.email, password: 'Wrong-Horse-1' }))).toBe(
      'auth.invalidCredentials',
    );
  });

  test('wrong codes of a second factor count towards the lockout of the network address', async () => {
    const ada = await createMember(product);
    const { secret } = await setUpApp(ada);
    const { call } = visitor();
    for (let n = 0; n < lockout.failures; n += 1)
      expect(await refusalOf(call.auth.login({ email: ada.email, password, code: 'ABCD-EFGH' }))).toMatchObject({
        key: 'secondFactor.wrongCode',
        fields: { code: expect.any(String) },
      });
    expect(await keyOf(call.auth.login({ email: ada.email, password, code: codeAt(secret, 1) }))).toBe(
      'auth.lockedOut',
    );
  });

  test('a person’s wrong codes of an app are checked a few times an hour over all network addresses; a recovery code still works', async () => {
    const ada = await createMember(product);
    const { secret, codes } = await setUpApp(ada);
    const login = (code: string | undefined) => visitor().call.auth.login({ email: ada.email, password, code });
    for (let n = 0; n < wrongPasswordsPerHour; n += 1)
      expect(await keyOf(login(codeAt(secret, 100 + n)))).toBe('secondFactor.wrongCode');
    expect(await refusalOf(login(codeAt(secret, 1)))).toMatchObject({ key: 'account.tooManyTries', status: 429 });
    await login(codes[0]);
    await product.passTime(1, 'hours');
    await login(codeAt(secret, 1));
  });

  test('a code of an authenticator app logs in once: not again, and not twice at the same moment', async () => {
    const ada = await createMember(product);
    const { secret } = await setUpApp(ada);
    const login = (code: string) => visitor().call.auth.login({ email: ada.email, password, code });
    expect(await keyOf(login(codeAt(secret))), 'the code of the set-up').toBe('secondFactor.wrongCode');
    const code = codeAt(secret, 1);
    const outcomes = await Promise.allSettled([login(code), login(code), login(code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    [
      'full-width digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
    ['Arabic digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    ['Persian digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))],
    [
      'Devanagari digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
    ],
    [
      'a dash, a full stop and signs that are not seen',
      (code: string) => `\u202a${code.slice(0, 3)}–${code.slice(3)}.\u200b`,
    ],
  ])('a code of an app is right with %s, also when the app is added', async (_, typed) => {
    const ada = await createMember(product);
    const { secret, setup } = await ada.call.secondFactor.beginApp({ password });
    await ada.call.secondFactor.addApp({ setup, code: typed(codeAt(secret)) });
    await visitor().call.auth.login({ email: ada.email, password, code: typed(codeAt(secret, 1)) });
  });

  test.each([
    ['dashes of a word processor', (code: string) => code.replaceAll('-', '–')],
    [
      'full width',
      (code: string) => code.replace(/\w/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ['0 for O and 1 for I', (code: string) => code.replaceAll('O', '0').replaceAll('I', '1')],
    [
      'the number of a list, spaces and signs that are not seen',
      (code: string) => `1. \u200b${code.replaceAll('-', ' ')}`,
    ],
  ])('a recovery code is right with %s', async (_, typed) => {
    const ada = await createMember(product);
    const { codes } = await setUpApp(ada);
    await visitor().call.auth.login({ email: ada.email, password, code: typed(codes[0] ?? '') });
  });

  test('a recovery code works once, in upper or lower case, and its owner is told by email', async () => {
    const ada = await createMember(product);
    const { codes } = await setUpApp(ada);
    expect(new Set(codes).size).toBe(recoveryCodesPerPerson);
    const [code = ''] = codes;
    const login = (typed: string) => visitor().call.auth.login({ email: ada.email, password, code: typed });
    await login(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(await keyOf(login(code))).toBe('secondFactor.wrongCode');
    expect((await product.lastMail(ada.email))?.text_body).toContain('9 are left');
    expect((await ada.call.secondFactor.list()).recovery_codes_left).toBe(recoveryCodesPerPerson - 1);
  });

  test('a login with a code of another person is refused, and does not use up that code', async () => {
    const [ada, eve] = [await createMember(product), await createMember(product)];
    await setUpApp(ada);
    const { codes } = await setUpApp(eve);
    expect(await keyOf(visitor().call.auth.login({ email: ada.email, password, code: codes[0] }))).toBe(
      'secondFactor.wrongCode',
    );
    expect((await eve.call.secondFactor.list()).recovery_codes_left).toBe(recoveryCodesPerPerson);
  });

  test('a stolen session alone neither adds nor removes a second factor, nor makes recovery codes', async () => {
    const ada = await createMember(product);
    await setUpApp(ada);
    const { factors } = await ada.call.secondFactor.list();
    const before = await stored();
    const { challenge, options } = await ada.call.auth.challengePasskey();
    const passkey = { challenge, answer: createAuthenticator().answer(options) };
    for (const [wrong, key] of [
      [{}, 'http.invalid'],
      [{ password: 'Wrong-Horse-1' }, 'account.wrongPassword'],
      [{ code: '000000' }, 'secondFactor.wrongCode'],
      [{ passkey }, 'secondFactor.wrongPasskey'],
    ] as const)
      for (const call of [
        () => ada.call.secondFactor.beginApp(wrong),
        () => ada.call.secondFactor.beginPasskey(wrong),
        () => ada.call.secondFactor.renewCodes(wrong),
        () => ada.call.secondFactor.remove({ id: factors[0]?.id ?? 0, ...wrong }),
      ]) {
        await db.deleteFrom('password_attempt').execute();
        expect(await keyOf(call())).toBe(key);
      }
    expect(await stored()).toBe(before);
  });

  test('a second factor that one session began to set up cannot be finished in another session, too late, or by another person', async () => {
    const ada = await createMember(product);
    const there = await logIn(product, ada);
    const { secret, setup } = await ada.call.secondFactor.beginApp({ password });
    const passkey = await ada.call.secondFactor.beginPasskey({ password });
    const answer = createAuthenticator().create(passkey.options);
    const other = { setup: passkey.setup, name: 'Laptop', answer };
    for (const { call } of [there, await createMember(product)]) {
      expect(await keyOf(call.secondFactor.addApp({ setup, code: codeAt(secret) }))).toBe('secondFactor.expired');
      expect(await keyOf(call.secondFactor.addPasskey(other))).toBe('secondFactor.expired');
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + lifetimes.factorSetupMinutes * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await keyOf(ada.call.secondFactor.addApp({ setup, code: codeAt(secret) }))).toBe('secondFactor.expired');
    expect(await keyOf(ada.call.secondFactor.addPasskey(other))).toBe('secondFactor.expired');
    expect((await ada.call.secondFactor.list()).factors).toEqual([]);
  });

  test('a person cannot remove a second factor of another person', async () => {
    const [ada, eve] = [await createMember(product), await createMember(product)];
    await setUpApp(ada);
    const { factors } = await ada.call.secondFactor.list();
    expect(await keyOf(eve.call.secondFactor.remove({ id: factors[0]?.id ?? 0, password }))).toBe(
      'secondFactor.notFound',
    );
  });
});

describe('a passkey', () => {
  test('a passkey logs in without a password, but not if its user was not verified, or its answer is repeated or of another site', async () => {
    const ada = await createMember(product);
    const { authenticator } = await addPasskey(ada);
    const { browser, call } = visitor();
    const refused = async (wish: { isVerified?: boolean; from?: string }) => {
      const { challenge, options } = await call.auth.challengePasskey();
      return keyOf(call.auth.loginWithPasskey({ challenge, answer: authenticator.answer(options, wish) }));
    };
    expect(await refused({ isVerified: false })).toBe('secondFactor.wrongPasskey');
    expect(await refused({ from: 'http://localhost.example' })).toBe('secondFactor.wrongPasskey');
    const { challenge, options } = await call.auth.challengePasskey();
    const answer = authenticator.answer(options);
    await call.auth.loginWithPasskey({ challenge, answer });
    expect(await isLoggedIn(product, { browser })).toBe(true);
    const again = visitor().call;
    for (let n = 0; n < lockout.failures; n += 1)
      expect(await keyOf(again.auth.loginWithPasskey({ challenge, answer }))).toBe('secondFactor.wrongPasskey');
    expect(await keyOf(again.auth.loginWithPasskey({ challenge, answer }))).toBe('auth.lockedOut');
  });

  test('a passkey stands for the code, not for the password, when a login at a provider is linked', async () => {
    const ada = await createMember(product);
    const { authenticator } = await addPasskey(ada);
    const { browser, call } = visitor();
    const identity = { provider: 'institute', issuer: 'https://login.institute.example', subject: 'ada' } as const;
    await loginWithIdentity(product.contextOf(null, browser), identity, ada.email);
    const confirm = async (typed: string) => {
      const { challenge, options } = await call.auth.challengePasskey();
      const passkey = { challenge, answer: authenticator.answer(options) };
      return call.loginProviders.confirm({ password: typed, passkey });
    };
    expect([await keyOf(confirm('')), browser.sessionToken]).toEqual(['account.wrongPassword', undefined]);
    await confirm(password);
    expect(await isLoggedIn(product, { browser })).toBe(true);
  });

  test('an unknown or removed passkey opens no session', async () => {
    const ada = await createMember(product);
    const { authenticator } = await addPasskey(ada);
    const { factors } = await ada.call.secondFactor.list();
    await ada.call.secondFactor.remove({ id: factors[0]?.id ?? 0, password });
    for (const one of [authenticator, createAuthenticator()]) {
      const { call } = visitor();
      const { challenge, options } = await call.auth.challengePasskey();
      expect(await keyOf(call.auth.loginWithPasskey({ challenge, answer: one.answer(options) }))).toBe(
        'secondFactor.wrongPasskey',
      );
    }
  });

  test('the passkey of a suspended person opens no session', async () => {
    const ada = await createMember(product);
    const { authenticator } = await addPasskey(ada);
    await db
      .updateTable('app_user')
      .set({ suspended_at: new Date().toISOString(), suspension_reason: 'Spam' })
      .where('id', '=', ada.id)
      .execute();
    const { call } = visitor();
    const { challenge, options } = await call.auth.challengePasskey();
    expect(await keyOf(call.auth.loginWithPasskey({ challenge, answer: authenticator.answer(options) }))).toBe(
      'auth.suspended',
    );
  });

  test('a person confirms a change in Settings by a passkey of their own account, and by no other', async () => {
    const [ada, eve] = [await createMember(product), await createMember(product)];
    const { authenticator } = await addPasskey(ada);
    const { authenticator: other } = await addPasskey(eve);
    const proofBy = async (one: typeof other) => {
      const { challenge, options } = await ada.call.auth.challengePasskey();
      return { passkey: { challenge, answer: one.answer(options) } };
    };
    expect(await keyOf(ada.call.secondFactor.renewCodes(await proofBy(other)))).toBe('secondFactor.wrongPasskey');
    const { recovery_codes } = await ada.call.secondFactor.renewCodes(await proofBy(authenticator));
    expect(recovery_codes).toHaveLength(recoveryCodesPerPerson);
  });

  test('a person has ten passkeys or fewer', async () => {
    const ada = await createMember(product);
    for (let n = 0; n < passkeysPerPerson; n += 1) await addPasskey(ada, `Key ${n}`);
    expect(await keyOf(addPasskey(ada))).toBe('secondFactor.tooMany');
  });
});

test('setting up the first second factor ends the person’s other sessions and makes recovery codes; emails tell of each change', async () => {
  const ada = await createMember(product);
  const there = await logIn(product, ada);
  const { secret, codes } = await setUpApp(ada);
  expect([await isLoggedIn(product, ada), await isLoggedIn(product, there)]).toEqual([true, false]);
  expect((await addPasskey(ada)).codes).toBeNull();
  expect(await keyOf(setUpApp(ada))).toBe('secondFactor.hasApp');
  const { recovery_codes: renewed } = await ada.call.secondFactor.renewCodes({ code: codes[0] });
  expect(await keyOf(visitor().call.auth.login({ email: ada.email, password, code: codes[1] }))).toBe(
    'secondFactor.wrongCode',
  );
  await visitor().call.auth.login({ email: ada.email, password, code: codeAt(secret, 1) });
  const { factors } = await ada.call.secondFactor.list();
  expect(factors.map(({ kind, name }) => [kind, name])).toEqual([
    ['app', 'Authenticator app'],
    ['passkey', 'Laptop'],
  ]);
  for (const { id } of factors) await ada.call.secondFactor.remove({ id, password });
  expect(await ada.call.secondFactor.list()).toEqual({ factors: [], recovery_codes_left: 0 });
  expect(renewed).toHaveLength(recoveryCodesPerPerson);
  await visitor().call.auth.login({ email: ada.email, password });
  expect((await product.emailsTo(ada, 'second_factor')).map(({ subject }) => subject)).toEqual([
    'Your Research Exchange account has an authenticator app now',
    'Your Research Exchange account has a new passkey',
    'A recovery code of your Research Exchange account was used',
    'New recovery codes for your Research Exchange account',
    'A second factor was removed from your Research Exchange account',
    'A second factor was removed from your Research Exchange account',
  ]);
});

test('an erased account leaves no passkey, no authenticator app and no recovery code', async () => {
  const ada = await createMember(product);
  const { authenticator } = await addPasskey(ada, 'Key of Ada');
  await setUpApp(ada);
  await ada.call.account.requestDeletion({ password });
  await product.passTime(lifetimes.deletionDays + 1, 'days');
  while (await product.runJob('erase-accounts'));
  for (const table of ['second_factor', 'recovery_code'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', ada.id).execute(), table).toEqual([]);
  const { call } = visitor();
  const { challenge, options } = await call.auth.challengePasskey();
  expect(await keyOf(call.auth.loginWithPasskey({ challenge, answer: authenticator.answer(options) }))).toBe(
    'secondFactor.wrongPasskey',
  );
});

test('the database holds no secret of an authenticator app and no recovery code as plain text', async () => {
  const ada = await createMember(product);
  const { secret, codes } = await setUpApp(ada);
  const rows = await stored();
  for (const each of [secret, ...codes]) expect(rows).not.toContain(each);
});

test('if everybody must have a second factor, a person without one can only set it up, and access tokens still work', async () => {
  const strict = await startTestApp({ isSecondFactorForAll: true });
  onTestFinished(() => strict.close());
  const ada = await createMember(strict);
  const calls = [() => ada.call.profiles.own(), () => ada.call.account.tokens(), () => ada.call.requests.listNew({})];
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 403, key: 'secondFactor.missing' });
  const program = { ...ada.viewer, token_scope: 'full' } as const;
  await strict.callAs(program).profiles.own();
  const { codes } = await setUpApp(ada);
  const again = await logIn(strict, { ...ada, code: codes[0] });
  await again.call.profiles.own();
});
