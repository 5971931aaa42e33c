import { confirmLoginByEmailInput, confirmLoginInput, pendingLogin } from '@exchange/contract/login-providers';
import { type ApiTag, describeEntity, describeInput, emailField } from '../../core/api-docs.ts';
import { passwordExample } from '../auth/auth.docs.ts';

export const loginProvidersTag: ApiTag = {
  name: 'Login providers',
  description: 'Logins at an institute or at ORCID, where the operator has set them up. They begin in a browser.',
};

describeEntity(pendingLogin, 'PendingLogin', {
  email: emailField('The address of the account whose owner has to confirm.'),
});
describeInput(confirmLoginInput, {
  password: { description: 'The password of the account.', example: passwordExample },
});
describeInput(confirmLoginByEmailInput, {
  token: { description: 'The token of the link in the email.', example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk' },
});
