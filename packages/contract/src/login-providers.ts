import * as z from 'zod/mini';
import { describeEntity, describeInput, emailDoc } from './api-docs.ts';
import { authSentences, passwordExample } from './auth.ts';
import { mailSpacing } from './messages.ts';
import type { RefusalEntry } from './refusals.ts';

/** What people read. */
export const loginProviderSentences = {
  success: {
    loginLinkMailed: `We sent a link to the address of your account. Open it in this browser. ${mailSpacing}`,
  },
} as const;

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const loginProviderRefusals = {
  'loginProviders.declined': { status: 403, sentence: 'The login was cancelled. Nothing was changed.' },
  'loginProviders.expired': {
    status: 400,
    sentence: 'This login took too long, was begun in another browser, or was already used. Please begin again.',
  },
  'loginProviders.untrusted': {
    status: 400,
    sentence: 'The answer to this login could not be trusted. Nothing was changed. Please begin again.',
  },
  'loginProviders.unavailable': {
    status: 503,
    sentence: 'The other site does not answer right now. Log in with your password, or try again in a moment.',
  },
  'loginProviders.unproven': {
    status: 403,
    sentence:
      'Your institute did not confirm an email address that can have an account here. Log in with your password, or create an account.',
  },
  'loginProviders.notLinked': {
    status: 403,
    sentence: 'No account here is linked to this ORCID iD. Log in another way, then link it in Settings.',
  },
  'loginProviders.notFound': { status: 404, sentence: 'Linked login not found' },
  'loginProviders.taken': { status: 409, sentence: 'This login is already linked to another account.' },
  'loginProviders.otherLinked': {
    status: 409,
    sentence: 'Your account is already linked to another login of the same site. Unlink that one first.',
  },
  'loginProviders.link': {
    status: 400,
    sentence:
      'There is no login to confirm: it has expired, was confirmed, or was begun in another browser. Please begin again.',
  },
} as const satisfies Record<string, RefusalEntry>;

/** Where the browser begins a login at a provider: an address of the server, not of the web app. */
export const loginProviderPaths = { institute: '/auth/institute', orcid: '/auth/orcid' } as const;

/** The path to which a provider sends the browser back. */
export const callbackOf = (path: string) => `${path}/callback`;

/** The element of Settings that lists the linked logins, to which the browser goes when one was linked. */
export const linkedLoginsId = 'logins-list';

/** The account whose link with an identity waits to be confirmed in this browser. */
export const pendingLogin = z.object({ email: z.string() });

describeEntity(pendingLogin, 'PendingLogin', {
  email: emailDoc('The address of the account whose owner has to confirm.'),
});

export const confirmLoginInput = z.object({ password: z.string(authSentences.validation.passwordRules) });

describeInput(confirmLoginInput, {
  password: { description: 'The password of the account.', example: passwordExample },
});

/** The token of the emailed link; whatever is not one of ours is answered like an expired one. */
export const confirmLoginByEmailInput = z.object({ token: z.catch(z.string(), '') });

describeInput(confirmLoginByEmailInput, {
  token: { description: 'The token of the link in the email.', example: 'mUv0s0Yq3hX6kz1mJ8fQ9wPz4yT7bN2cR5dL1aE6gHk' },
});
