import { appScreens } from '@exchange/contract/sentences/app.screens';
import { useOnline } from '../lib/online.ts';
import { waitingCalls } from '../lib/waiting-link.ts';
import { Icon } from './icon.tsx';

/** The strip that says that the network is away, or that calls wait for the server: on the page, and in a dialog, which lies over it. */
export function ConnectionNotice() {
  const online = useOnline();
  const waits = waitingCalls.use() > 0;
  return (
    <div className="offline-notice" role="status">
      {(!online || waits) && (
        <p className="offline">
          <Icon name={online ? 'clock' : 'error'} size="s" />
          {online ? appScreens.unavailable() : appScreens.offline()}
        </p>
      )}
    </div>
  );
}
