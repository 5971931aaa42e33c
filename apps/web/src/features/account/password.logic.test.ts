import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { expect, test } from 'vitest';
import { checkPasswordForm } from './password.logic.ts';

const fine = { currentPassword: 'any', newPassword: 'Correct horse 1', confirmation: 'Correct horse 1' };

test.each([
  [fine, {}],
  [{ ...fine, currentPassword: '' }, { currentPassword: accountSentences.validation.currentPassword() }],
  [{ ...fine, newPassword: 'short', confirmation: 'short' }, { newPassword: authSentences.validation.passwordMin() }],
  [{ ...fine, confirmation: 'Correct horse 2' }, { confirmation: authSentences.validation.passwordsDiffer() }],
])('the form for changing the password with %j shows %j beside its fields', (form, broken) =>
  expect(checkPasswordForm(form)).toEqual(broken),
);
