import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { newPassword } from './passwords.ts';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** Whether a trimmed text is an accepted address: ASCII, with a dot in the domain (docs/behaviour.md#email-addresses). */
export function isEmail(address: string): boolean {
  return address.length <= limits.email && address.indexOf('@') <= limits.emailLocal && pattern.test(address);
}

/** An address as typed, trimmed; compared by `emailKey`. */
export const email = z
  .string(messages.validation.email)
  .check(
    z.overwrite((address) => address.trim()),
    z.refine(isEmail, messages.validation.email),
  )
  .register(z.globalRegistry, { format: 'email', maxLength: limits.email });

/** The form in which addresses are compared: ASCII lower case (an accepted address has no other letters). */
export function emailKey(address: string): string {
  return address.toLowerCase();
}

/** `POST /api/login`: any text is valid, so that a malformed pair gets the answer of a wrong one. */
export const loginInput = z.object({
  email: z.string(messages.validation.email),
  password: z.string(messages.validation.passwordRules),
});
/**
 * A random text of a browser, by which it recognises the link of its own sign-up. A malformed one counts as none, so that
 * it never refuses a sign-up.
 */
const signupNonce = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{22,64}$/))), undefined);
export const signupInput = z.object({ email, password: newPassword, nonce: signupNonce });
export const validateTokenInput = z.object({
  token: z.optional(z.nullable(z.string(messages.validation.invalidRequest))),
});
export const validateTokenReply = z.object({
  valid: z.literal(true),
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
});
/** A link's token; whatever is not one of ours is answered like an expired one. */
export const verifyInput = z.object({ token: z.catch(z.string(), '') });
export const verificationLinkInput = z.object({ token: z.catch(z.string(), ''), nonce: signupNonce });
/** What a verification link can do, and the sign-up that it belongs to. */
export const verificationLink = z.object({
  /** `valid`: it verifies; `used`: its address is verified; `invalid`: unknown, expired, or another link was used. */
  state: z.enum(['valid', 'used', 'invalid']),
  /** Whether the nonce is that of the browser that signed up. */
  is_own: z.boolean(),
  /** Whether the page verifies without a press: for the browser that signed up, and where no choice and no badge depend on it. */
  is_automatic: z.boolean(),
  /** The browser that signed up, `Firefox on Linux`; `null` where it is unknown or the link cannot be used. */
  browser: z.nullable(z.string()),
  /** When the password was typed; `null` where the link cannot be used. */
  requested_at: z.nullable(z.string()),
});
export const resetLinkInput = z.object({ token: z.catch(z.string(), '') });
/** Whether a reset link can still set a password. */
export const resetLink = z.object({ is_valid: z.boolean() });
export const addressInput = z.object({ email });
export const resetPasswordInput = z.object({ token: z.catch(z.string(), ''), newPassword });
