import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs something once when a component is first shown, also where React's StrictMode runs effects twice. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    runNow();
  }, []);
}
