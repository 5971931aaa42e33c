import { paths } from '@exchange/contract/paths';
import { forgetDrafts } from './draft-store.ts';
import { goTo } from './navigation.ts';
import { endSession, takeReturnTo } from './session.ts';

/** Forgets everything of a session that has ended on purpose and goes to Login, which says why. */
export function finishSession(notice: 'loggedOut' | 'deletion'): void {
  forgetDrafts();
  takeReturnTo();
  goTo(paths.login, { state: { notice } });
  endSession();
}
