import * as z from 'zod/mini';
import { describeEntity, describeInput, emailDoc } from './api-docs.ts';
import { codeDoc, passwordExample, secondFactorCode } from './auth.ts';
import type { RefusalEntry } from './refusals.ts';
import { passkeyDoc, passkeyProof } from './second-factor.ts';
import { authSentences } from './sentences/auth.ts';
import { loginProviderRefusalSentences } from './sentences/login-providers.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const loginProviderRefusals = {
  'loginProviders.declined': { status: 403, sentence: loginProviderRefusalSentences.declined },
  'loginProviders.expired': {
    status: 400,
    sentence: loginProviderRefusalSentences.expired,
  },
  'loginProviders.untrusted': {
    status: 400,
    sentence: loginProviderRefusalSentences.untrusted,
  },
  'loginProviders.unavailable': {
    status: 503,
    sentence: loginProviderRefusalSentences.unavailable,
  },
  'loginProviders.unproven': {
    status: 403,
    sentence: loginProviderRefusalSentences.unproven,
  },
  'loginProviders.notAdmitted': { status: 403, sentence: loginProviderRefusalSentences.notAdmitted },
  'loginProviders.notLinked': {
    status: 403,
    sentence: loginProviderRefusalSentences.notLinked,
  },
  'loginProviders.notFound': { status: 404, sentence: loginProviderRefusalSentences.notFound },
  'loginProviders.taken': { status: 409, sentence: loginProviderRefusalSentences.taken },
  'loginProviders.otherLinked': {
    status: 409,
    sentence: loginProviderRefusalSentences.otherLinked,
  },
  'loginProviders.otherPerson': { status: 403, sentence: loginProviderRefusalSentences.otherPerson },
  'loginProviders.link': {
    status: 400,
    sentence: loginProviderRefusalSentences.link,
  },
} as const satisfies Record<string, RefusalEntry>;

/** Where the browser begins a login at a provider: an address of the server, not of the web app. */
export const loginProviderPaths = { institute: '/auth/institute', orcid: '/auth/orcid' } as const;

/** Where a login at an institute begins, by the number of its variables. */
export const instituteLoginPath = (number: number) =>
  number === 1 ? loginProviderPaths.institute : `${loginProviderPaths.institute}-${number}`;

/** The address at which a logged-in person logs in again. */
export const againAt = (path: string) => `${path}?again=1`;

/** The path to which a provider sends the browser back. */
export const callbackOf = (path: string) => `${path}/callback`;

/** The element of Settings that lists the linked logins, to which the browser goes when one was linked. */
export const linkedLoginsId = 'logins-list';

/** The account whose link with an identity waits to be confirmed in this browser. */
export const pendingLogin = z.object({
  email: z.string(),
  provider_name: z.string(),
  /** Whether the login is linked already, so that only the second factor is missing. */
  is_linked: z.boolean(),
});

describeEntity(pendingLogin, 'PendingLogin', {
  email: emailDoc('The address of the account whose owner has to confirm.'),
  provider_name: 'The login provider, as people know it.',
  is_linked: 'Whether the login is linked already: then only the second factor is missing.',
});

export const confirmLoginInput = z.object({
  password: z._default(z.string({ error: authSentences.validation.passwordRules }), ''),
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyProof),
});

describeInput(confirmLoginInput, {
  password: {
    description: 'The password of the account, unless the login is linked already.',
    example: passwordExample,
  },
  code: codeDoc,
  passkey: passkeyDoc,
});
