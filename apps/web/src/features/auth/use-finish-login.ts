import { paths } from '@exchange/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { bindTabAtLogin } from '../../lib/draft.ts';
import { errorKey } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { beginSession, oweLogout, takeReturnTo } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { currentUserKey } from '../../lib/use-current-user.ts';
import { signupEmail } from './kept-signup.ts';

/** What follows once the server has begun a session: the screens learn whose it is, and the browser goes where it wanted. */
export function useFinishLogin(): () => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const onUnknownUser = async (error: unknown): Promise<null> => {
    // While the deletion of an account is pending it has only the account screen, which keeps no drafts.
    if (errorKey(error) === 'account.leaving') return null;
    // The screen says that the login failed, so that no session may stay behind it.
    await utils.client.auth.logout.mutate().catch(oweLogout);
    throw error;
  };
  return async () => {
    // Input kept in this tab may be another user's, so that its owner is known before any screen reads it.
    const user = await utils.client.auth.validateToken.mutate({}).catch(onUnknownUser);
    if (user) bindTabAtLogin(user.hashid);
    signupEmail.clear();
    beginSession();
    if (user) queryClient.setQueryData(currentUserKey, user);
    goTo(takeReturnTo(user?.hashid) ?? paths.home);
  };
}
