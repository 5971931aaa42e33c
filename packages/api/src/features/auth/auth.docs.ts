import {
  addressInput,
  loginInput,
  resetLink,
  resetLinkInput,
  resetPasswordInput,
  signupInput,
  validateTokenInput,
  validateTokenReply,
  verificationLink,
  verificationLinkInput,
  verifyInput,
} from '@exchange/contract/auth';
import { passwordRules } from '@exchange/contract/passwords';
import { type ApiTag, describeEntity, describeInput, type FieldDoc, timeField } from '../../core/api-docs.ts';
import { addressField, personFields } from '../profiles/profiles.docs.ts';

export const authTag: ApiTag = {
  name: 'Auth',
  description: 'Accounts and sessions. Nothing here needs a session.',
};

export const passwordExample = 'Correct-Horse-1';
export const newPasswordField: FieldDoc = {
  description: `${passwordRules.map(({ label }) => label).join(', ')}. Taken as typed, not trimmed.`,
  example: passwordExample,
};
const tokenField: FieldDoc = {
  description: 'The token of the link in the email.',
  example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk',
};

describeEntity(validateTokenReply, 'Session', {
  valid: 'Always true; anything else is a 401.',
  ...personFields,
});

describeInput(loginInput, {
  email: addressField,
  password: { description: 'The password.', example: passwordExample },
});
const nonceField: FieldDoc = {
  description: 'A random text of the browser, 22 to 64 URL-safe characters, by which it recognises its own link.',
  example: 'Yt4bq0m2Zr8sWc1kVh6uPg',
};
describeInput(signupInput, { email: addressField, password: newPasswordField, nonce: nonceField });
describeInput(validateTokenInput, { token: 'A session token; without one the cookie is looked at.' });
describeInput(verifyInput, { token: tokenField });
describeInput(verificationLinkInput, { token: tokenField, nonce: nonceField });
describeEntity(verificationLink, 'VerificationLink', {
  state: '`valid`, `used` (its address is verified), or `invalid`: unknown, expired, or overtaken by another link.',
  is_own: 'Whether the nonce is that of the browser that signed up.',
  is_automatic:
    'Whether the page verifies without a press: where `is_own`, or where no other password waits for the address and it belongs to no institute.',
  browser: 'The browser that signed up, in a few words; `null` where it is unknown.',
  requested_at: timeField('When the password was typed; `null` where the link cannot be used.'),
});
describeInput(resetLinkInput, { token: tokenField });
describeEntity(resetLink, 'ResetLink', { is_valid: 'Whether the link can still set a password.' });
describeInput(addressInput, { email: addressField });
describeInput(resetPasswordInput, { token: tokenField, newPassword: newPasswordField });
