import { lazy, Suspense } from 'react';
import { useLeaveQuestion } from '../lib/leave-guard.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Asks before unsaved changes are left; loaded when there is something to ask. */
export function LeaveQuestion() {
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <LeaveDialog {...question} />
    </Suspense>
  );
}
