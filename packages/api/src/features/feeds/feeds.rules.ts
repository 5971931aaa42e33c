import { feedPath, type RenewedFeed } from '@exchange/contract/feeds';
import { limits, rates } from '@exchange/contract/limits';
import { savedSearchPath } from '@exchange/contract/saved-searches';
import { feedRefusalSentences, feedSentences } from '@exchange/contract/sentences/feeds';
import type { Context, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { newToken } from '../../core/tokens.ts';
import { inTransaction } from '../../core/transaction.ts';
import { readFresh } from '../requests/search.rules.ts';
import { listSavedSearches, listsAsText, searchedOf } from '../saved-searches/saved-searches.sql.ts';
import { atomFeed } from './atom.rules.ts';
import { deleteFeed, feedSince, findFeed, listFeedRequests, upsertFeed } from './feeds.sql.ts';

/** A person's readings of their feeds; nobody who reads one has a session. */
const feedReadings: Quota = {
  name: 'feed readings',
  per: 'member',
  limit: rates.feedReadsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

/** Makes the secret address of a saved search's feed; one that was made before ends. @throws `savedSearches.notFound` */
export async function renewFeed(
  { tx, settings: { publicUrl }, viewer: { user_id: viewerId } }: ViewerTxContext,
  searchId: number,
): Promise<RenewedFeed> {
  const token = newToken();
  const feed = (await upsertFeed(tx, viewerId, searchId, token)) ?? refuse('savedSearches.notFound');
  return { ...feed, message: feedSentences.success.feedRenewed(), url: publicUrl + feedPath(token) };
}

/** @throws `feeds.notFound`, also for a feed of another */
export async function removeFeed({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  if (!(await deleteFeed(tx, viewerId, id))) refuse('feeds.notFound');
}

/**
 * The feed at a secret address: the newest requests that its saved search finds for its owner now (docs/behaviour/feeds.md#feeds).
 *
 * @throws `feeds.notFound`; `http.rateLimited` for all feeds of one person
 */
export async function readRequestFeed(ctx: Context, token: string): Promise<string> {
  const { db, settings } = ctx;
  const { viewer, saved_search_id: id } = (await findFeed(db, token)) ?? refuse('feeds.notFound');
  await inTransaction(db, (tx) => consumeQuota(tx, { ...ctx, viewer }, feedReadings));
  const searches = await listSavedSearches(db, viewer.user_id, feedSince);
  const search = searches.find((one) => one.id === id) ?? refuse('feeds.notFound');
  const span = { since: search.unseen_since, limit: limits.feedRequests };
  const ids = await readFresh(db, viewer.user_id, searchedOf(search), span);
  return atomFeed({
    title: feedRefusalSentences.title({ name: search.name, app: settings.appName }),
    url: settings.publicUrl + savedSearchPath({ ...search, ...listsAsText(search) }),
    publicUrl: settings.publicUrl,
    appName: settings.appName,
    updatedAt: search.created_at,
    requests: await listFeedRequests(db, ids),
  });
}
