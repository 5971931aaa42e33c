import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { aroundNav } from '../lib/navigation.ts';
import { trpc } from '../lib/trpc.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import type { Clients } from './api-clients.ts';
import { ErrorPage } from './error-page.tsx';
import { Screens } from './routes.tsx';
import { Shell } from './shell.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** The page with all providers. */
export function App({ clients: { queryClient, trpcClient } }: { clients: Clients }) {
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={aroundNav}>
            <ToastProvider>
              <Shell>
                <Screens />
              </Shell>
              <UnsavedChanges />
            </ToastProvider>
          </Router>
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  );
}
