import type { RefusalKey } from '@exchange/contract/all-refusals';
import type { SettableLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import type { Context } from './context.ts';
import { networksOf } from './ip-key.ts';
import { deleteUse, findSecondsUntilAvailable, insertUse } from './quotas.sql.ts';
import { refuse } from './refusal.ts';

/**
 * A maximum number of uses within some hours from the first one, counted exactly over all servers by the database's
 * clock. A procedure names its quota in its meta: an exhausted one refuses before the body is read, and a use is counted in the
 * transaction of the procedure, so that refused calls count nothing. If only a rule knows which call counts, it counts the use itself.
 * Rate limits of a minute are in `apps/server/src/limits`, the lockout in `features/auth`.
 */
export interface Quota {
  readonly name: string;
  /** Whether uses are counted per IP address and its wider networks, or per user. */
  readonly per: 'address' | 'member';
  /** A number, or the name of one that the operator may set. */
  readonly limit: number | keyof SettableLimits;
  readonly hours: number;
  readonly refusal: RefusalKey;
}

/** A quota of a person for a day. */
export function daily(name: string, limit: Quota['limit'], refusal: RefusalKey): Quota {
  return { name, per: 'member', limit, hours: 24, refusal };
}

/** A quota of an IP address for an hour. */
export function hourlyOfAddress(name: string, limit: Quota['limit']): Quota {
  return { name, per: 'address', limit, hours: 1, refusal: 'http.rateLimited' };
}

type Caller = Pick<Context, 'settings' | 'viewer'> & {
  readonly clientSession: Pick<Context['clientSession'], 'address'>;
};

/** The subjects of a quota with their limits; none if limits are lifted or there is no session. */
function subjectsOf(quota: Quota, { settings, viewer, clientSession }: Caller): { subject: string; limit: number }[] {
  if (!settings.rateLimits) return [];
  const { per } = quota;
  const uses = typeof quota.limit === 'number' ? quota.limit : settings.limits[quota.limit];
  const limit = uses * settings.rateLimits;
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

/** Takes one use of a quota back. */
export async function releaseQuota(tx: Tx, caller: Caller, quota: Quota): Promise<void> {
  for (const { subject } of subjectsOf(quota, caller)) await deleteUse(tx, quota, subject);
}

/** Whether a quota is not exhausted. */
export async function hasUseLeft(db: Db, caller: Caller, quota: Quota): Promise<boolean> {
  for (const { subject, limit } of subjectsOf(quota, caller))
    if ((await findSecondsUntilAvailable(db, { ...quota, limit }, subject)) !== undefined) return false;
  return true;
}

/** Refuses if a quota is exhausted, without counting a use. @throws as `consumeQuota` does */
export async function requireQuota(db: Db, caller: Caller, quota: Quota | undefined): Promise<void> {
  if (quota === undefined) return;
  for (const { subject, limit } of subjectsOf(quota, caller)) {
    const wait = await findSecondsUntilAvailable(db, { ...quota, limit }, subject);
    if (wait !== undefined) refuse(quota.refusal, { retryAfter: wait });
  }
}
