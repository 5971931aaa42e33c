import { useEffect } from 'react';
import { useEventSubscription } from './event-subscription.ts';
import { preloadMemberScreens } from './routes.tsx';

/** How long the first screen has the network for itself, in milliseconds. */
const preloadAfterMs = 5_000;

/** What runs beside the screens of a logged-in user: events and preloading. */
export default function MemberServices() {
  useEventSubscription();
  useEffect(() => {
    const timer = setTimeout(() => void preloadMemberScreens(), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
