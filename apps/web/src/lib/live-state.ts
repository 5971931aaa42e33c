import { useSyncExternalStore } from 'react';

let live = false;
const listeners = new Set<() => void>();

/** Notes whether the event stream tells of changes at this moment. */
export function setLive(now: boolean): void {
  if (now === live) return;
  live = now;
  for (const listener of listeners) listener();
}

/** Whether changes are told as they happen; while they are not, the polls of section 9 are all there is. */
export function useLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live,
  );
}
