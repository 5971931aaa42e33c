import { notificationLimits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { listNewBetween } from '../requests/lists.sql.ts';
import { digestEmail } from './digest.emails.ts';
import { type DueDigest, listAreaIds, takeDueDigests } from './digest.sql.ts';

const batch = 50;
const rhythms = ['daily', 'weekly'] as const;

/** Queues the digest of a user, unless it would be empty. */
async function queueDigest(
  tx: Tx,
  settings: Settings,
  { user_id, since, until }: DueDigest,
  rhythm: (typeof rhythms)[number],
): Promise<void> {
  const most = notificationLimits.digestRequests;
  const found = await listNewBetween(tx, user_id, { since, until, limit: most + 1 });
  if (found.length === 0) return;
  await queueNotification(tx, settings, {
    kind: 'digest',
    to: user_id,
    from: null,
    topic: `since ${since}`,
    email: digestEmail(settings, {
      rhythm,
      requests: found.slice(0, most),
      isMore: found.length > most,
      areaIds: await listAreaIds(tx, user_id),
    }),
  });
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
    for (const digest of due) await queueDigest(tx, settings, digest, rhythm);
    isMore ||= due.length === batch;
  }
  return isMore;
}
