import { loginProviderRefusals } from './login-provider-refusals.ts';
import { operatorRefusals } from './operator-refusals.ts';
import { type RefusalEntry, type RefusalKey, refusals } from './refusals.ts';

/** All refusals, for the server; the web app loads `refusals.ts` alone. */
export const allRefusals = { ...refusals, ...loginProviderRefusals, ...operatorRefusals } as const;

/** The keys of all refusals, in the order of the tables. */
export const refusalKeys = Object.keys(allRefusals).filter((key): key is RefusalKey => key in allRefusals);

/** The `code` of a refusal on the wire: its own word where it has one, else its key (docs/behaviour.md#errors). */
export function codeOfRefusal(key: RefusalKey): string {
  const { code }: RefusalEntry = allRefusals[key];
  return code ?? key;
}
