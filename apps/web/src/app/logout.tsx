import { paths } from '@exchange/contract/paths';
import { forgetDrafts } from '../lib/draft-store.ts';
import { goTo } from '../lib/navigation.ts';
import { endSession, takeWanted } from '../lib/session.ts';
import { trpc } from '../lib/trpc.ts';

/** Ends the session and goes to Login with its message, even if the call fails (specification section 4). */
export function Logout() {
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { refetch: false },
    onSettled: () => {
      forgetDrafts();
      takeWanted();
      goTo(paths.login, { state: { notice: 'loggedOut' } });
      endSession();
    },
  });
  return (
    <button
      className="masthead__link"
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => isPending || mutate()}
    >
      Logout
    </button>
  );
}
