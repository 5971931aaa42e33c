import type { StreamEvent } from '@exchange/contract/events';
import { paths } from '@exchange/contract/paths';
import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { errorKey } from '../lib/errors.ts';
import { eventStreamLive, subscribeToEvents } from '../lib/event-stream.ts';
import { chooseSpoken } from '../lib/language.ts';
import { goTo } from '../lib/navigation.ts';
import { type Cause, markStale } from '../lib/stale.ts';
import { trpc } from '../lib/trpc.ts';
import { preloadMemberScreens } from './routes.tsx';

/** Events come in bursts; queries are fetched once for all events within this time. */
const debounceMs = 60;

const ofConsole = getQueryKey(trpc.operators);

/** Whether a query was refused because something must be done in Settings first. */
const isRestricted = (query: Query) =>
  errorKey(query.state.error) === 'account.leaving' ||
  // The console needs a second factor, too; it and the home screen say so themselves.
  (errorKey(query.state.error) === 'secondFactor.missing' && !matchQuery({ queryKey: ofConsole }, query));

function toAccount(): void {
  if (location.pathname !== paths.account) goTo(paths.account, { replace: true });
}

/** While the deletion of the account is pending, or a second factor is missing, redirects to the account screen, the only one left. */
function useRestrictedRedirect(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    if (cache.getAll().some(isRestricted)) toAccount();
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isRestricted(event.query)) toAccount();
    });
  }, [queryClient]);
}

/** Fetches again what the events of other users' actions have changed, by the normal calls. */
function useEventSubscription(): void {
  const queryClient = useQueryClient();
  useRestrictedRedirect();
  useEffect(() => {
    const stop = new AbortController();
    const pending = new Set<Cause>();
    let hasBegun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAgain = () => {
      timer = undefined;
      markStale(queryClient, pending);
      pending.clear();
    };
    const onEvent = (event: StreamEvent) => {
      if (event.kind === 'live') return eventStreamLive.set(event.live);
      // Right after loading the page is fresh; only chats may have changed since.
      pending.add(event.kind === 'resync' && !hasBegun ? 'loaded' : event.kind);
      if (event.kind === 'resync') hasBegun = true;
      timer ??= setTimeout(fetchAgain, debounceMs);
    };
    subscribeToEvents(onEvent, stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
      eventStreamLive.set(false);
    };
  }, [queryClient]);
}

/** How long the first screen has the network for itself, in milliseconds. */
const preloadAfterMs = 5_000;

/** What runs beside the screens of a logged-in user: events, the language of the account, and preloading. */
export default function MemberServices() {
  useEventSubscription();
  const { data } = trpc.profiles.own.useQuery();
  const language = data?.language;
  useEffect(() => {
    // Without a choice on the account the browser keeps its own.
    if (language) chooseSpoken(language);
  }, [language]);
  useEffect(() => {
    const timer = setTimeout(() => void preloadMemberScreens(), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
