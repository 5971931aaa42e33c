import type { PublicProfile } from '@exchange/contract/profiles';
import type { Context, Viewer } from '../../core/context.ts';
import { consumeQuota, profileViewQuota } from '../../core/quotas.ts';
import { inTransaction } from '../../core/transaction.ts';
import { hasViewed, insertView } from './profile-view-quota.sql.ts';
import { requirePublicProfile } from './profiles.rules.ts';
import type { PersonLookup } from './profiles.sql.ts';

/**
 * Reads a profile. Different people's are counted, so that nobody carries them all away; one's own, and those read within
 * the last day, are free.
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
