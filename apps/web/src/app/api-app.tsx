import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, Suspense } from 'react';
import { useLoggedIn } from '../lib/session.ts';
import { trpc } from '../lib/trpc.ts';
import { useUserChanges } from '../lib/use-current-user.ts';
import { createClients } from './api-clients.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Logout } from './logout.tsx';
import { Nav } from './nav.tsx';
import { Screens } from './routes.tsx';
import { Shell } from './shell.tsx';

const MemberServices = lazy(() => import('./member-services.tsx'));
const { queryClient, trpcClient } = createClients();

function MemberServicesOnceLoaded() {
  return (
    <Suspense fallback={null}>
      <MemberServices />
    </Suspense>
  );
}

function ShellOfSession() {
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
      <MemberServicesOnceLoaded />
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
