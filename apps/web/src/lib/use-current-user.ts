import { timings } from '@exchange/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bindTabTo } from './draft.ts';
import { eventStreamLive } from './event-stream.ts';
import { useLoggedIn } from './session.ts';
import { trpc } from './trpc.ts';

/** Where the logged-in user is kept. Asking is a mutation on the wire, whose token would stand in the URL of a query. */
export const currentUserKey = ['current-user'] as const;

/** Asks the server once at start if somebody counts as logged in; a 401 logs out, any other failure changes nothing. */
function useValidation() {
  const loggedIn = useLoggedIn();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: currentUserKey,
    queryFn: () => client.auth.validateToken.mutate({}),
    enabled: loggedIn,
    staleTime: 5 * 60_000,
  });
}

/** The logged-in user: `{ user_id, hashid, name }`, or `undefined` while unknown or logged out. */
export function useCurrentUser() {
  return useValidation().data;
}

/** Whether the server has not yet said that the session is valid (docs/behaviour/auth.md#token-validation). */
export function useIsValidating(): boolean {
  return useValidation().isLoading;
}

/** Binds the tab to the current user. Returns how often the user has changed, as the key of what shows their input. */
export function useUserChanges(): number {
  const hashid = useCurrentUser()?.hashid;
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (hashid !== undefined && bindTabTo(hashid)) setChanges((count) => count + 1);
  }, [hashid]);
  return changes;
}

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
