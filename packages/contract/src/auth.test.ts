import { describe, expect, test } from 'vitest';
import { allRefusals } from './all-refusals.ts';
import { email, emailKey, isEmail, loginInput, signupInput, verifyInput } from './auth.ts';
import { unsubscribeInput } from './notifications.ts';
import { messages } from './sentences/messages.ts';
import { accepted, inField, refusedBy } from './testing/parse.ts';

const longest = 'a'.repeat(64);
/** The end of a domain, of 188 characters, whose labels are nearly as long as labels may be. */
const labels = ['b', 'c', 'd'].map((letter) => letter.repeat(62)).join('.');

describe('an address', () => {
  test.each([
    'ada@example.org',
    'Ada.Lovelace+tag@Sub.Example.ORG',
    "o'neil@example.org",
    "!#$%&'*+/=?^_`{|}~-@example.org",
    'a@b.co',
    '1@1.1.de',
    'a@xn--bcher-kva.example',
    `${longest}@example.org`,
    `${longest}@e${labels}`,
  ])('an email address may be %s', (address) => expect(isEmail(address)).toBe(true));

  test.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@localhost',
    'ada@example',
    'ada@.org',
    'ada@example.',
    'ada@example..org',
    '.ada@example.org',
    'ada.@example.org',
    'a..b@example.org',
    'a@b@example.org',
    'a@b,c@example.org',
    'a b@example.org',
    'ada@exam ple.org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@exam_ple.org',
    '"ada"@example.org',
    '"a@b"@example.org',
    'ada@[192.0.2.1]',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\n@example.org',
    'ada@example.org\u0000',
    'ıda@example.org',
    'ada@exämple.org',
    `${longest}a@example.org`,
    `${longest}@e.${labels}`,
    `a@${'b'.repeat(64)}.org`,
  ])('a signup refuses %j as an email address', (address) => {
    expect(isEmail(address)).toBe(false);
    const refusal = refusedBy(signupInput, { email: address, password: 'Abcdefg1' });
    expect(refusal).toEqual(inField('email', messages.validation.email()));
  });

  test.each([undefined, null, 5, {}, ['ada@example.org'], true])(
    'an email address in a signup must be a text, not %j',
    (address) => {
      expect(refusedBy(signupInput, { email: address, password: 'Abcdefg1' }).error).toBe(messages.validation.email());
    },
  );

  test('an email address is stored as typed without spaces around it, and compared without regard to capital letters', () => {
    expect(accepted(email, ' \r\n Ada@Example.ORG\t')).toBe('Ada@Example.ORG');
    expect(emailKey('Ada.Lovelace@Example.ORG')).toBe('ada.lovelace@example.org');
  });

  test.each([
    'a\u200bda@exam\u00adple.org',
    '\u202aada@example.org\u202c',
    '\u2060ada@example.org\ufeff',
    'ａda＠ｅxample．org',
    'mailto:ada@example.org?subject=Hello',
    'MAILTO:ada@example.org',
    'Ada Lovelace, PhD <ada@example.org>',
    '<mailto:ada@example.org>',
  ])('an email address pasted as %j is the one that is meant', (typed) => {
    expect(accepted(email, typed)).toBe('ada@example.org');
    expect(accepted(unsubscribeInput, { email: typed }).email).toBe('ada@example.org');
  });

  test.each([
    'eve@example.org <ada@example.org>',
    'Ada\n<ada@example.org>',
    '<ada@example.org> eve',
    'ada@\u00e9xample.org',
  ])('an email address is refused if %j may mean another one', (typed) =>
    expect(refusedBy(signupInput, { email: typed, password: 'Abcdefg1' }).fields).toHaveProperty('email'),
  );

  test('an email address of a hundred thousand characters is refused at once', () => {
    const begun = process.threadCpuUsage();
    for (const address of [
      `${'a.'.repeat(50_000)}@`,
      `${'a'.repeat(100_000)}@b`,
      `a@${'b-'.repeat(50_000)}`,
      `a@${'b.'.repeat(50_000)}`,
    ])
      expect(isEmail(address)).toBe(false);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(500_000);
  });
});

describe('a login', () => {
  test('a login tries any email address and password, so a malformed pair gets the same answer as a wrong one', () => {
    for (const pair of [
      { email: '', password: '' },
      { email: 'nobody', password: '\u0000' },
    ])
      expect(accepted(loginInput, pair)).toEqual(pair);
  });

  test.each([
    {},
    { email: 'a@b.co' },
    { password: 'x' },
    { email: null, password: 'x' },
    { email: 'a@b.co', password: 5 },
  ])('a login with %j is refused: a field is missing or is no text', (input) =>
    expect(Object.keys(refusedBy(loginInput, input).fields).length).toBeGreaterThan(0),
  );
});

test('a verification link whose token is no text gets the same answer as a link with an unknown token', () => {
  for (const token of [undefined, null, 5, ['x'], {}]) expect(accepted(verifyInput, { token })).toEqual({ token: '' });
});

describe('an unsubscription', () => {
  test.each([{}, { email: null }, { email: '' }, { email: '  ' }, { email: ['a@b.co', 'c@d.co'] }])(
    'unsubscribing from emails with %j is refused, because the email address is missing',
    (input) => expect(refusedBy(unsubscribeInput, input).error).toBe(allRefusals['notifications.noAddress'].sentence()),
  );

  test('unsubscribing from emails with a text that is no email address is refused with a sentence that says so', () => {
    expect(refusedBy(unsubscribeInput, { email: 'ada' }).error).toBe(messages.validation.email());
  });
});
