import { timings } from '@exchange/contract/pace';
import { useEffect } from 'react';
import { goTo } from '../../lib/navigation.ts';

/** Goes on to `path` two seconds after `active` became true (specification section 9); a link there says the same. */
export function useRedirect(active: boolean, path: string, notice?: string): void {
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(
      () => goTo(path, { replace: true, state: notice === undefined ? null : { notice } }),
      timings.redirectMs,
    );
    return () => clearTimeout(timer);
  }, [active, path, notice]);
}
