import { authSentences } from '@exchange/contract/sentences/auth';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { checkAddress, checkLogin, checkReset, checkSignup, describeSignup, passwordProgress } from './auth.logic.ts';

const fine = { email: ' ada@example.org ', password: 'Abcdefg1' };

test.each([
  [fine, {}],
  [{ ...fine, email: 'ada@example' }, { email: messages.validation.email() }],
  [{ ...fine, password: 'alllower1' }, { password: authSentences.validation.passwordRules() }],
  [{ ...fine, password: 'Abcdefg1\u0000' }, { password: authSentences.validation.passwordText() }],
])('a person who types the login %j reads %j beside its fields', (login, broken) =>
  expect(checkLogin(login)).toEqual(broken),
);

test('a sign-up names every wrong field at once', () => {
  expect(checkSignup({ email: 'x', password: 'y', confirmation: 'z' })).toEqual({
    email: messages.validation.email(),
    password: authSentences.validation.passwordRules(),
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});
test('the password is taken as typed, spaces included', () => {
  expect(checkSignup({ ...fine, password: ' Abcdef1 ', confirmation: ' Abcdef1 ' })).toEqual({});
  expect(checkSignup({ ...fine, confirmation: 'Abcdefg1 ' })).toEqual({
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});

test('a password that breaks rules is refused; its rules stand in the list below it', () => {
  expect(checkReset({ password: 'lower', confirmation: 'lower' })).toEqual({
    password: authSentences.validation.passwordRulesReset(),
  });
});
test('a password that keeps the rules and is repeated is sent, and another repetition is not', () => {
  expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({});
  expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg2' })).toEqual({
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});
test('characters that cannot be stored are refused', () => {
  const password = 'Abcdefg1\u0000';
  expect(checkReset({ password, confirmation: password })).toEqual({
    password: authSentences.validation.passwordText(),
  });
});

test('a person who asks for a link reads that what was typed is no address', () => {
  expect(['', fine.email].map(checkAddress)).toEqual([{ email: messages.validation.email() }, {}]);
});

test('an empty password meets only the rule of the maximum; an emoji counts as one character', () => {
  expect(passwordProgress('').summary).toBe('Password requirements: 1 of 5 met');
  expect(passwordProgress('Aa1😀😀😀😀').requirements.find((rule) => rule.key === 'min')?.met).toBe(false);
  expect(passwordProgress('Abcdefg1').summary).toBe('Password requirements: 5 of 5 met');
});

test('a verification link says when and where its password was typed, unless it cannot be used', () => {
  const [at, later] = [new Date(2026, 9, 21, 14, 2), new Date(2026, 9, 22, 9, 0)];
  const link = { requested_at: at.toISOString(), browser: 'Firefox on Linux' };
  expect(describeSignup(link, at)).toBe('This link sets the password typed at 14:02 from Firefox on Linux.');
  expect(describeSignup({ ...link, browser: null }, later)).toBe(
    'This link sets the password typed on 21 October 2026 at 14:02 from an unknown browser.',
  );
  expect(describeSignup({ requested_at: null, browser: null }, at)).toBeUndefined();
});
