import { loginProviderRefusals } from './login-provider-refusals.ts';
import { refusals } from './refusals.ts';

/** All refusals, for the server; the web app loads `refusals.ts` alone. */
export const allRefusals = { ...refusals, ...loginProviderRefusals } as const;
