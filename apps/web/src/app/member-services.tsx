import { useEffect } from 'react';
import { chooseSpoken } from '../lib/language.ts';
import { trpc } from '../lib/trpc.ts';
import { useEventSubscription } from './event-subscription.ts';
import { preloadMemberScreens } from './routes.tsx';

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
