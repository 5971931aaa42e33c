import { tabOwnerKey } from './session.ts';
import { tabStore } from './storage.ts';

const prefix = 'draft:';

/** A stored draft; `null` where there is none of the right shape. */
export function readDraft<T>(key: string, parse: (stored: unknown) => T | null): T | null {
  const stored = tabStore.get(prefix + key);
  if (stored === null) return null;
  try {
    return parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Stores a draft; `null` removes it. */
export function keepDraft(key: string, value: unknown): void {
  if (value === null) tabStore.remove(prefix + key);
  else tabStore.set(prefix + key, JSON.stringify(value));
}

/** Removes every draft, at logout. */
export function forgetDrafts(): void {
  for (const key of tabStore.keys(prefix)) tabStore.remove(key);
}

/**
 * Binds what this tab keeps to its user. Drafts of another user are removed.
 * Returns whether there was another user before.
 */
export function bindTabTo(hashid: string): boolean {
  const before = tabStore.get(tabOwnerKey);
  tabStore.set(tabOwnerKey, hashid);
  if (before === null || before === hashid) return false;
  forgetDrafts();
  return true;
}

/** Binds what this tab keeps to the user who has just logged in: drafts of anybody else, or of nobody known, are removed. */
export function bindTabAtLogin(hashid: string): void {
  if (tabStore.get(tabOwnerKey) !== hashid) forgetDrafts();
  tabStore.set(tabOwnerKey, hashid);
}
