import type { PublicProfile } from '@exchange/contract/profiles';
import type { Context, Viewer } from '../../core/context.ts';
import { consumeQuota, profileViewQuota } from '../../core/quotas.ts';
import { inTransaction } from '../../core/transaction.ts';
import { hasViewed, insertView } from './profile-view-quota.sql.ts';
import { requirePublicProfile } from './profiles.rules.ts';
import type { PersonLookup } from './profiles.sql.ts';

/**
 * Reads a profile. Views of different profiles are limited, against bulk copying; the own profile, and those viewed
 * within the last day, do not count.
 *
 * @throws `profiles.notFound`, `profiles.tooMany`
 */
export async function readProfile(
  context: Context & { readonly viewer: Viewer },
  lookup: PersonLookup,
): Promise<PublicProfile> {
  const { db, settings, viewer } = context;
  const profile = await requirePublicProfile(db, lookup);
  const { user_id: userId } = profile;
  const isFree = !settings.rateLimits || userId === viewer.user_id || (await hasViewed(db, viewer.user_id, userId));
  if (!isFree)
    await inTransaction(db, async (tx) => {
      if (await insertView(tx, viewer.user_id, userId)) await consumeQuota(tx, context, profileViewQuota);
    });
  return profile;
}
