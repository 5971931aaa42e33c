import { paths } from '@exchange/contract/paths';
import { goTo } from '../lib/navigation.ts';
import { endSession, rememberReturnTo } from '../lib/session.ts';

/** Screens that need no login (docs/behaviour/screens.md#routes). */
const publicPaths: ReadonlySet<string> = new Set([
  paths.home,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.verify,
  paths.resetPassword,
  paths.loggedIn,
  paths.confirmLogin,
  paths.operatorLogin,
  paths.confirmAddress,
  paths.putAddressBack,
  paths.acceptAddress,
  paths.stopAddressChange,
  paths.unsubscribe,
  paths.stillLooking,
  paths.checkCredit,
  paths.mergeAccounts,
  paths.stopMerge,
]);

/** Whether the screen of a path needs a login. */
export function needsLogin(path: string): boolean {
  return !publicPaths.has(path);
}

/** Any 401 logs out; from a screen that needs a login it leads to Login, and back afterwards (docs/behaviour/auth.md#token-validation). */
export function onSessionExpired(): void {
  if (needsLogin(location.pathname)) {
    rememberReturnTo(location.pathname + location.search);
    goTo(paths.login, { replace: true, state: { notice: 'expired' } });
  }
  endSession();
}
