import { useEffect } from 'react';
import { useOnline } from '../lib/online.ts';
import { Icon } from '../ui/icon.tsx';
import { useEventSubscription } from './event-subscription.ts';
import { preloadMemberScreens } from './routes.tsx';

/** How long the first screen has the network for itself, in milliseconds. */
const preloadAfterMs = 5_000;

/** What runs beside the screens of a logged-in user: events, preloading, and the strip that says when the network is away. */
export default function MemberServices() {
  const online = useOnline();
  useEventSubscription();
  useEffect(() => {
    const timer = setTimeout(() => void preloadMemberScreens(), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="offline-notice" role="status">
      {!online && (
        <p className="offline">
          <Icon name="error" size="s" />
          You are offline. What you write is kept.
        </p>
      )}
    </div>
  );
}
