import { useEffect, useEffectEvent } from 'react';
import { sessionMark } from '../../lib/session.ts';

/**
 * Discards drafts when the user leaves the screen on purpose, after the question about unsaved changes. A lost
 * session, a reload or a broken screen keep them.
 */
export function useDiscardOnLeave(path: string, discard: () => void): void {
  const discardNow = useEffectEvent(discard);
  useEffect(
    () => () => {
      if (location.pathname !== path && sessionMark() !== null) discardNow();
    },
    [path],
  );
}
