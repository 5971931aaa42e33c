import { describe, expect, test } from 'vitest';
import { brokenPasswordRules, newPassword, resetPasswordInput, signupInput } from './auth.ts';
import { authSentences } from './sentences/auth.ts';
import { messages } from './sentences/messages.ts';
import { accepted, refusedBy } from './testing/parse.ts';

const refusal = (password: unknown) => refusedBy(signupInput, { email: 'ada@example.org', password });
/** The reply of a form with a broken password. */
const broken = (fields: Record<string, string>) => ({ error: authSentences.validation.passwordRules(), fields });

describe('a new password', () => {
  test.each([
    ['Abcdef1', [authSentences.validation.passwordMin()]],
    ['Abcdefg1', []],
    [`Aa1${'x'.repeat(124)}`, []],
    [`Aa1${'x'.repeat(125)}`, [authSentences.validation.passwordMax()]],
    ['abcdefg1', [authSentences.validation.passwordUpper()]],
    ['ABCDEFG1', [authSentences.validation.passwordLower()]],
    ['Abcdefgh', [authSentences.validation.passwordDigit()]],
    [
      '',
      [
        authSentences.validation.passwordMin(),
        authSentences.validation.passwordUpper(),
        authSentences.validation.passwordLower(),
        authSentences.validation.passwordDigit(),
      ],
    ],
    [
      '!'.repeat(128),
      [
        authSentences.validation.passwordMax(),
        authSentences.validation.passwordUpper(),
        authSentences.validation.passwordLower(),
        authSentences.validation.passwordDigit(),
      ],
    ],
  ])('the new password %j breaks the rules %j, told in this order', (password, rules) =>
    expect(brokenPasswordRules(password)).toEqual(rules),
  );

  test('the length of a new password is counted in code points, as typed', () => {
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(4)}`)).toEqual([authSentences.validation.passwordMin()]);
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(5)}`)).toEqual([]);
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(124)}`)).toEqual([]);
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(125)}`)).toEqual([authSentences.validation.passwordMax()]);
    expect(brokenPasswordRules(`Aa1${'e\u0301'.repeat(63)}`)).toEqual([authSentences.validation.passwordMax()]);
  });

  test('a new password is never trimmed or normalised', () => {
    for (const password of ['  Abcde1  ', 'Abcdef1e\u0301', 'Pass wörd 1'])
      expect(accepted(newPassword, password)).toBe(password);
  });

  test('a new password may take its letters and digits from any script', () => {
    expect(brokenPasswordRules('Дорогая٣')).toEqual([]);
    expect(brokenPasswordRules('ÉÈÊËééé１')).toEqual([]);
  });

  test.each(['Abcdefg1\u0000', 'Abcd\tefg1', 'Abcdefg1\ud800', 'Abc\r\ndefg1'])(
    'the new password %j is refused, because it has a control character or half a character',
    (password) => expect(refusal(password)).toEqual(broken({ password: authSentences.validation.passwordText() })),
  );

  test.each([undefined, null, 12345678, ['Abcdefg1'], {}])(
    'a new password that is no text, such as %j, is refused as too short',
    (password) => {
      expect(refusal(password)).toEqual(broken({ password: authSentences.validation.passwordMin() }));
    },
  );

  test('a form with a weak new password is refused with one sentence, and the first broken rule at the field', () => {
    expect(refusal('abcdefgh')).toEqual(broken({ password: authSentences.validation.passwordUpper() }));
    expect(refusedBy(resetPasswordInput, { token: 'x', newPassword: 'Abcdefgh' })).toEqual(
      broken({ newPassword: authSentences.validation.passwordDigit() }),
    );
    expect(refusedBy(signupInput, { email: 'nobody', password: 'short' })).toEqual(
      broken({ email: messages.validation.email(), password: authSentences.validation.passwordMin() }),
    );
  });
});
