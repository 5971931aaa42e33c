import { useEffect, useState } from 'react';
import { tabOwnerKey } from '../../lib/session.ts';
import { browserStore, tabStore } from '../../lib/storage.ts';
import { lastVisit, parseVisits } from './last-visit.logic.ts';

/**
 * Where the last visit of New Requests in this browser ended, for the user of this tab; keeps where this one ends.
 *
 * @param newest when the newest request that is shown was created
 */
export function useLastVisit(newest: string | undefined) {
  const [key] = useState(() => `requests-visit:${tabStore.get(tabOwnerKey)}`);
  const [before] = useState(() => lastVisit(parseVisits(browserStore.get(key)), Date.now()));
  useEffect(() => {
    if (newest === undefined) return;
    const known = parseVisits(browserStore.get(key))?.seen ?? 0;
    const keep = () =>
      browserStore.set(key, JSON.stringify({ seen: Math.max(known, Date.parse(newest)), at: Date.now(), before }));
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, newest, before]);
  return before;
}
