import { browserStore } from '../../lib/storage.ts';

const key = 'signup-nonce';

/** A random text for one sign-up: 32 hexadecimal digits. `crypto.randomUUID` is missing without https. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The nonce of the last sign-up in this browser. The link of that sign-up always verifies without a press; others
 * may need one, because mail scanners run scripts, and a stranger may have signed up with the same address (docs/behaviour/auth.md#email-verification).
 */
export const signupNonce = {
  keep: (nonce: string | undefined) => {
    if (nonce !== undefined) browserStore.set(key, nonce);
  },
  get: () => browserStore.get(key) ?? undefined,
  clear: () => browserStore.remove(key),
} as const;
