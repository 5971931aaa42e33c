import { tabStore } from './storage.ts';

const prefix = 'draft:';
const ownerKey = 'draft-owner';

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

/** Binds drafts to their owner: the drafts of another user are removed after login. */
export function bindDraftsTo(owner: string): void {
  const before = tabStore.get(ownerKey);
  if (before !== null && before !== owner) forgetDrafts();
  tabStore.set(ownerKey, owner);
}
