import * as z from 'zod/mini';
import { describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { codePoints } from './format.ts';
import { limits } from './limits.ts';
import { addressDoc, personDocs } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { authRefusalSentences, authSentences } from './sentences/auth.ts';
import { messages } from './sentences/messages.ts';
import { secondFactorSentences } from './sentences/second-factor.ts';
import type { Said } from './sentences.ts';
import { unstorableCharacter } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const authRefusals = {
  'auth.required': { status: 401, sentence: authRefusalSentences.required },
  'auth.accessToken': {
    status: 401,
    sentence: authRefusalSentences.accessToken,
  },
  'auth.tokenReadOnly': { status: 403, sentence: authRefusalSentences.tokenReadOnly },
  'auth.sessionOnly': { status: 403, sentence: authRefusalSentences.sessionOnly },
  'auth.invalidCredentials': { status: 401, sentence: authRefusalSentences.invalidCredentials },
  'auth.unverified': {
    status: 403,
    sentence: authRefusalSentences.unverified,
    code: 'email_unverified',
  },
  'auth.existsUnverified': {
    status: 409,
    sentence: authRefusalSentences.existsUnverified,
    code: 'email_unverified',
  },
  'auth.suspended': { status: 403, sentence: authRefusalSentences.suspended, code: 'suspended' },
  'auth.deactivated': { status: 403, sentence: authRefusalSentences.deactivated },
  'auth.signUpClosed': { status: 403, sentence: authSentences.screen.signUpClosed },
  'auth.notInvited': { status: 403, sentence: authSentences.screen.notInvited },
  'auth.signUpDomain': { status: 403, sentence: authRefusalSentences.signUpDomain },
  'auth.lockedOut': { status: 429, sentence: authRefusalSentences.lockedOut, code: 'locked_out' },
  'auth.verificationToken': { status: 400, sentence: authRefusalSentences.verificationToken },
  'auth.resetToken': { status: 400, sentence: authRefusalSentences.resetToken },
  'auth.operatorLink': { status: 400, sentence: authRefusalSentences.operatorLink },
  'auth.passwordsOff': { status: 403, sentence: authRefusalSentences.passwordsOff },
} as const satisfies Record<string, RefusalEntry>;

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";

const pattern = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** Whether a trimmed text is an accepted address: ASCII, with a dot in the domain (docs/behaviour/auth.md#email-addresses). */
export function isEmail(address: string): boolean {
  return address.length <= limits.email && address.indexOf('@') <= limits.emailLocal && pattern.test(address);
}

/**
 * The address that a person means: without signs that are not seen, `mailto:` or the name before it, and with the plain signs
 * for those of another width. It is stored and written to in this form.
 */
export function typedEmail(typed: string): string {
  if (typed.length > 4 * limits.email) return typed;
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  const [, inBrackets = plain] = /^[^<>@\n]*<([^<>]*)>$/.exec(plain) ?? [];
  const [, inLink = inBrackets] = /^mailto:([^?]*)/i.exec(inBrackets) ?? [];
  return inLink.trim();
}

/** An address that a person types; compared by `emailKey`. */
export const email = z
  .string({ error: messages.validation.email })
  .check(z.overwrite(typedEmail), z.refine(isEmail, { error: messages.validation.email }))
  .register(z.globalRegistry, { format: 'email', maxLength: limits.email });

/** The form in which addresses are compared: ASCII lower case (an accepted address has no other letters). */
export function emailKey(address: string): string {
  return address.toLowerCase();
}

/** The name of a browser, which is stored in English, in the language that is spoken now. */
export function browserWords(name: string): string {
  const [browser = name, system] = name.split(' on ');
  return system === undefined ? browser : messages.browser({ browser, system });
}

interface PasswordRule {
  readonly key: 'min' | 'max' | 'upper' | 'lower' | 'digit';
  /** The words of the live list on the screen. */
  readonly label: Said;
  readonly sentence: Said;
  readonly met: (password: string) => boolean;
}

/** The password rules in the order of their sentences, for the live list and for the server (docs/behaviour/auth.md#password-rules). */
export const passwordRules: readonly PasswordRule[] = [
  {
    key: 'min',
    label: authSentences.passwordRules.min,
    sentence: authSentences.validation.passwordMin,
    met: (password) => codePoints(password) >= limits.passwordMin,
  },
  {
    key: 'max',
    label: authSentences.passwordRules.max,
    sentence: authSentences.validation.passwordMax,
    met: (password) => codePoints(password) <= limits.passwordMax,
  },
  {
    key: 'upper',
    label: authSentences.passwordRules.upper,
    sentence: authSentences.validation.passwordUpper,
    met: (password) => /\p{Lu}/u.test(password),
  },
  {
    key: 'lower',
    label: authSentences.passwordRules.lower,
    sentence: authSentences.validation.passwordLower,
    met: (password) => /\p{Ll}/u.test(password),
  },
  {
    key: 'digit',
    label: authSentences.passwordRules.digit,
    sentence: authSentences.validation.passwordDigit,
    met: (password) => /\p{Nd}/u.test(password),
  },
];

/** The sentences of the rules that a password breaks, in order; empty when it is fine. */
export function brokenPasswordRules(password: string): string[] {
  return passwordRules.filter((rule) => !rule.met(password)).map((rule) => rule.sentence());
}

/** A new password, neither trimmed nor normalised. */
export const newPassword = z
  .string({ error: authSentences.validation.passwordMin })
  .check(
    z.superRefine((password, context) => {
      const [broken] = brokenPasswordRules(password);
      if (broken !== undefined) context.addIssue({ code: 'custom', message: broken });
      else if (unstorableCharacter(password, 'one') !== undefined)
        context.addIssue({ code: 'custom', message: authSentences.validation.passwordText() });
    }),
  )
  .register(z.globalRegistry, { minLength: limits.passwordMin, maxLength: limits.passwordMax });

/** A code of an authenticator app, or a recovery code; any text goes, so that a malformed one is answered like a wrong one. */
export const secondFactorCode = z.string({ error: secondFactorSentences.validation.code });

export const codeDoc: FieldDoc = {
  description: 'A code of the authenticator app, or a recovery code; needed if the account has a second factor.',
  example: '123456',
};

/** `POST /api/login`: any text is valid, so that a malformed pair gets the answer of a wrong one. */
export const loginInput = z.object({
  email: z.string({ error: messages.validation.email }),
  password: z.string({ error: authSentences.validation.passwordRules }),
  code: z.optional(secondFactorCode),
});

export const passwordExample = 'Correct-Horse-1';

describeInput(loginInput, {
  email: addressDoc,
  password: { description: 'The password.', example: passwordExample },
  code: codeDoc,
});

/**
 * A random text of a browser, by which it recognises the link of its own sign-up. A malformed one counts as none, so that
 * it never refuses a sign-up.
 */
const signupNonce = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{22,64}$/))), undefined);

export const signupInput = z.object({ email, password: newPassword, nonce: signupNonce });

export const newPasswordDoc: FieldDoc = {
  description: `${passwordRules.map(({ label }) => label()).join(', ')}. Taken as typed, not trimmed.`,
  example: passwordExample,
};

const nonceDoc: FieldDoc = {
  description: 'A random text of the browser, 22 to 64 URL-safe characters, by which it recognises its own link.',
  example: 'Yt4bq0m2Zr8sWc1kVh6uPg',
};

describeInput(signupInput, { email: addressDoc, password: newPasswordDoc, nonce: nonceDoc });

export const validateTokenInput = z.object({
  token: z.optional(z.nullable(z.string({ error: messages.validation.invalidRequest }))),
});

describeInput(validateTokenInput, { token: 'A session token; without one the cookie is looked at.' });

export const validateTokenReply = z.object({
  valid: z.literal(true),
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
});

describeEntity(validateTokenReply, 'Session', {
  valid: 'Always true; anything else is a 401.',
  ...personDocs,
});

/** A link's token; whatever is not one of ours is answered like an expired one. */
export const verifyInput = z.object({ token: z.catch(z.string(), '') });

export const linkTokenDoc: FieldDoc = {
  description: 'The token of the link in the email.',
  example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk',
};

describeInput(verifyInput, { token: linkTokenDoc });

export const verificationLinkInput = z.object({ token: z.catch(z.string(), ''), nonce: signupNonce });

describeInput(verificationLinkInput, { token: linkTokenDoc, nonce: nonceDoc });

/** What a verification link can do, and the sign-up that it belongs to. */
export const verificationLink = z.object({
  /** `valid`: it verifies; `used`: its address is verified; `invalid`: unknown, expired, or another link was used. */
  state: z.enum(['valid', 'used', 'invalid']),
  /** Whether the nonce is that of the browser that signed up. */
  is_own: z.boolean(),
  /** Whether the page verifies without a press: for the browser that signed up, and if no choice and no badge depend on it. */
  is_automatic: z.boolean(),
  /** The browser that signed up, `Firefox on Linux`; `null` if it is unknown or the link cannot be used. */
  browser: z.nullable(z.string()),
  /** When the password was typed; `null` if the link cannot be used. */
  requested_at: z.nullable(z.string()),
});

describeEntity(verificationLink, 'VerificationLink', {
  state: '`valid`, `used` (its address is verified), or `invalid`: unknown, expired, or overtaken by another link.',
  is_own: 'Whether the nonce is that of the browser that signed up.',
  is_automatic:
    'Whether the page verifies without a press: where `is_own`, or where no other password waits for the address and it belongs to no institute.',
  browser: 'The browser that signed up, in a few words; `null` where it is unknown.',
  requested_at: timeDoc('When the password was typed; `null` where the link cannot be used.'),
});

export const resetLinkInput = z.object({ token: z.catch(z.string(), '') });

describeInput(resetLinkInput, { token: linkTokenDoc });

/** Whether a reset link can still set a password. */
export const resetLink = z.object({ is_valid: z.boolean() });

describeEntity(resetLink, 'ResetLink', { is_valid: 'Whether the link can still set a password.' });

export const addressInput = z.object({ email });

describeInput(addressInput, { email: addressDoc });

export const resetPasswordInput = z.object({ token: z.catch(z.string(), ''), newPassword });

describeInput(resetPasswordInput, { token: linkTokenDoc, newPassword: newPasswordDoc });
