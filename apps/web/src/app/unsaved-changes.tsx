import { lazy, Suspense } from 'react';
import { useUnsavedQuestion } from '../lib/unsaved-changes.ts';

const UnsavedChangesDialog = lazy(() => import('./unsaved-changes-dialog.tsx'));

/** Asks before a screen with unsaved changes is left; the dialog is loaded when needed. */
export function UnsavedChanges() {
  const question = useUnsavedQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <UnsavedChangesDialog {...question} />
    </Suspense>
  );
}
