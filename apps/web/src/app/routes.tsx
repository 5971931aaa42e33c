import { paths } from '@exchange/contract/paths';
import { appScreens } from '@exchange/contract/sentences/app.screens';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import WelcomePage from '../features/home/welcome-page.tsx';
import { loadConfig } from '../lib/config.ts';
import { focusHeading } from '../lib/focus.ts';
import { loadTexts } from '../lib/language.ts';
import { arrivedByBack, goTo, isFirstScreen } from '../lib/navigation.ts';
import { rememberReturnTo, useLoggedIn } from '../lib/session.ts';
import { useIsValidating } from '../lib/use-current-user.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { partLoads } from '../ui/lazy-part.tsx';
import { Loading, WaitingHeading } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toasts.tsx';
import { ErrorPage } from './error-page.tsx';
import { type LazyScreen, lazyScreen } from './lazy-screen.ts';
import { needsLogin } from './session-expired.ts';

/** For screens that show what the operator has set up: they appear once and do not shift. */
async function withConfig<Screen>(loading: Promise<Screen>): Promise<Screen> {
  await loadConfig();
  return loading;
}

/** `staff`: operators and moderators; the screen itself finds out, and nobody else loads it. */
type Audience = 'guests' | 'members' | 'staff' | 'everyone';

/** A screen waits for the texts of its readers, which arrive once for all of them. */
async function withTexts<Screen>(visitors: Audience, loading: Promise<Screen>): Promise<Screen> {
  if (visitors !== 'guests') await loadTexts('members');
  if (visitors === 'staff') await loadTexts('console');
  return loading;
}

type Declared = readonly [path: string, visitors: Audience, load: LazyScreen['load']];

function declareScreens(list: readonly Declared[]) {
  return list.map(([path, visitors, load]) => [path, visitors, lazyScreen(() => withTexts(visitors, load()))] as const);
}

const resetPages = () => import('../features/auth/password-reset-pages.tsx');
const addressLinkPage = () => import('../features/account/address-link-page.tsx');
const finishLoginPages = () => import('../features/auth/finish-login-pages.tsx');
const mergePages = () => import('../features/account/merge-pages.tsx');

/** All screens (docs/behaviour/screens.md#routes), each in a chunk of its own. The first match of path and audience is shown. */
const screens = declareScreens([
  [paths.home, 'guests', async () => ({ default: WelcomePage })],
  [paths.home, 'members', () => import('../features/home/member-home-page.tsx')],
  [paths.login, 'guests', () => withConfig(import('../features/auth/login-page.tsx'))],
  [paths.signup, 'guests', () => withConfig(import('../features/auth/signup-page.tsx'))],
  [paths.forgotPassword, 'everyone', () => withConfig(resetPages().then((m) => ({ default: m.ForgotPage })))],
  [paths.verify, 'everyone', () => withConfig(import('../features/auth/verify-page.tsx'))],
  [paths.resetPassword, 'everyone', () => withConfig(resetPages().then((m) => ({ default: m.ResetPage })))],
  [paths.loggedIn, 'everyone', () => finishLoginPages().then((m) => ({ default: m.LoggedInPage }))],
  [paths.confirmLogin, 'everyone', () => withConfig(import('../features/auth/confirm-login-page.tsx'))],
  [paths.operatorLogin, 'everyone', () => finishLoginPages().then((m) => ({ default: m.OperatorLoginPage }))],
  [paths.unsubscribe, 'everyone', () => import('../features/notifications/unsubscribe-page.tsx')],
  [paths.stillLooking, 'everyone', () => import('../features/my-requests/still-looking-page.tsx')],
  [paths.mergeAccounts, 'everyone', () => mergePages().then((m) => ({ default: m.MergeAccountsPage }))],
  [paths.stopMerge, 'everyone', () => mergePages().then((m) => ({ default: m.StopMergePage }))],
  [paths.checkCredit, 'everyone', () => import('../features/credit/check-credit-page.tsx')],
  [paths.confirmAddress, 'everyone', addressLinkPage],
  [paths.putAddressBack, 'everyone', addressLinkPage],
  [paths.acceptAddress, 'everyone', addressLinkPage],
  [paths.stopAddressChange, 'everyone', addressLinkPage],
  [paths.ownProfile, 'members', () => import('../features/profiles/own-profile-page.tsx')],
  [paths.recordedCredit, 'members', () => import('../features/credit/recorded-credit-page.tsx')],
  [paths.points, 'members', () => import('../features/credit/points-page.tsx')],
  [paths.profile, 'members', () => import('../features/profiles/profile-page.tsx')],
  [paths.account, 'members', () => import('../features/account/account-page.tsx')],
  [paths.people, 'members', () => import('../features/directory/people-page.tsx')],
  [paths.desks, 'members', () => import('../features/desks/desks-page.tsx')],
  [paths.desk, 'members', () => import('../features/desks/desk-page.tsx')],
  [paths.requests, 'members', () => import('../features/requests/requests-page.tsx')],
  [paths.request, 'members', () => import('../features/my-requests/request-page.tsx')],
  [paths.myRequests, 'members', () => import('../features/my-requests/my-requests-page.tsx')],
  [paths.chats, 'members', () => import('../features/chats/chats-page.tsx')],
  [paths.chat, 'members', () => import('../features/chats/chat-page.tsx')],
  [paths.console, 'staff', () => import('../features/operators/console-gate.tsx')],
]);

/** Loads the screens of members and their parts, so that they open without a network too; gives up at the first failure. */
export async function preloadMemberScreens(): Promise<void> {
  try {
    for (const [, visitors, { load }] of screens) if (visitors === 'members' && navigator.onLine) await load();
    for (const load of partLoads) if (navigator.onLine) await load();
  } catch {
    // Whoever opens the screen or the part tries again.
  }
}

/** Whether somebody was logged in on this page: if not any more, the session has ended in another tab, whose screen counts. */
let wasLoggedIn = false;

/**
 * Redirects any other path to `/`, and says so if no screen has it; a path that needs a login is remembered for after the login.
 * Unsaved changes are not asked about, because the screen that has them is gone already.
 */
function RedirectHome({ loggedIn }: { loggedIn: boolean }) {
  const toast = useToast();
  const { parser } = useRouter();
  const isValidating = useIsValidating();
  const sayUnknown = useEffectEvent(() => {
    if (!screens.some(([pattern]) => matchRoute(parser, pattern, location.pathname)[0]))
      toast.error(appScreens.noSuchPage());
  });
  useEffect(() => {
    // The session may have ended, and then Login stays.
    if (isValidating && !needsLogin(location.pathname)) return;
    sayUnknown();
    if (!loggedIn && !wasLoggedIn && needsLogin(location.pathname))
      rememberReturnTo(location.pathname + location.search);
    goTo(paths.home, { replace: true });
  }, [loggedIn, isValidating]);
  return waiting();
}

/** Stands for a screen that is not known or loaded yet; without shapes, because the screen has its own, and two in a row would jump. */
function waiting() {
  return (
    <>
      <WaitingHeading>{appScreens.loading()}</WaitingHeading>
      <Loading label={appScreens.loading()}>{null}</Loading>
    </>
  );
}

/** After a navigation: scrolls to the top and focuses the heading. Mounted together with a loaded screen. */
function FocusAfterNavigation() {
  useEffect(() => {
    // The browser announces the screen of a page load itself.
    if (isFirstScreen()) return;
    if (!arrivedByBack()) window.scrollTo(0, 0);
    return focusHeading();
  }, []);
  return null;
}

/** The screen of the current path. */
export function Screens() {
  const [path] = useLocation();
  const loggedIn = useLoggedIn();
  useEffect(() => {
    wasLoggedIn = loggedIn;
  }, [loggedIn]);
  const mine = screens.filter(([, visitors]) => visitors === 'everyone' || (visitors !== 'guests') === loggedIn);
  return (
    <ErrorBoundary resetKey={path} fallback={<ErrorPage />}>
      <Suspense key={path} fallback={waiting()}>
        <Switch>
          {mine.map(([pattern, , { Page }]) => (
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
