import { paths } from '@exchange/contract/paths';
import { fieldOf } from '@exchange/contract/unknown';
import { useSyncExternalStore } from 'react';
import { browserStore, tabStore } from './storage.ts';
import { createListeners } from './store.ts';

/**
 * The mark that this browser is logged in. The session itself is an HttpOnly cookie, and the page says whether one came
 * along; the mark tells the other tabs. Its value differs with every login, so that a change in another tab is noticed.
 */
const markKey = 'session';
/** Under this key the browser keeps that a logout did not reach the server, so that the cookie is still valid. */
const owedLogoutKey = 'logout-owed';
const returnToKey = 'wanted';
/** Under this key a tab keeps the hashid of its user. */
export const tabOwnerKey = 'tab-owner';
const { subscribe, notify } = createListeners();
/** The server renders screens too, where nobody logs in. */
const isOnServer = typeof window === 'undefined';

/** The current mark, or `null` when logged out. */
export function sessionMark(): string | null {
  return browserStore.get(markKey);
}

/** Sets the mark after a login that the server confirmed. */
export function beginSession(): void {
  browserStore.remove(owedLogoutKey);
  browserStore.set(markKey, crypto.randomUUID?.() ?? String(performance.timeOrigin + performance.now()));
  notify();
}

if (!isOnServer) {
  // Vite's own server does not say it.
  const { session } = document.documentElement.dataset;
  // A login provider leads to that page with the cookie of a new login.
  const isNew = location.pathname === paths.loggedIn;
  const isOwed = session === 'cookie' && !isNew && browserStore.get(owedLogoutKey) !== null;
  if (isOwed) void sendOwedLogout();
  else if (session === 'cookie' && sessionMark() === null) beginSession();
  if (session === 'none' && sessionMark() !== null) endSession();
}

/** Notes that a logout did not reach the server: the next page sends it again, and is logged out whatever comes of it. */
export function oweLogout(): void {
  browserStore.set(owedLogoutKey, 'yes');
}

async function sendOwedLogout(): Promise<void> {
  const answer = await fetch('/api/logout', { method: 'POST' }).catch(() => undefined);
  if (answer?.ok) browserStore.remove(owedLogoutKey);
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
  if (isOnServer) return () => undefined;
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
  return useSyncExternalStore(
    watchSession,
    () => sessionMark() !== null,
    () => false,
  );
}

/** How long the destination of a link is kept, in milliseconds: long enough to sign up and verify an address. */
const returnToMs = 24 * 60 * 60_000;

/** Remembers the path to return to after a login of this tab's user, or of anybody if nobody was logged in. */
export function rememberReturnTo(path: string): void {
  const owner = tabStore.get(tabOwnerKey);
  browserStore.set(returnToKey, JSON.stringify({ path, owner, until: Date.now() + returnToMs }));
}

function readReturnTo() {
  try {
    const kept: unknown = JSON.parse(browserStore.get(returnToKey) ?? '{}');
    const path = fieldOf(kept, 'path');
    return typeof path === 'string' && Number(fieldOf(kept, 'until')) > Date.now()
      ? { path, owner: fieldOf(kept, 'owner') }
      : null;
  } catch {
    return null;
  }
}

/** The path that the next login leads to; `null` when there is none. */
export function returnTo(): string | null {
  return readReturnTo()?.path ?? null;
}

/** The path to return to for this user, once; `null` when there is none. */
export function takeReturnTo(hashid?: string): string | null {
  const found = readReturnTo();
  browserStore.remove(returnToKey);
  return found && (found.owner === null || found.owner === hashid) ? found.path : null;
}

/** Ends what this tab keeps for its user: the next one may be another. */
export function releaseTab(): void {
  tabStore.remove(tabOwnerKey);
  browserStore.remove(returnToKey);
}
