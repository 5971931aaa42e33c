import { rates } from '@exchange/contract/limits';
import type { RefusalKey } from '@exchange/contract/refusals';
import type { Db, Tx } from '@exchange/db';
import { addressKey } from './address-key.ts';
import { findWait, useAllowance } from './allowances.sql.ts';
import type { Context } from './context.ts';
import { refuse } from './refuse.ts';

/** So many uses within so many hours of the first one, counted exactly, by the database's clock, over all servers. */
export interface Allowance {
  readonly name: string;
  /** Whose uses are counted together. */
  readonly per: 'address' | 'member';
  readonly uses: number;
  readonly hours: number;
  readonly refusal: RefusalKey;
}

export const signups: Allowance = {
  name: 'signups',
  per: 'address',
  uses: rates.signupsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const accountMails: Allowance = {
  name: 'account mails',
  per: 'address',
  uses: rates.accountMailsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const unsubscribes: Allowance = {
  name: 'unsubscribes',
  per: 'address',
  uses: rates.unsubscribesPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const requests: Allowance = {
  name: 'requests',
  per: 'member',
  uses: rates.requestsPerDay,
  hours: 24,
  refusal: 'requests.tooMany',
};
const offers: Allowance = {
  name: 'offers',
  per: 'member',
  uses: rates.offersPerDay,
  hours: 24,
  refusal: 'offers.tooMany',
};
export const reports: Allowance = {
  name: 'reports',
  per: 'member',
  uses: rates.reportsPerDay,
  hours: 24,
  refusal: 'safety.tooManyReports',
};

/**
 * The procedures that have an allowance: a use is counted in the transaction of the deed (`transaction`, `spend` in
 * `trpc.ts`), so that what is refused uses nothing; one who has none left is refused before the body is read. Call rates
 * of a minute stand in `apps/server/src/limits`, the lockout in `features/auth`.
 */
export const allowances: ReadonlyMap<string, Allowance> = new Map([
  ['auth.signup', signups],
  ['auth.resendVerification', accountMails],
  ['auth.forgotPassword', accountMails],
  ['notifications.unsubscribe', unsubscribes],
  ['requests.create', requests],
  ['offers.offerHelp', offers],
  ['safety.report', reports],
]);

/** Different people's profiles; which read is of another one is known only to the procedure. */
export const profileReads: Allowance = {
  name: 'profiles',
  per: 'member',
  uses: rates.profilesPerDay,
  hours: 24,
  refusal: 'profiles.tooMany',
};

/** The file with everything one has written, which is no procedure. */
export const accountExports: Allowance = {
  name: 'exports',
  per: 'member',
  uses: rates.exportsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

type Caller = Pick<Context, 'settings' | 'viewer'> & { readonly visitor: Pick<Context['visitor'], 'address'> };

/** Whose allowance it is; nobody's where limits are lifted or there is no such person. */
function subjectOf({ per }: Allowance, { settings, viewer, visitor }: Caller): string | undefined {
  if (!settings.rateLimits) return undefined;
  return per === 'address' ? addressKey(visitor.address) : viewer?.user_id.toString();
}

/** Uses an allowance once. @throws its refusal, with the seconds until there is one again */
export async function spend(tx: Tx, caller: Caller, allowance: Allowance | undefined): Promise<void> {
  const subject = allowance && subjectOf(allowance, caller);
  if (allowance === undefined || subject === undefined || (await useAllowance(tx, allowance, subject))) return;
  refuse(allowance.refusal, { retryAfter: (await findWait(tx, allowance, subject)) ?? 1 });
}

/** Refuses who has nothing left of an allowance, and uses none. @throws as `spend` does */
export async function requireAllowance(db: Db, caller: Caller, procedure: string): Promise<void> {
  const allowance = allowances.get(procedure);
  const subject = allowance && subjectOf(allowance, caller);
  if (allowance === undefined || subject === undefined) return;
  const wait = await findWait(db, allowance, subject);
  if (wait !== undefined) refuse(allowance.refusal, { retryAfter: wait });
}
