import { useEffect, useMemo } from 'react';
import { browserStore } from '../../lib/storage.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { lastVisit, parseVisits } from './last-visit.logic.ts';

/**
 * Where the last visit of New Requests in this browser ended, for the current user; keeps where this one ends.
 *
 * @param newest when the newest request that is shown was created
 */
export function useLastVisit(newest: string | undefined) {
  const hashid = useCurrentUser()?.hashid;
  const key = hashid === undefined ? null : `requests-visit:${hashid}`;
  const before = useMemo(
    () => (key === null ? null : lastVisit(parseVisits(browserStore.get(key)), Date.now())),
    [key],
  );
  useEffect(() => {
    if (newest === undefined || key === null) return;
    const known = parseVisits(browserStore.get(key))?.seen ?? 0;
    const keep = () => {
      const seen = Math.max(known, Date.parse(newest));
      browserStore.set(key, JSON.stringify({ seen, at: Date.now(), before }));
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, newest, before]);
  return before;
}
