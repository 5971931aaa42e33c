import type { StreamEvent } from '@exchange/contract/events';
import { paths } from '@exchange/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorKey } from '../lib/errors.ts';
import { subscribeToEvents } from '../lib/event-stream.ts';
import { eventStreamLive } from '../lib/event-stream-live.ts';
import { goTo } from '../lib/navigation.ts';
import { trpc } from '../lib/trpc.ts';

/** Events come in bursts; queries are fetched once for all events within this time. */
const debounceMs = 60;

/** What is fetched again after an event, by the first part of the query keys. */
type Touched = 'conversation' | 'chats' | 'unread' | 'requests' | 'offers' | 'asks' | 'credit' | 'home' | 'everything';

const afterLoading: readonly Touched[] = ['conversation', 'chats', 'unread'];

function touchedBy(event: StreamEvent): readonly Touched[] {
  switch (event.kind) {
    case 'message':
      return ['conversation', 'chats', 'unread', 'home'];
    case 'chat':
      return ['chats', 'offers', 'requests', 'asks', 'credit', 'home'];
    case 'request':
      return ['chats', 'offers', 'requests', 'asks', 'home'];
    case 'invitation':
      return ['asks', 'requests'];
    case 'credit':
      return ['chats', 'offers', 'credit'];
    case 'unread':
      return ['chats', 'unread'];
    case 'resync':
      return ['everything'];
    case 'live':
      return [];
  }
}

/** Whether a call was refused because the deletion of the account is pending. */
const isPendingDeletion = (error: unknown) => errorKey(error) === 'account.leaving';

function toAccount(): void {
  if (location.pathname !== paths.account) goTo(paths.account, { replace: true });
}

/** While the deletion of the account is pending, redirects to the account screen, the only one left. */
function usePendingDeletionRedirect(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    if (cache.getAll().some(({ state }) => isPendingDeletion(state.error))) toAccount();
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isPendingDeletion(event.action.error))
        toAccount();
    });
  }, [queryClient]);
}

/** Fetches again what the events of other users' actions have changed, by the normal calls. */
export function useEventSubscription(): void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  usePendingDeletionRedirect();
  useEffect(() => {
    const stop = new AbortController();
    const pending = new Set<Touched>();
    let hasBegun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAgain = () => {
      timer = undefined;
      if (pending.has('everything')) void queryClient.invalidateQueries();
      else {
        if (pending.has('conversation')) void queryClient.invalidateQueries({ queryKey: ['conversation'] });
        for (const feature of ['chats', 'requests', 'offers', 'asks', 'credit'] as const)
          if (pending.has(feature)) void utils[feature].invalidate();
        if (pending.has('credit')) void utils.profiles.ownPoints.invalidate();
        if (pending.has('home')) void utils.home.waiting.invalidate();
        if (pending.has('unread')) {
          // The counts of unread messages on the cards of own requests.
          void utils.requests.listOwn.invalidate();
          void utils.offers.listReceived.invalidate();
        }
      }
      pending.clear();
    };
    const onEvent = (event: StreamEvent) => {
      if (event.kind === 'live') eventStreamLive.set(event.live);
      // Right after loading the page is fresh; only chats may have changed since.
      const isFirst = event.kind === 'resync' && !hasBegun;
      if (event.kind === 'resync') hasBegun = true;
      for (const touched of isFirst ? afterLoading : touchedBy(event)) pending.add(touched);
      if (pending.size > 0) timer ??= setTimeout(fetchAgain, debounceMs);
    };
    subscribeToEvents(onEvent, stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
      eventStreamLive.set(false);
    };
  }, [queryClient, utils]);
}
