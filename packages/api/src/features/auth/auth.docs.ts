import {
  addressInput,
  loginInput,
  resetPasswordInput,
  signupInput,
  validateTokenInput,
  validateTokenOutput,
  verifyInput,
} from '@exchange/contract/auth';
import { passwordRules } from '@exchange/contract/passwords';
import { type ApiTag, describeEntity, describeInput, type FieldDoc } from '../../core/api-docs.ts';
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
  description: 'The token of the link in the mail.',
  example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk',
};

describeEntity(validateTokenOutput, 'Session', {
  valid: 'Always true; anything else is a 401.',
  ...personFields,
});

describeInput(loginInput, {
  email: addressField,
  password: { description: 'The password.', example: passwordExample },
});
describeInput(signupInput, { email: addressField, password: newPasswordField });
describeInput(validateTokenInput, { token: 'A session token; without one the cookie is looked at.' });
describeInput(verifyInput, { token: tokenField });
describeInput(addressInput, { email: addressField });
describeInput(resetPasswordInput, { token: tokenField, newPassword: newPasswordField });
