import { lazy, Suspense } from 'react';
import { useUnsavedQuestion } from '../lib/unsaved-changes.ts';

const UnsavedChangesDialog = lazy(() => import('./unsaved-changes-dialog.tsx'));

/** Asks before unsaved changes are left; loaded when there is something to ask. */
export function UnsavedChanges() {
  const question = useUnsavedQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <UnsavedChangesDialog {...question} />
    </Suspense>
  );
}
