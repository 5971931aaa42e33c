import { timings } from '@exchange/contract/limits';
import { eventStreamLive } from './event-stream-live.ts';
import { useLoggedIn } from './session.ts';
import { trpc } from './trpc.ts';

/**
 * Unread messages of the logged-in user, fetched at load and polled (docs/behaviour/screens.md#polling). In a hidden tab the
 * poll goes on only while the event stream is down: the count is in the title.
 */
export function useUnreadCounts() {
  const loggedIn = useLoggedIn();
  const isLive = eventStreamLive.use();
  return trpc.chats.unreadCounts.useQuery(undefined, {
    enabled: loggedIn,
    refetchInterval: timings.unreadPollMs,
    refetchIntervalInBackground: !isLive,
  }).data;
}
