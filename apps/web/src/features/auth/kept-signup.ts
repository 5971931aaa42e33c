import { fieldOf } from '@exchange/contract/unknown';
import { useHistoryState } from 'wouter/use-browser-location';
import { browserStore } from '../../lib/storage.ts';

const nonceKey = 'signup-nonce';

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
    if (nonce !== undefined) browserStore.set(nonceKey, nonce);
  },
  get: () => browserStore.get(nonceKey) ?? undefined,
  clear: () => browserStore.remove(nonceKey),
} as const;

const emailKey = 'signup-email';
/** As long as the destination of a link: the time of a sign-up with its verification, in milliseconds. */
const keptMs = 24 * 60 * 60_000;

/** The address of the last sign-up in this browser, which the login screen fills in until somebody has logged in. */
export const signupEmail = {
  keep: (email: string) => browserStore.set(emailKey, JSON.stringify({ email, until: Date.now() + keptMs })),
  get: (): string => {
    try {
      const kept: unknown = JSON.parse(browserStore.get(emailKey) ?? '{}');
      const email = fieldOf(kept, 'email');
      return typeof email === 'string' && Number(fieldOf(kept, 'until')) > Date.now() ? email : '';
    } catch {
      return '';
    }
  },
  clear: () => browserStore.remove(emailKey),
} as const;

/** The address that was typed at Login before a button there led to this screen. */
export function useTypedEmail(): string {
  const email = fieldOf(useHistoryState(), 'email');
  return typeof email === 'string' ? email : '';
}
