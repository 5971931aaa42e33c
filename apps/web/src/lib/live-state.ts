import { useSyncExternalStore } from 'react';

let live = false;
const listeners = new Set<() => void>();

/** Notes whether the event stream tells of changes at this moment. */
export function setLive(now: boolean): void {
  if (now === live) return;
  live = now;
  for (const listener of listeners) listener();
}

/** Whether the event stream delivers changes; while it does not, screens rely on their polls. */
export function useLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live,
  );
}
