import { expect, test } from 'vitest';
import { testPassword } from '../../support/server.ts';
import { callWith } from '../calls/call.ts';
import * as make from '../calls/shorthand.ts';
import { forgetFailures } from '../testing/accounts.ts';
import { sentences } from '../testing/sentences.ts';
import { type ApiCall, callAt, transports } from '../testing/transports.ts';
import { createMessageFixture } from './fixture.ts';

const fixture = await createMessageFixture();
const { refuses } = fixture;

const domain = (length: number) => `${`${'a'.repeat(60)}.`.repeat(5).slice(0, length - 5)}a.org`;
const longest = `a@${domain(252)}`;
/** That no other kind of text is an address is the contract's part. */
const bad = ['', '   ', 'a', 'a@exämple.org', 'a\u0000@example.org', 'Ada <a@example.org>', `b${longest}`];
const callsWithAddress: readonly (readonly [string, (email: unknown) => ApiCall])[] = [
  ['signup', (email) => make.signup(email, testPassword)],
  ['forgot-password', make.forgotPassword],
  ['resend-verification', make.resendVerification],
  ['successful-collaborators', (email) => make.track(1, email)],
];

test.each(callsWithAddress)('%s accepts the longest valid address and refuses invalid ones', async (_, apiCall) => {
  expect(longest).toHaveLength(254);
  for (const email of [longest, ` ${'a'.repeat(64)}@example.org\n`, "o'Hara+tag@Example.ORG", 'a@b.c.d.e'])
    for (const { error } of await fixture.replies(apiCall(email), fixture.person))
      expect([email, error === sentences.email]).toEqual([email, false]);
  for (const email of [...bad, null, undefined, 5, [], {}])
    await fixture.refusesField(apiCall(email), fixture.person, 'email', sentences.email);
});

test('unsubscribe has one error for a missing address and one for an invalid address', async () => {
  const none = 'No email address provided.';
  for (const query of [{}, ...['', '   '].map((email) => ({ email }))])
    await fixture.refusesField(callWith('notifications.unsubscribe', query), undefined, 'email', none);
  for (const email of bad.filter((text) => text.trim() !== '' && text.isWellFormed()))
    await fixture.refusesField(make.unsubscribe(email), undefined, 'email', sentences.email);
});

const tooShort = 'Password must be at least 8 characters long';
const broken = [
  [tooShort, 'Aa1xxxx'],
  [tooShort, undefined],
  [tooShort, 5],
  ['Password must be less than 128 characters', `Aa1${'x'.repeat(125)}`],
  ['Password must contain at least one uppercase letter', 'ééééééé1'],
  ['Password must contain at least one lowercase letter', 'ÉÉÉÉÉÉÉ1'],
  ['Password must contain at least one digit', 'Ééééééé😀'],
] as const;
test.each(broken)('a sign-up and a reset say “%s” of %j', async (sentence, password) => {
  const rules = (apiCall: ApiCall, field: string) =>
    refuses(apiCall, undefined, 400, sentences.passwordRules, { fields: { [field]: sentence } });
  await rules(make.signup('ada@example.org', password), 'password');
  await rules(make.resetPassword('nonsense', password), 'newPassword');
});

test('a password of 8 or 127 code points is accepted as typed, with spaces at its ends and any letters', async () => {
  const fine = [
    'Aa1xxxxx',
    `Aa1${'😀'.repeat(5)}`,
    `Aa1${'x'.repeat(124)}`,
    `Aa1${'😀'.repeat(124)}`,
    `Aa1${'e\u0301'.repeat(62)}`,
    ' Éé٣    ',
    '  Aa1   ',
    'שלוםאבג Àà1',
  ];
  for (const [n, password] of fine.entries())
    for (const transport of transports) {
      const email = `typed-${n}-${transport.toLowerCase()}@example.org`;
      const signedUp = await callAt(transport, fixture.server.app, make.signup(email, password));
      expect([password, signedUp.error]).toEqual([password, undefined]);
      const verified = make.verify(await fixture.server.lastToken(email));
      expect((await callAt(transport, fixture.server.app, verified)).error).toBeUndefined();
      const enter = (text: string) => callAt(transport, fixture.server.app, make.login(email, text));
      expect(await enter(password)).toMatchObject({ body: { message: 'Logged in successfully' } });
      if (password.trim() !== password) expect((await enter(password.trim())).status).toBe(401);
      await forgetFailures(fixture.server.db);
    }
});

test('an invalid address and an invalid password are both named', () =>
  refuses(make.signup('nobody', 'short'), undefined, 400, sentences.passwordRules, {
    fields: { email: sentences.email, password: tooShort },
  }));
