import { timings } from '@exchange/contract/limits';
import { useEffect } from 'react';
import { goTo } from '../../lib/navigation.ts';

/** Navigates to `path` `timings.redirectMs` after `active` became true; the screen also has a link there. */
export function useRedirect(active: boolean, path: string, notice?: string): void {
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(
      () => goTo(path, { replace: true, state: notice === undefined ? {} : { notice } }),
      timings.redirectMs,
    );
    return () => clearTimeout(timer);
  }, [active, path, notice]);
}
