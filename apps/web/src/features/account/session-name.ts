import type { Session } from '@exchange/contract/account';

/** `Firefox on Linux`, or that the browser did not say. */
export function sessionName({ browser }: Session): string {
  return browser ?? 'Unknown browser';
}
