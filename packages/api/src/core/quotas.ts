import { rates } from '@exchange/contract/limits';
import type { RefusalKey } from '@exchange/contract/refusals';
import type { Db, Tx } from '@exchange/db';
import type { Context } from './context.ts';
import { ipKey } from './ip-key.ts';
import { findSecondsUntilAvailable, insertUse } from './quotas.sql.ts';
import { refuse } from './refusal.ts';

/**
 * A maximum number of uses within some hours from the first one, counted exactly over all servers by the database's
 * clock.
 */
export interface Quota {
  readonly name: string;
  /** Whether uses are counted per IP address or per user. */
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
 * The procedures with a quota. A use is counted in the transaction of the procedure, so that refused calls count
 * nothing; an exhausted quota refuses before the body is read. Rate limits of a minute are in `apps/server/src/limits`,
 * the lockout in `features/auth`.
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

/** Views of different profiles; only the procedure knows which view counts. */
export const profileViewQuota: Quota = {
  name: 'profiles',
  per: 'member',
  limit: rates.profilesPerDay,
  hours: 24,
  refusal: 'profiles.tooMany',
};

/** The export of an account, which is not a procedure. */
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

/** The subject of a quota; none where limits are lifted or there is no session. */
function subjectOf({ per }: Quota, { settings, viewer, clientSession }: Caller): string | undefined {
  if (!settings.rateLimits) return undefined;
  return per === 'address' ? ipKey(clientSession.address) : viewer?.user_id.toString();
}

/** Counts one use of a quota. @throws the refusal of the quota, with the seconds until it is available again */
export async function consumeQuota(tx: Tx, caller: Caller, quota: Quota | undefined): Promise<void> {
  const subject = quota && subjectOf(quota, caller);
  if (quota === undefined || subject === undefined || (await insertUse(tx, quota, subject))) return;
  refuse(quota.refusal, { retryAfter: (await findSecondsUntilAvailable(tx, quota, subject)) ?? 1 });
}

/** Refuses where a quota is exhausted, without counting a use. @throws as `consumeQuota` does */
export async function requireQuota(db: Db, caller: Caller, procedure: string): Promise<void> {
  const quota = quotas.get(procedure);
  const subject = quota && subjectOf(quota, caller);
  if (quota === undefined || subject === undefined) return;
  const wait = await findSecondsUntilAvailable(db, quota, subject);
  if (wait !== undefined) refuse(quota.refusal, { retryAfter: wait });
}
