import type { PublicProfile } from '@exchange/contract/profiles';
import type { Tx } from '@exchange/db';
import type { ViewerContext } from '../../core/context.ts';
import { consumeQuota, profileViewQuota } from '../../core/quotas.ts';
import { inTransaction } from '../../core/transaction.ts';
import { hasViewed, insertView } from './profile-view-quota.sql.ts';
import { requirePublicProfile } from './profiles.rules.ts';
import type { PersonLookup } from './profiles.sql.ts';

/**
 * Counts that a user learns who another one is, at most once a day for each of them. Every call that answers with a name
 * or hashid for an id or search of the caller's choice uses it, so that no call lists all users.
 *
 * @throws `profiles.tooMany`
 */
export async function countProfileView(tx: Tx, ctx: ViewerContext, userId: number): Promise<void> {
  const { settings, viewer } = ctx;
  if (!settings.rateLimits || userId === viewer.user_id) return;
  if (await insertView(tx, viewer.user_id, userId)) await consumeQuota(tx, ctx, profileViewQuota);
}

/**
 * Reads a profile. Views of different profiles are limited, against bulk copying; the own profile, and those viewed
 * within the last day, do not count.
 *
 * @throws `profiles.notFound`, `profiles.tooMany`
 */
export async function readProfile(ctx: ViewerContext, lookup: PersonLookup): Promise<PublicProfile> {
  const { db, settings, viewer } = ctx;
  const profile = await requirePublicProfile(db, lookup);
  const { user_id: userId } = profile;
  // Most views need no transaction.
  const isFree = !settings.rateLimits || userId === viewer.user_id || (await hasViewed(db, viewer.user_id, userId));
  if (!isFree) await inTransaction(db, (tx) => countProfileView(tx, ctx, userId));
  return profile;
}
