import { useEffect } from 'react';
import { bindDraftsTo } from './draft-store.ts';
import { useLoggedIn } from './session.ts';
import { trpc } from './trpc.ts';

/**
 * The logged-in user: `{ user_id, hashid, name }`, or `undefined` while unknown or logged out. Asks the server once at
 * start where the mark is set (docs/behaviour.md#token-validation); a 401 logs out, any other failure changes nothing.
 */
export function useCurrentUser() {
  const loggedIn = useLoggedIn();
  const { data } = trpc.auth.validateToken.useQuery({}, { enabled: loggedIn, staleTime: 5 * 60_000 });
  const hashid = data?.hashid;
  useEffect(() => {
    if (hashid !== undefined) bindDraftsTo(hashid);
  }, [hashid]);
  return data;
}
