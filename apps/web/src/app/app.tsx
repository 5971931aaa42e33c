import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { aroundNav } from '../lib/navigation.ts';
import { trpc } from '../lib/trpc.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { Broken } from './broken.tsx';
import type { Clients } from './clients.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { Screens } from './routes.tsx';
import { Shell } from './shell.tsx';

/** The whole page with everything that screens rely on. */
export function App({ clients: { queryClient, trpcClient } }: { clients: Clients }) {
  return (
    <ErrorBoundary fallback={<Broken />}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={aroundNav}>
            <ToastProvider>
              <Shell>
                <Screens />
              </Shell>
              <LeaveQuestion />
            </ToastProvider>
          </Router>
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  );
}
