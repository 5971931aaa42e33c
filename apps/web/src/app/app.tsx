import { paths } from '@exchange/contract/paths';
import { Suspense, useEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import WelcomePage from '../features/home/welcome-page.tsx';
import { useLanguage } from '../lib/language.ts';
import { aroundNav } from '../lib/navigation.ts';
import { useLoggedIn } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { ErrorPage } from './error-page.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Shell } from './shell.tsx';

const apiApp = lazyScreen(() => import('./api-app.tsx'));

/** How long the welcome page has the network for itself, in milliseconds. */
const preloadAfterMs = 2_000;

/** The public home page, which calls no procedure. What the other screens need is loaded while it is read. */
function Welcome() {
  useEffect(() => {
    const timer = setTimeout(() => void apiApp.load().catch(() => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Shell>
      <WelcomePage />
    </Shell>
  );
}

/** The welcome page, until somebody leaves it or logs in; then the app with the client of the API, for good. */
function Screen() {
  const [path] = useLocation();
  const isWelcome = !useLoggedIn() && path === paths.home;
  const [startedWelcome] = useState(isWelcome);
  const [needsApi, setNeedsApi] = useState(!isWelcome);
  if (!isWelcome && !needsApi) setNeedsApi(true);
  if (!needsApi) return <Welcome />;
  return (
    <ErrorBoundary resetKey={path} fallback={<ErrorPage />}>
      <Suspense fallback={startedWelcome && <Welcome />}>
        <apiApp.Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page. */
export function App() {
  useLanguage();
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <Router aroundNav={aroundNav}>
        <ToastProvider>
          <Screen />
        </ToastProvider>
      </Router>
    </ErrorBoundary>
  );
}
