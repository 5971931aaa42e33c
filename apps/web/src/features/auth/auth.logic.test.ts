import { messages } from '@exchange/contract/messages';
import { describe, expect, it } from 'vitest';
import { checkAddress, checkLogin, checkReset, checkSignup, passwordProgress } from './auth.logic.ts';

const fine = { email: ' ada@example.org ', password: 'Abcdefg1' };
const { validation } = messages;

describe('login', () => {
  it('sends an address with spaces around it and a password that keeps the rules', () => {
    expect(checkLogin(fine)).toEqual({});
  });
  it.each(['', 'ada', 'ada@example', 'ada@@example.org', 'ädа@example.org'])('stops the address %j', (email) => {
    expect(checkLogin({ ...fine, email })).toEqual({ email: validation.email });
  });
  it.each(['', 'short1A', 'alllower1', 'ALLUPPER1', 'NoDigits', `Aa1${'x'.repeat(125)}`])(
    'sends nothing for a password that breaks the rules: %j',
    (password) => {
      expect(checkLogin({ ...fine, password })).toEqual({ password: validation.passwordRules });
    },
  );
});

describe('signup', () => {
  it('names every broken field at once', () => {
    expect(checkSignup({ email: 'x', password: 'y', confirmation: 'z' })).toEqual({
      email: validation.email,
      password: validation.passwordRules,
      confirmation: validation.passwordsDiffer,
    });
  });
  it('takes the password as typed, spaces included', () => {
    expect(checkSignup({ ...fine, password: ' Abcdef1 ', confirmation: ' Abcdef1 ' })).toEqual({});
    expect(checkSignup({ ...fine, confirmation: 'Abcdefg1 ' })).toEqual({ confirmation: validation.passwordsDiffer });
  });
});

describe('reset', () => {
  it('lists the rules that are broken, in their order', () => {
    expect(checkReset({ password: 'lower', confirmation: 'lower' })).toEqual({
      password: validation.passwordRulesReset,
      rules: [validation.passwordMin, validation.passwordUpper, validation.passwordDigit],
    });
  });
  it('sends a password that keeps the rules and is repeated, and stops another repetition', () => {
    expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({});
    expect(checkReset({ password: 'Abcdefg1', confirmation: 'Abcdefg2' })).toEqual({
      confirmation: validation.passwordsDiffer,
    });
  });
  it('refuses characters that cannot be stored', () => {
    const password = 'Abcdefg1\u0000';
    expect(checkReset({ password, confirmation: password }).rules).toEqual([validation.passwordText]);
  });
});

it('checks a bare address', () => {
  expect(checkAddress('')).toEqual({ email: validation.email });
  expect(checkAddress(fine.email)).toEqual({});
});

it('shows no rule as met before anything is typed, and counts characters rather than code units', () => {
  expect(passwordProgress('').summary).toBe('Password requirements: 0 of 5 met');
  expect(passwordProgress('Aa1😀😀😀😀').requirements.find((rule) => rule.key === 'min')?.met).toBe(false);
  expect(passwordProgress('Abcdefg1').summary).toBe('Password requirements: 5 of 5 met');
});
