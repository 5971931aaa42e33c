import { paths } from '@exchange/contract/paths';
import { fieldOf } from '@exchange/contract/unknown';

/** Screens that emails link to with a secret in the URL. */
export const pathsWithToken: ReadonlySet<string> = new Set([
  paths.verify,
  paths.resetPassword,
  paths.stillLooking,
  paths.mergeAccounts,
  paths.stopMerge,
  paths.confirmLogin,
  paths.operatorLogin,
  paths.confirmAddress,
  paths.putAddressBack,
  paths.acceptAddress,
  paths.stopAddressChange,
]);

/**
 * Moves the token of a mail's link out of the address bar into the history entry, so that it is in no copied address and
 * in no referrer, and survives a reload. Runs before any request of the app.
 */
export function hideLinkToken(): void {
  if (!pathsWithToken.has(location.pathname)) return;
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) history.replaceState({ token }, '', location.pathname);
}

/** The token of the link that led to the present screen, `''` without one. */
export function linkToken(): string {
  const token = fieldOf(history.state, 'token');
  return typeof token === 'string' ? token : '';
}
