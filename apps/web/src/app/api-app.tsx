import { appScreens } from '@exchange/contract/sentences/app.screens';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { finishSession } from '../lib/finish-session.ts';
import { useLanguage } from '../lib/language.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { oweLogout, sessionMark, useLoggedIn, watchSession } from '../lib/session.ts';
import { createTrpcClient, trpc } from '../lib/trpc.ts';
import { useUserChanges } from '../lib/use-current-user.ts';
import { ConnectionNotice } from '../ui/connection-notice.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Nav } from './nav.tsx';
import { Screens } from './routes.tsx';
import { onSessionExpired } from './session-expired.ts';
import { Shell } from './shell.tsx';

/** The query cache and the tRPC client of the page. The cache is cleared with every change of session. */
function createClients() {
  const queryClient = createQueryClient();
  let mark = sessionMark();
  watchSession(() => {
    const before = mark;
    mark = sessionMark();
    if (mark === before) return;
    if (before !== null && mark !== null) void queryClient.resetQueries();
    else queryClient.clear();
  });
  return { queryClient, trpcClient: createTrpcClient(onSessionExpired) };
}

/** Ends the session and goes to Login, even if the call fails (docs/behaviour/auth.md#logout). */
function Logout() {
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { refetch: false },
    onError: oweLogout,
    onSettled: () => finishSession('loggedOut'),
  });
  return (
    <button
      className="masthead__link"
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => isPending || mutate()}
    >
      {appScreens.logout()}
    </button>
  );
}

const MemberServices = lazyPart(() => import('./member-services.tsx'));
const { queryClient, trpcClient } = createClients();

/** Fetches everything on the screen again in a new language: the server answers names and sentences in it. */
function refetchAll(): void {
  queryClient.removeQueries({ type: 'inactive' });
  // What is on its way comes in the language before.
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    void query
      .cancel({ revert: true })
      .then(() => query.fetch())
      .catch(() => undefined);
}

function ShellOfSession() {
  const { tag } = useLanguage();
  const fetched = useRef(tag);
  useEffect(() => {
    if (fetched.current !== tag) refetchAll();
    fetched.current = tag;
  }, [tag]);
  const loggedIn = useLoggedIn();
  const userChanges = useUserChanges();
  const screens = (
    <Fragment key={userChanges}>
      <Screens />
    </Fragment>
  );
  if (!loggedIn) return <Shell services={<ConnectionNotice />}>{screens}</Shell>;
  const services = (
    <>
      <MemberServices />
      <ConnectionNotice />
    </>
  );
  return (
    <Shell nav={<Nav />} logout={<Logout />} services={services}>
      {screens}
    </Shell>
  );
}

/** Every screen that calls procedures, with the client and the cache of the API. */
export default function ApiApp() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ShellOfSession />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
