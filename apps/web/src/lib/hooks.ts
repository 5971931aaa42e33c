import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** True once `active` has lasted for `ms` milliseconds: for the note of slow loading. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, ms]);
  return slow;
}

/** The value once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (follow: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', follow);
      return () => media.removeEventListener('change', follow);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  now = new Date();
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, 60_000);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The current minute, one clock for the whole page; it stops while the tab is hidden. */
export function useNow(): Date {
  return useSyncExternalStore(watch, () => now);
}

/** Runs something once when a component is first shown, also if React's StrictMode runs effects twice. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    runNow();
  }, []);
}

/** While `dirty`, closing the tab asks first: its drafts go with it. Other screens leave them alone. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty]);
}

let isPressed = false;

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const type of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(type, () => (isPressed = false), { capture: true });

/**
 * Runs `work`: at once, or after the click of a pointer that is down. For changes that move the page by
 * themselves; between press and release they would take the click away from the control under the pointer.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const over = new AbortController();
  const onRelease = () => {
    over.abort();
    // The browser sends the click in the same task as the release.
    setTimeout(work);
  };
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, onRelease, { signal: over.signal });
}
