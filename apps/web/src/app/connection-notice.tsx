import { useOnline } from '../lib/online.ts';
import { waitingCalls } from '../lib/waiting-link.ts';
import { Icon } from '../ui/icon.tsx';

/** The strip that says that the network is away, or that calls wait for the server. */
export function ConnectionNotice() {
  const online = useOnline();
  const waits = waitingCalls.use() > 0;
  return (
    <div className="offline-notice" role="status">
      {(!online || waits) && (
        <p className="offline">
          <Icon name={online ? 'clock' : 'error'} size="s" />
          {online
            ? 'The service cannot answer right now. This page waits and tries again. What you write is kept.'
            : 'You are offline. What you write is kept.'}
        </p>
      )}
    </div>
  );
}
