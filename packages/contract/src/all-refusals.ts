import { loginProviderRefusals } from './login-provider-refusals.ts';
import { operatorRefusals } from './operator-refusals.ts';
import { refusals } from './refusals.ts';

/** All refusals, for the server; the web app loads `refusals.ts` alone. */
export const allRefusals = { ...refusals, ...loginProviderRefusals, ...operatorRefusals } as const;
