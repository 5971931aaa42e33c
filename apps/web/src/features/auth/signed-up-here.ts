import { browserStore } from '../../lib/storage.ts';

const key = 'signed-up';

/**
 * The mark that somebody signed up in this browser: only there the link of the verification mail verifies by itself, since
 * mail scanners run scripts (decisions section 2).
 */
export const signedUpHere = {
  mark: () => browserStore.set(key, 'true'),
  is: () => browserStore.get(key) !== null,
  clear: () => browserStore.remove(key),
} as const;
