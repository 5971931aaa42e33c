import { paths } from '@exchange/contract/paths';
import { forgetDrafts } from './draft.ts';
import { goTo } from './navigation.ts';
import { endSession, releaseTab } from './session.ts';

/** Removes everything of a session that the user has ended and goes to Login, which shows why. */
export function finishSession(notice: 'loggedOut' | 'deletion'): void {
  forgetDrafts();
  releaseTab();
  goTo(paths.login, { state: { notice } });
  endSession();
}
