import { browserStore } from '../../lib/storage.ts';

const key = 'signed-up';

/**
 * Marks a sign-up in this browser. Only here the link of the verification email verifies without a click, since mail
 * scanners run scripts (docs/behaviour.md#deviations).
 */
export const signupMarker = {
  mark: () => browserStore.set(key, 'true'),
  is: () => browserStore.get(key) !== null,
  clear: () => browserStore.remove(key),
} as const;
