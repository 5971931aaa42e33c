import { notificationLimits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { inLanguage } from '../../core/languages.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { findReaderLanguage } from '../../mail/outbox.sql.ts';
import { listByIds, listNewBetween } from '../request-search/lists.sql.ts';
import { readFresh } from '../request-search/search.rules.ts';
import { listSavedSearches, listsAsText, searchedOf } from '../saved-searches/saved-searches.sql.ts';
import { digestEmail } from './digest.emails.ts';
import { type DueDigest, listAreaIds, takeDueDigests, unseenSince } from './digest.sql.ts';

const batch = 50;
const rhythms = ['daily', 'weekly'] as const;

/** Queues the digest of a user, unless it would be empty. Each request is in it once. */
async function queueDigest(
  tx: Tx,
  settings: Settings,
  { user_id, since, until }: DueDigest,
  rhythm: (typeof rhythms)[number],
): Promise<void> {
  const max = notificationLimits.digestRequests;
  const found = await listNewBetween(tx, user_id, { since, until, limit: max + 1 });
  const matching = { requests: found.slice(0, max), isMore: found.length > max };
  const saved = await readSaved(tx, { user_id, since, until }, matching.requests);
  if (matching.requests.length + saved.length === 0) return;
  const areaIds = await listAreaIds(tx, user_id);
  await queueNotification(tx, settings, {
    kind: 'digest',
    to: user_id,
    from: null,
    topic: `since ${since}`,
    email: () => digestEmail(settings, { rhythm, matching, saved, areaIds }),
  });
}

/**
 * What saved searches have found of what was posted since the last digest, and since they were last opened, without what is
 * listed already, under them or before.
 */
async function readSaved(
  tx: Tx,
  { user_id, since, until }: Omit<DueDigest, 'email'>,
  before: readonly { readonly id: number }[],
) {
  const listed = new Set(before.map(({ id }) => id));
  const saved = [];
  const max = notificationLimits.digestSavedRequests;
  for (const row of await listSavedSearches(tx, user_id, unseenSince(since))) {
    const span = { since: row.unseen_since, until, limit: listed.size + max + 1 };
    const ids = (await readFresh(tx, user_id, searchedOf(row), span)).filter((id) => !listed.has(id));
    const requests = await listByIds(tx, user_id, ids.slice(0, max));
    if (requests.length === 0) continue;
    for (const { id } of requests) listed.add(id);
    saved.push({ search: { ...row, ...listsAsText(row) }, requests, isMore: ids.length > max });
  }
  return saved;
}

/**
 * Queues the digests of some users, with the requests that became new for them since their last one.
 *
 * @returns whether there may be more users
 */
export async function queueDigests(tx: Tx, settings: Settings): Promise<boolean> {
  let isMore = false;
  for (const rhythm of rhythms) {
    const due = await takeDueDigests(tx, rhythm, batch);
    // The names of areas and types are read in the language of the reader, too.
    for (const digest of due) {
      const language = await findReaderLanguage(tx, settings, digest.email);
      await inLanguage(language, () => queueDigest(tx, settings, digest, rhythm));
    }
    isMore ||= due.length === batch;
  }
  return isMore;
}
