import { changePasswordInput } from '@exchange/contract/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { explainIssues } from '@exchange/contract/validation-errors';
import * as z from 'zod/mini';

export const emptyForm = { currentPassword: '', newPassword: '', confirmation: '' };
export type PasswordForm = typeof emptyForm;
export type BrokenPasswordFields = Partial<Record<keyof PasswordForm, string>>;

/** The sentences of the broken fields; empty when the form may be sent. Uses the schema of the server. */
export function checkPasswordForm({ confirmation, ...values }: PasswordForm): BrokenPasswordFields {
  const { error } = z.safeParse(changePasswordInput, values);
  return {
    ...(error === undefined ? {} : explainIssues(error.issues).fields),
    ...(confirmation === values.newPassword ? {} : { confirmation: authSentences.validation.passwordsDiffer() }),
  };
}
