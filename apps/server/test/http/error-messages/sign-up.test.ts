import { describe, expect, test } from 'vitest';
import { testPassword } from '../../support/server.ts';
import { type ApiCall, callAt, transports } from '../testing/transports.ts';
import { api, login, malformed, reset, rules, signup, track } from './calls.ts';
import { aPopulation } from './said.ts';

const { population, refuses } = aPopulation('addresses and passwords');

describe('addresses', () => {
  const domain = (length: number) => `${`${'a'.repeat(60)}.`.repeat(5).slice(0, length - 5)}a.org`;
  const longest = `a@${domain(252)}`;
  const bad = [
    'a',
    '@example.org',
    'a@',
    'a@example',
    'a@@example.org',
    'a b@example.org',
    'a@exa mple.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@.org',
    'a@example..org',
    'é@example.org',
    'a@exämple.org',
    '😀@example.org',
    'e\u0301@example.org',
    'ש@example.org',
    'a\u0000@example.org',
    'a\ud800@example.org',
    'Ada <a@example.org>',
    '"a b"@example.org',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@example.org`,
    `b${longest}`,
    '',
    '   ',
  ];
  const transportsOf: readonly (readonly [string, (email: unknown) => ApiCall])[] = [
    ['signup', (email) => signup(email, testPassword)],
    ['forgot-password', (email) => api('POST', 'forgot-password', 'auth.forgotPassword', { body: { email } })],
    [
      'resend-verification',
      (email) => api('POST', 'resend-verification', 'auth.resendVerification', { body: { email } }),
    ],
    ['successful-collaborators', (email) => track(1, email)],
  ];

  test.each(transportsOf)('%s accepts the longest valid address and refuses invalid ones', async (_, apiCall) => {
    expect(longest).toHaveLength(254);
    for (const email of [longest, ` ${'a'.repeat(64)}@example.org\n`, "o'Hara+tag@Example.ORG", 'a@b.c.d.e'])
      for (const transport of transports) {
        const { error } = await callAt(transport, population().server.app, apiCall(email), population().person.cookie);
        expect([email, error === malformed]).toEqual([email, false]);
      }
    for (const email of [...bad, null, undefined, 5, [], {}])
      await refuses(apiCall(email), population().person, {
        status: 400,
        error: malformed,
        fields: { email: malformed },
      });
  });

  test('unsubscribe has one error for a missing address and one for an invalid address', async () => {
    const unsubscribe = (query: NonNullable<ApiCall['query']>) =>
      api('GET', 'unsubscribe', 'notifications.unsubscribe', { query });
    const none = 'No email address provided.';
    for (const query of [{}, ...['', '   '].map((email) => ({ email }))])
      await refuses(unsubscribe(query), undefined, { status: 400, error: none, fields: { email: none } });
    for (const email of bad.filter((text) => text.trim() !== '' && text.isWellFormed()))
      await refuses(unsubscribe({ email }), undefined, { status: 400, error: malformed, fields: { email: malformed } });
  });
});

describe('passwords', () => {
  const broken = [
    [
      'Password must be at least 8 characters long',
      ['', 'Aa1', 'Aa1xxxx', `Aa1${'😀'.repeat(4)}`, `Aa1${'é'.repeat(4)}`],
    ],
    [
      'Password must be less than 128 characters',
      [`Aa1${'x'.repeat(125)}`, `Aa1${'😀'.repeat(125)}`, `Aa1${'e\u0301'.repeat(63)}`],
    ],
    ['Password must contain at least one uppercase letter', ['aaaaaaa1', 'ééééééé1', 'ßßßßßßß1']],
    ['Password must contain at least one lowercase letter', ['AAAAAAA1', 'ÉÉÉÉÉÉÉ1', '\u05d0'.repeat(7).concat('A1')]],
    ['Password must contain at least one digit', ['Aaaaaaaa', 'Ééééééé😀', 'Aaaaaaa½']],
  ] as const;
  const apiCalls: readonly (readonly [string, (password: unknown) => ApiCall])[] = [
    ['password', (password) => signup('ada@example.org', password)],
    ['newPassword', (newPassword) => reset({ token: 'nonsense', newPassword })],
  ];
  describe.each(apiCalls)('%s', (field, apiCall) => {
    test.each(broken)('%s', async (sentence, passwords) => {
      for (const password of passwords)
        await refuses(apiCall(password), undefined, { status: 400, error: rules, fields: { [field]: sentence } });
    });
    test('a missing password is refused as too short', async () => {
      const sentence = 'Password must be at least 8 characters long';
      for (const password of [undefined, null, 5, [], {}, true])
        await refuses(apiCall(password), undefined, { status: 400, error: rules, fields: { [field]: sentence } });
    });
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
        const signedUp = await callAt(transport, population().server.app, signup(email, password));
        expect([password, signedUp.error]).toEqual([password, undefined]);
        const token =
          new URL(await population().server.lastLink(email), 'http://localhost').searchParams.get('token') ?? '';
        expect(
          (await callAt(transport, population().server.app, api('GET', 'verify', 'auth.verify', { query: { token } })))
            .error,
        ).toBe(undefined);
        const enter = (text: string) => callAt(transport, population().server.app, login({ email, password: text }));
        expect(await enter(password)).toMatchObject({ body: { message: 'Logged in successfully' } });
        if (password.trim() !== password) expect((await enter(password.trim())).status).toBe(401);
        // A new address for each failure, because of the lockout, which has its own tests.
        await population().server.db.deleteFrom('login_attempt').execute();
      }
  });

  test('an invalid address and an invalid password are both named', () =>
    refuses(signup('nobody', 'short'), undefined, {
      status: 400,
      error: rules,
      fields: { email: malformed, password: 'Password must be at least 8 characters long' },
    }));
});
