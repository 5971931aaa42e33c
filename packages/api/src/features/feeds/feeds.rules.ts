import { calendarPath, feedPath, type RenewedFeed } from '@exchange/contract/feeds';
import { limits, rates } from '@exchange/contract/limits';
import { savedSearchPath } from '@exchange/contract/saved-searches';
import { feedRefusalSentences, feedSentences } from '@exchange/contract/sentences/feeds';
import type { Context, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { newToken } from '../../core/tokens.ts';
import { inTransaction } from '../../core/transaction.ts';
import { readFresh } from '../request-search/search.rules.ts';
import { listSavedSearches, listsAsText, searchedOf } from '../saved-searches/saved-searches.sql.ts';
import { atomFeed } from './atom.rules.ts';
import { iCalendar } from './calendar.rules.ts';
import { deleteFeed, feedSince, findFeed, listDates, listFeedRequests, upsertFeed } from './feeds.sql.ts';

/** A person's readings of their feeds; nobody who reads one has a session. */
const feedReadings: Quota = {
  name: 'feed readings',
  per: 'member',
  limit: rates.feedReadsPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

/** Makes the secret address of a saved search's feed or of the calendar; one that was made before ends. @throws `savedSearches.notFound` */
export async function renewFeed(
  { tx, settings: { publicUrl }, viewer: { user_id: viewerId } }: ViewerTxContext,
  searchId: number | null,
): Promise<RenewedFeed> {
  const token = newToken();
  const feed = (await upsertFeed(tx, viewerId, searchId, token)) ?? refuse('savedSearches.notFound');
  return {
    ...feed,
    message: feedSentences.success.feedRenewed(),
    url: publicUrl + (searchId === null ? calendarPath : feedPath)(token),
  };
}

/** @throws `feeds.notFound`, also for a feed of another */
export async function removeFeed({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  if (!(await deleteFeed(tx, viewerId, id))) refuse('feeds.notFound');
}

/** The owner of a secret address, one of whose readings is counted. @throws `feeds.notFound`, `http.rateLimited` */
async function openFeed(ctx: Context, token: string) {
  const found = (await findFeed(ctx.db, token)) ?? refuse('feeds.notFound');
  await inTransaction(ctx.db, (tx) => consumeQuota(tx, { ...ctx, viewer: found.viewer }, feedReadings));
  return found;
}

/** The calendar at a secret address: when help is needed (docs/behaviour/feeds.md#feeds). @throws as `openFeed` does */
export async function readCalendar(ctx: Context, token: string): Promise<string> {
  const { settings } = ctx;
  const { viewer, saved_search_id } = await openFeed(ctx, token);
  if (saved_search_id !== null) refuse('feeds.notFound');
  const { calendar, neededBy } = feedRefusalSentences;
  return iCalendar({
    name: calendar({ app: settings.appName }),
    publicUrl: settings.publicUrl,
    events: (await listDates(ctx.db, viewer.user_id)).map(({ title, ...date }) => ({
      ...date,
      summary: neededBy({ title }),
    })),
  });
}

/**
 * The feed at a secret address: the newest requests that its saved search finds for its owner now (docs/behaviour/feeds.md#feeds).
 *
 * @throws as `openFeed` does
 */
export async function readRequestFeed(ctx: Context, token: string): Promise<string> {
  const { db, settings } = ctx;
  const { viewer, saved_search_id: id } = await openFeed(ctx, token);
  const searches = await listSavedSearches(db, viewer.user_id, feedSince);
  const search = searches.find((one) => one.id === id) ?? refuse('feeds.notFound');
  const span = { since: search.unseen_since, limit: limits.feedRequests };
  const ids = await readFresh(db, viewer.user_id, searchedOf(search), span);
  return atomFeed({
    title: feedRefusalSentences.title({ name: search.name, app: settings.appName }),
    url: settings.publicUrl + savedSearchPath({ ...search, ...listsAsText(search) }),
    self: settings.publicUrl + feedPath(token),
    publicUrl: settings.publicUrl,
    appName: settings.appName,
    updatedAt: search.created_at,
    requests: await listFeedRequests(db, ids),
  });
}
