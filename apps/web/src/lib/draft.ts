import { useCallback, useState } from 'react';
import { tabOwnerKey } from './session.ts';
import { tabStore } from './storage.ts';

const prefix = 'draft:';

/** A stored draft; `null` if there is none of the right shape. */
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

/**
 * A value that outlives the screen and a lost session within this tab: input that is not sent.
 * `parse` says whether something stored is still of the right shape (`null`: not). Returns the value, its setter and
 * `clear`, which removes the draft and returns to `initial`.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): [value: T, set: (value: T) => void, clear: () => void] {
  const [kept, setKept] = useState(() => ({ key, value: readDraft(key, parse) ?? initial }));
  let current = kept;
  if (kept.key !== key) {
    current = { key, value: readDraft(key, parse) ?? initial };
    setKept(current);
  }
  const set = useCallback(
    (value: T) => {
      keepDraft(key, value);
      setKept({ key, value });
    },
    [key],
  );
  const clear = useCallback(() => {
    keepDraft(key, null);
    setKept({ key, value: initial });
  }, [key, initial]);
  return [current.value, set, clear];
}

/** Parses drafts that are a text. */
export const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** `useDraft` for a text, empty at first. */
export function useTextDraft(key: string): [text: string, set: (text: string) => void, clear: () => void] {
  return useDraft(key, '', asText);
}
