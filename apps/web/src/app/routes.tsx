import { paths } from '@exchange/contract/paths';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { focusHeading } from '../lib/focus.ts';
import { arrivedByBack } from '../lib/navigation.ts';
import { rememberReturnTo, useLoggedIn } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { LineSkeletons, Loading, WaitingHeading } from '../ui/skeleton.tsx';
import { needsLogin } from './api-clients.ts';
import { ErrorPage } from './error-page.tsx';

type Page = LazyExoticComponent<ComponentType>;
type Audience = 'guests' | 'members' | 'everyone';

/** All screens (docs/behaviour.md#routes), each in a chunk of its own. The first match of path and audience is shown. */
const screens: readonly [path: string, visitors: Audience, page: Page][] = [
  [paths.home, 'guests', lazy(() => import('../features/home/welcome-page.tsx'))],
  [paths.home, 'members', lazy(() => import('../features/home/member-home-page.tsx'))],
  [paths.login, 'guests', lazy(() => import('../features/auth/login-page.tsx'))],
  [paths.signup, 'guests', lazy(() => import('../features/auth/signup-page.tsx'))],
  [paths.forgotPassword, 'everyone', lazy(() => import('../features/auth/forgot-page.tsx'))],
  [paths.verify, 'everyone', lazy(() => import('../features/auth/verify-page.tsx'))],
  [paths.resetPassword, 'everyone', lazy(() => import('../features/auth/reset-page.tsx'))],
  [paths.unsubscribe, 'everyone', lazy(() => import('../features/notifications/unsubscribe-page.tsx'))],
  [paths.ownProfile, 'members', lazy(() => import('../features/profiles/own-profile-page.tsx'))],
  [paths.profile, 'members', lazy(() => import('../features/profiles/profile-page.tsx'))],
  [paths.account, 'members', lazy(() => import('../features/account/account-page.tsx'))],
  [paths.requests, 'members', lazy(() => import('../features/requests/requests-page.tsx'))],
  [paths.myRequests, 'members', lazy(() => import('../features/requests/own/my-requests-page.tsx'))],
  [paths.chats, 'members', lazy(() => import('../features/chats/chats-page.tsx'))],
  [paths.chat, 'members', lazy(() => import('../features/chats/chat-page.tsx'))],
];

/** Redirects any other path to `/`; a path that needs a login is remembered for after the login. */
function RedirectHome({ loggedIn }: { loggedIn: boolean }) {
  const [from] = useState(() => ({ path: location.pathname, search: location.search }));
  useEffect(() => {
    if (!loggedIn && needsLogin(from.path)) rememberReturnTo(from.path + from.search);
  }, [loggedIn, from]);
  return <Redirect to={paths.home} replace />;
}

/** The path at page load, until its screen is shown: the browser announces that one itself. */
let openedAt: string | null = location.pathname;

/** After a navigation: scrolls to the top and focuses the heading. Mounted together with a loaded screen. */
function FocusAfterNavigation() {
  useEffect(() => {
    const isOpening = openedAt === location.pathname;
    openedAt = null;
    if (isOpening) return;
    if (!arrivedByBack()) window.scrollTo(0, 0);
    return focusHeading();
  }, []);
  return null;
}

/** The screen of the current path. */
export function Screens() {
  const [path] = useLocation();
  const loggedIn = useLoggedIn();
  const mine = screens.filter(([, visitors]) => visitors === 'everyone' || (visitors === 'members') === loggedIn);
  return (
    <ErrorBoundary resetKey={path} fallback={<ErrorPage />}>
      <Suspense
        key={path}
        fallback={
          <>
            <WaitingHeading>Loading</WaitingHeading>
            <Loading label="Loading">
              <LineSkeletons title />
            </Loading>
          </>
        }
      >
        <Switch>
          {mine.map(([pattern, , Page]) => (
            <Route key={pattern} path={pattern}>
              <Page />
            </Route>
          ))}
          <Route>
            <RedirectHome loggedIn={loggedIn} />
          </Route>
        </Switch>
        <FocusAfterNavigation />
      </Suspense>
    </ErrorBoundary>
  );
}
