import * as z from 'zod/mini';
import { codePoints } from './code-points.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { unstorableCharacter } from './text.ts';

interface PasswordRule {
  readonly key: 'min' | 'max' | 'upper' | 'lower' | 'digit';
  /** The words of the live list on the screen. */
  readonly label: string;
  readonly sentence: string;
  readonly met: (password: string) => boolean;
}

/** The password rules in the order of their sentences, for the live list and for the server (docs/behaviour.md#password-rules). */
export const passwordRules: readonly PasswordRule[] = [
  {
    key: 'min',
    label: `At least ${limits.passwordMin} characters`,
    sentence: messages.validation.passwordMin,
    met: (password) => codePoints(password) >= limits.passwordMin,
  },
  {
    key: 'max',
    label: `Fewer than ${limits.passwordMax + 1} characters`,
    sentence: messages.validation.passwordMax,
    met: (password) => codePoints(password) <= limits.passwordMax,
  },
  {
    key: 'upper',
    label: 'One uppercase letter',
    sentence: messages.validation.passwordUpper,
    met: (password) => /\p{Lu}/u.test(password),
  },
  {
    key: 'lower',
    label: 'One lowercase letter',
    sentence: messages.validation.passwordLower,
    met: (password) => /\p{Ll}/u.test(password),
  },
  {
    key: 'digit',
    label: 'One digit',
    sentence: messages.validation.passwordDigit,
    met: (password) => /\p{Nd}/u.test(password),
  },
];

/** The sentences of the rules that a password breaks, in order; empty when it is fine. */
export function brokenPasswordRules(password: string): string[] {
  return passwordRules.filter((rule) => !rule.met(password)).map((rule) => rule.sentence);
}

/** A new password, neither trimmed nor normalised. */
export const newPassword = z
  .string(messages.validation.passwordMin)
  .check(
    z.superRefine((password, context) => {
      const [broken] = brokenPasswordRules(password);
      if (broken !== undefined) context.addIssue({ code: 'custom', message: broken });
      else if (unstorableCharacter(password, 'one') !== undefined)
        context.addIssue({ code: 'custom', message: messages.validation.passwordText });
    }),
  )
  .register(z.globalRegistry, { minLength: limits.passwordMin, maxLength: limits.passwordMax });
