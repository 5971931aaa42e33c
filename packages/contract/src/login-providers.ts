import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** Where the browser begins a login at a provider: an address of the server, not of the web app. */
export const loginProviderPaths = { institute: '/auth/institute', orcid: '/auth/orcid' } as const;

/** The path to which a provider sends the browser back. */
export const callbackOf = (path: string) => `${path}/callback`;

/** The element of Settings that lists the linked logins, to which the browser goes when one was linked. */
export const linkedLoginsId = 'logins-list';

/** The account whose link with an identity waits to be confirmed in this browser. */
export const pendingLogin = z.object({ email: z.string() });
export const confirmLoginInput = z.object({ password: z.string(messages.validation.passwordRules) });
/** The token of the emailed link; whatever is not one of ours is answered like an expired one. */
export const confirmLoginByEmailInput = z.object({ token: z.catch(z.string(), '') });
