import { rates } from '@exchange/contract/limits';
import type { RefusalKey } from '@exchange/contract/refusals';
import type { Db, Tx } from '@exchange/db';
import type { Context } from './context.ts';
import { ipKey } from './ip-key.ts';
import { findSecondsUntilAvailable, insertUse } from './quotas.sql.ts';
import { refuse } from './refusal.ts';

/** So many uses within so many hours of the first one, counted exactly, by the database's clock, over all servers. */
export interface Quota {
  readonly name: string;
  /** Whose uses are counted together. */
  readonly per: 'address' | 'member';
  readonly limit: number;
  readonly hours: number;
  readonly refusal: RefusalKey;
}

export const signupQuota: Quota = {
  name: 'signups',
  per: 'address',
  limit: rates.signupsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const accountMails: Quota = {
  name: 'account mails',
  per: 'address',
  limit: rates.accountMailsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const unsubscribes: Quota = {
  name: 'unsubscribes',
  per: 'address',
  limit: rates.unsubscribesPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};
const requests: Quota = {
  name: 'requests',
  per: 'member',
  limit: rates.requestsPerDay,
  hours: 24,
  refusal: 'requests.tooMany',
};
const offers: Quota = {
  name: 'offers',
  per: 'member',
  limit: rates.offersPerDay,
  hours: 24,
  refusal: 'offers.tooMany',
};
export const reportQuota: Quota = {
  name: 'reports',
  per: 'member',
  limit: rates.reportsPerDay,
  hours: 24,
  refusal: 'safety.tooManyReports',
};

/**
 * The procedures that have an allowance: a use is counted in the transaction of the deed (`transaction`, `spend` in
 * `trpc.ts`), so that what is refused uses nothing; one who has none left is refused before the body is read. Call rates
 * of a minute stand in `apps/server/src/limits`, the lockout in `features/auth`.
 */
export const quotas: ReadonlyMap<string, Quota> = new Map([
  ['auth.signup', signupQuota],
  ['auth.resendVerification', accountMails],
  ['auth.forgotPassword', accountMails],
  ['notifications.unsubscribe', unsubscribes],
  ['requests.create', requests],
  ['offers.offerHelp', offers],
  ['safety.report', reportQuota],
]);

/** Different people's profiles; which read is of another one is known only to the procedure. */
export const profileViewQuota: Quota = {
  name: 'profiles',
  per: 'member',
  limit: rates.profilesPerDay,
  hours: 24,
  refusal: 'profiles.tooMany',
};

/** The file with everything one has written, which is no procedure. */
export const accountExportQuota: Quota = {
  name: 'exports',
  per: 'member',
  limit: rates.exportsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

type Caller = Pick<Context, 'settings' | 'viewer'> & {
  readonly clientSession: Pick<Context['clientSession'], 'address'>;
};

/** Whose allowance it is; nobody's where limits are lifted or there is no such person. */
function subjectOf({ per }: Quota, { settings, viewer, clientSession }: Caller): string | undefined {
  if (!settings.rateLimits) return undefined;
  return per === 'address' ? ipKey(clientSession.address) : viewer?.user_id.toString();
}

/** Uses an allowance once. @throws its refusal, with the seconds until there is one again */
export async function consumeQuota(tx: Tx, caller: Caller, allowance: Quota | undefined): Promise<void> {
  const subject = allowance && subjectOf(allowance, caller);
  if (allowance === undefined || subject === undefined || (await insertUse(tx, allowance, subject))) return;
  refuse(allowance.refusal, { retryAfter: (await findSecondsUntilAvailable(tx, allowance, subject)) ?? 1 });
}

/** Refuses who has nothing left of an allowance, and uses none. @throws as `spend` does */
export async function requireQuota(db: Db, caller: Caller, procedure: string): Promise<void> {
  const allowance = quotas.get(procedure);
  const subject = allowance && subjectOf(allowance, caller);
  if (allowance === undefined || subject === undefined) return;
  const wait = await findSecondsUntilAvailable(db, allowance, subject);
  if (wait !== undefined) refuse(allowance.refusal, { retryAfter: wait });
}
