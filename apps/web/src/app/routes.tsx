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

/** All screens (docs/behaviour.md#routes), each in a chunk of its own. The first that fits path and visitor is shown. */
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

/** Any other path redirects to `/`; a screen that needs a login is kept as the place to go to afterwards. */
function RedirectHome({ loggedIn }: { loggedIn: boolean }) {
  const [from] = useState(() => ({ path: location.pathname, search: location.search }));
  useEffect(() => {
    if (!loggedIn && needsLogin(from.path)) rememberReturnTo(from.path + from.search);
  }, [loggedIn, from]);
  return <Redirect to={paths.home} replace />;
}

/** Where the page was opened, until that screen is shown: the browser itself says where one is then. */
let openedAt: string | null = location.pathname;

/** After a navigation: to the top of the page, focus to the heading. Mounted together with a screen that is ready. */
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

/** The screen of the present path. */
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
