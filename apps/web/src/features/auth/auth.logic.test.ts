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
])('the login form with %j shows %j beside its fields', (login, broken) => expect(checkLogin(login)).toEqual(broken));

test('the sign-up form names every wrong field at once', () => {
  expect(checkSignup({ email: 'x', password: 'y', confirmation: 'z' })).toEqual({
    email: messages.validation.email(),
    password: authSentences.validation.passwordRules(),
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});
test('the sign-up form takes the password as typed, spaces included', () => {
  expect(checkSignup({ ...fine, password: ' Abcdef1 ', confirmation: ' Abcdef1 ' })).toEqual({});
  expect(checkSignup({ ...fine, confirmation: 'Abcdefg1 ' })).toEqual({
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});

test('the form for a new password refuses one that breaks the rules; the list below it tells which', () => {
  expect(checkReset({ password: 'lower', confirmation: 'lower' })).toEqual({
    password: authSentences.validation.passwordRulesReset(),
  });
});
test('the form for a new password accepts one that keeps the rules, and refuses a different repetition', () => {
  expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({});
  expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg2' })).toEqual({
    confirmation: authSentences.validation.passwordsDiffer(),
  });
});
test('the form for a new password refuses characters that cannot be stored', () => {
  const password = 'Abcdefg1\u0000';
  expect(checkReset({ password, confirmation: password })).toEqual({
    password: authSentences.validation.passwordText(),
  });
});

test('the form that asks for an emailed link refuses what is no email address', () => {
  expect(['', fine.email].map(checkAddress)).toEqual([{ email: messages.validation.email() }, {}]);
});

test('the list of password rules marks only the maximum as met for an empty password; an emoji counts as one character', () => {
  expect(passwordProgress('').summary).toBe('Password requirements: 1 of 5 met');
  expect(passwordProgress('Aa1😀😀😀😀').requirements.find((rule) => rule.key === 'min')?.met).toBe(false);
  expect(passwordProgress('Abcdefg1').summary).toBe('Password requirements: 5 of 5 met');
});

test('the page of a verification link says when and where its password was typed, if the link is usable', () => {
  const [at, later] = [new Date(2026, 9, 21, 14, 2), new Date(2026, 9, 22, 9, 0)];
  const link = { requested_at: at.toISOString(), browser: 'Firefox on Linux' };
  expect(describeSignup(link, at)).toBe('This link sets the password typed at 14:02 from Firefox on Linux.');
  expect(describeSignup({ ...link, browser: null }, later)).toBe(
    'This link sets the password typed on 21 October 2026 at 14:02 from an unknown browser.',
  );
  expect(describeSignup({ requested_at: null, browser: null }, at)).toBeUndefined();
});
