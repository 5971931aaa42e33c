import type { Session } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';

/** `Firefox on Linux`, or that the browser did not say. */
export function sessionName({ browser }: Session): string {
  return browser ?? accountScreens.unknownBrowser();
}
