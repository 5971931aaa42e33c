import { useEffect, useEffectEvent } from 'react';
import { sessionMark } from '../../lib/session.ts';

/**
 * Forgets drafts when somebody leaves the screen on purpose: the question before it has said that changes are lost. A lost
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
