import {
  brokenPasswordRules,
  browserWords,
  email,
  newPassword,
  passwordRules,
  signupInput,
} from '@exchange/contract/auth';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import * as z from 'zod/mini';
import { clockTime, exactTime } from '../../lib/time.ts';

/** Sentences of broken fields by field name; empty when the form may be sent. */
type Broken<Field extends string> = Partial<Record<Field, string>>;

function brokenOf(schema: z.core.$ZodType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values);
  return result.success ? {} : explainIssues(result.error.issues).fields;
}

/**
 * Login: the address must be well-formed; a password that breaks the rules cannot be right, so nothing is sent
 * (docs/behaviour/auth.md#sign-in-screens).
 */
export function checkLogin(values: { email: string; password: string }): Broken<'email' | 'password'> {
  const broken = brokenOf(signupInput, values);
  const breaksRules = brokenPasswordRules(values.password).length > 0;
  return { ...broken, ...(breaksRules ? { password: authSentences.validation.passwordRules() } : {}) };
}

/** Signup: as Login, and the confirmation must match. */
export function checkSignup(values: {
  email: string;
  password: string;
  confirmation: string;
}): Broken<'email' | 'password' | 'confirmation'> {
  const differs = values.password !== values.confirmation;
  return { ...checkLogin(values), ...(differs ? { confirmation: authSentences.validation.passwordsDiffer() } : {}) };
}

/** Forgot password and resending: a well-formed address. */
export function checkAddress(address: string): Broken<'email'> {
  return brokenOf(z.object({ email }), { email: address });
}

/** Reset: the list of requirements follows `Please fix password requirements`. */
export function checkReset(values: { password: string; confirmation: string }): Broken<'password' | 'confirmation'> {
  const breaksRules = brokenPasswordRules(values.password).length > 0;
  const password = breaksRules
    ? authSentences.validation.passwordRulesReset()
    : z.safeParse(newPassword, values.password).error?.issues[0]?.message;
  return {
    ...(password === undefined ? {} : { password }),
    ...(values.password === values.confirmation ? {} : { confirmation: authSentences.validation.passwordsDiffer() }),
  };
}

/** The live list of password requirements. */
export function passwordProgress(password: string) {
  const requirements = passwordRules.map(({ key, label, sentence, met }) => ({
    key,
    label: label(),
    sentence: sentence(),
    met: met(password),
  }));
  const met = requirements.filter((rule) => rule.met).length;
  return { requirements, summary: authScreens.requirementsMet({ met, total: requirements.length }) };
}

/**
 * What a verification link sets, such as `This link sets the password typed at 14:02 from Firefox on Linux.`
 *
 * @returns nothing for a link that was used
 */
export function describeSignup(
  { requested_at, browser }: { requested_at: string | null; browser: string | null },
  now: Date,
): string | undefined {
  if (requested_at === null) return undefined;
  const at = new Date(requested_at);
  const isToday = at.toDateString() === now.toDateString();
  const values = {
    day: isToday ? 'today' : 'other',
    time: isToday ? clockTime(at) : exactTime(at),
    known: browser === null ? 'no' : 'yes',
    browser: browser === null ? '' : browserWords(browser),
  };
  return authScreens.setsPassword(values);
}
