import { lazy, Suspense } from 'react';

/** Loaded after the screen; the screen goes on without it where it cannot be loaded. */
const EmailsOffLine = lazy(() => import('./emails-off-line.tsx').catch(() => ({ default: () => null })));

/** A line for a user who gets no emails, although there is something to hear of. */
export function EmailsOff() {
  return (
    <Suspense fallback={null}>
      <EmailsOffLine />
    </Suspense>
  );
}
