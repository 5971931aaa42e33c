import { rates } from '@exchange/contract/limits';
import type { PublicProfile } from '@exchange/contract/profiles';
import type { ViewerContext } from '../../core/context.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { hasViewed, insertView } from './profile-view-quota.sql.ts';
import { findPublicProfile, type PersonLookup } from './profiles.sql.ts';

/** Views of different profiles. */
const profileViewQuota = daily('profiles', rates.profilesPerDay, 'profiles.tooMany');

/**
 * Counts that a user asks about another one: at most once a day for each of them, and each time for an id that is nobody's. Every
 * call whose answer depends on a person of the caller's choice counts first, in a transaction of its own. So refusals count, too,
 * and no call tells who exists (docs/behaviour/limits.md#allowances). Call it outside of other transactions.
 *
 * @throws `profiles.tooMany`
 */
export async function countProfileView(ctx: ViewerContext, userId: number | undefined): Promise<void> {
  const { db, settings, viewer } = ctx;
  const { user_id: viewerId } = viewer;
  if (!settings.rateLimits || userId === viewerId) return;
  // Most views need no transaction.
  if (userId !== undefined && (await hasViewed(db, viewerId, userId))) return;
  await inTransaction(db, async (tx) => {
    const isCounted =
      userId !== undefined && !(await insertView(tx, viewerId, userId)) && (await hasViewed(tx, viewerId, userId));
    if (!isCounted) await consumeQuota(tx, ctx, profileViewQuota);
  });
}

/**
 * Reads a profile. Views of different profiles are limited, against bulk copying; the own profile, and those viewed
 * within the last day, do not count.
 *
 * @throws `profiles.notFound`, `profiles.tooMany`
 */
export async function readProfile(ctx: ViewerContext, lookup: PersonLookup): Promise<PublicProfile> {
  const profile = await findPublicProfile(ctx.db, lookup);
  await countProfileView(ctx, profile?.user_id);
  return profile ?? refuse('profiles.notFound');
}
