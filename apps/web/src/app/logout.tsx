import { finishSession } from '../lib/finish-session.ts';
import { trpc } from '../lib/trpc.ts';

/** Ends the session and goes to Login, even if the call fails (docs/behaviour/auth.md#logout). */
export function Logout() {
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { refetch: false },
    onSettled: () => finishSession('loggedOut'),
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
