import { tabStore } from './storage.ts';

const prefix = 'draft:';
const ownerKey = 'draft-owner';

/** A draft as it is kept, outside of any screen; `null` where there is none of the right shape. */
export function readDraft<T>(key: string, parse: (stored: unknown) => T | null): T | null {
  const stored = tabStore.get(prefix + key);
  if (stored === null) return null;
  try {
    return parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Keeps a draft for a screen that is not open, or for work that goes on without one; `null` forgets it. */
export function keepDraft(key: string, value: unknown): void {
  if (value === null) tabStore.remove(prefix + key);
  else tabStore.set(prefix + key, JSON.stringify(value));
}

/** Forgets every draft: at Logout. */
export function forgetDrafts(): void {
  for (const key of tabStore.keys(prefix)) tabStore.remove(key);
}

/** Keeps drafts for the person who wrote them: another person's are forgotten once it is known who logged in. */
export function bindDraftsTo(owner: string): void {
  const before = tabStore.get(ownerKey);
  if (before !== null && before !== owner) forgetDrafts();
  tabStore.set(ownerKey, owner);
}
