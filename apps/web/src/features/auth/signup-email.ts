import { fieldOf } from '@exchange/contract/unknown';
import { useHistoryState } from 'wouter/use-browser-location';
import { browserStore } from '../../lib/storage.ts';

const key = 'signup-email';
/** As long as the destination of a link: the time of a sign-up with its verification, in milliseconds. */
const keptMs = 24 * 60 * 60_000;

/** The address of the last sign-up in this browser, which the login screen fills in until somebody has logged in. */
export const signupEmail = {
  keep: (email: string) => browserStore.set(key, JSON.stringify({ email, until: Date.now() + keptMs })),
  get: (): string => {
    try {
      const kept: unknown = JSON.parse(browserStore.get(key) ?? '{}');
      const email = fieldOf(kept, 'email');
      return typeof email === 'string' && Number(fieldOf(kept, 'until')) > Date.now() ? email : '';
    } catch {
      return '';
    }
  },
  clear: () => browserStore.remove(key),
} as const;

/** The address that was typed at Login before a button there led to this screen. */
export function useTypedEmail(): string {
  const email = fieldOf(useHistoryState(), 'email');
  return typeof email === 'string' ? email : '';
}
