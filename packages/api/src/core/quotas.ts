import type { RefusalKey } from '@exchange/contract/all-refusals';
import { rates } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import type { Context } from './context.ts';
import { networksOf } from './ip-key.ts';
import { findSecondsUntilAvailable, insertUse } from './quotas.sql.ts';
import { refuse } from './refusal.ts';

/**
 * A maximum number of uses within some hours from the first one, counted exactly over all servers by the database's
 * clock.
 */
export interface Quota {
  readonly name: string;
  /** Whether uses are counted per IP address and its wider networks, or per user. */
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
export const directoryQuota: Quota = {
  name: 'people',
  per: 'member',
  limit: rates.directoryPagesPerDay,
  hours: 24,
  refusal: 'people.tooMany',
};
const invitationQuota: Quota = {
  name: 'invitations',
  per: 'member',
  limit: rates.asksPerDay,
  hours: 24,
  refusal: 'invitations.tooMany',
};
const joinQuota: Quota = {
  name: 'invitations to join',
  per: 'member',
  limit: rates.joinInvitationsPerDay,
  hours: 24,
  refusal: 'record.tooManyJoins',
};
const operatorInvitationQuota: Quota = {
  name: 'invitations by an operator',
  per: 'member',
  limit: rates.operatorInvitationsPerDay,
  hours: 24,
  refusal: 'operators.tooManyInvitations',
};
/** Lists with addresses in a session whose password was not typed lately; only the procedure knows which one counts. */
export const addressListQuota: Quota = {
  name: 'lists with addresses',
  per: 'member',
  limit: rates.addressListsPerHour,
  hours: 1,
  refusal: 'operators.passwordRequired',
};
export const reachQuota: Quota = {
  name: 'reach',
  per: 'member',
  limit: rates.reachPerDay,
  hours: 24,
  refusal: 'requests.tooManyReach',
};
export const accessTokenQuota: Quota = {
  name: 'access tokens',
  per: 'member',
  limit: rates.accessTokensPerDay,
  hours: 24,
  refusal: 'account.tooManyNewTokens',
};
const reportQuota: Quota = {
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
  ['requests.reach', reachQuota],
  ['offers.offerHelp', offers],
  ['asks.send', invitationQuota],
  ['joinInvitations.invite', joinQuota],
  ['operators.invite', operatorInvitationQuota],
  ['reports.send', reportQuota],
  ['account.createToken', accessTokenQuota],
]);

/** Views of different profiles; only the procedure knows which view counts. */
export const profileViewQuota: Quota = {
  name: 'profiles',
  per: 'member',
  limit: rates.profilesPerDay,
  hours: 24,
  refusal: 'profiles.tooMany',
};

/** Collaborators who never offered help on the request; only the procedure knows which one that is. */
export const strangerQuota: Quota = {
  name: 'collaborators without an offer',
  per: 'member',
  limit: rates.strangersCreditedPerDay,
  hours: 24,
  refusal: 'collaborators.tooManyStrangers',
};

/** Logins with the right password of an account whose address is not verified; they are no failures. */
export const unverifiedLoginQuota: Quota = {
  name: 'unverified logins',
  per: 'address',
  limit: rates.unverifiedLoginsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
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

/** The subjects of a quota with their limits; none where limits are lifted or there is no session. */
function subjectsOf(quota: Quota, { settings, viewer, clientSession }: Caller): { subject: string; limit: number }[] {
  if (!settings.rateLimits) return [];
  const { per, limit } = quota;
  if (per === 'address')
    return networksOf(clientSession.address).map(({ key, factor }) => ({ subject: key, limit: limit * factor }));
  return viewer === null ? [] : [{ subject: viewer.user_id.toString(), limit }];
}

/** Counts one use of a quota. @throws the refusal of the quota, with the seconds until it is available again */
export async function consumeQuota(tx: Tx, caller: Caller, quota: Quota | undefined): Promise<void> {
  if (quota === undefined) return;
  for (const { subject, limit } of subjectsOf(quota, caller)) {
    if (await insertUse(tx, { ...quota, limit }, subject)) continue;
    refuse(quota.refusal, { retryAfter: (await findSecondsUntilAvailable(tx, { ...quota, limit }, subject)) ?? 1 });
  }
}

/** Refuses where a quota is exhausted, without counting a use. @throws as `consumeQuota` does */
export async function requireQuota(db: Db, caller: Caller, quota: Quota | undefined): Promise<void> {
  if (quota === undefined) return;
  for (const { subject, limit } of subjectsOf(quota, caller)) {
    const wait = await findSecondsUntilAvailable(db, { ...quota, limit }, subject);
    if (wait !== undefined) refuse(quota.refusal, { retryAfter: wait });
  }
}
