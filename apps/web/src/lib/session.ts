import { useSyncExternalStore } from 'react';
import { browserStore, tabStore } from './storage.ts';
import { createListeners } from './store.ts';

/**
 * The mark that this browser was logged in. The session itself is an HttpOnly cookie; the mark only
 * tells whether a call makes sense. Its value differs with every login, so that a change in another tab is noticed.
 */
const markKey = 'session';
const returnToKey = 'wanted';
const { subscribe, notify } = createListeners();

/** The current mark, or `null` when logged out. */
export function sessionMark(): string | null {
  return browserStore.get(markKey);
}

/** Sets the mark after a login that the server confirmed. */
export function beginSession(): void {
  browserStore.set(markKey, crypto.randomUUID?.() ?? String(performance.timeOrigin + performance.now()));
  notify();
}

/** Takes the mark away: after Logout and after any 401. */
export function endSession(): void {
  browserStore.remove(markKey);
  notify();
}

/**
 * Calls back after every login and logout, in any tab. A page in the back/forward cache gets no events, so that
 * it is called back when it is shown again. Returns the end of it.
 */
export function watchSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === markKey || event.key === null) listener();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  const unsubscribe = subscribe(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Whether this browser counts as logged in; screens follow it at once. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(watchSession, () => sessionMark() !== null);
}

/** Remembers the path to return to after login. */
export function rememberReturnTo(path: string): void {
  tabStore.set(returnToKey, path);
}

/** The path to return to, once; `null` when there is none. */
export function takeReturnTo(): string | null {
  const path = tabStore.get(returnToKey);
  tabStore.remove(returnToKey);
  return path;
}
