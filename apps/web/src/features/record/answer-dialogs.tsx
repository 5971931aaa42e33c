import type { OwnEntry } from '@exchange/contract/record';
import { lazy, Suspense } from 'react';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));
const NotMeDialog = lazy(() => import('./not-me-dialog.tsx'));

/** Which of the two dialogs is open. */
export type AnswerDialog = 'confirm' | 'not-me' | null;

interface DialogsProps {
  entry: OwnEntry;
  open: AnswerDialog;
  onOpen: (dialog: AnswerDialog) => void;
  onDone: (message: string) => void;
}

/** The dialogs in which one confirms an entry, or says that it is about somebody else. */
export function AnswerDialogs({ entry, open, onOpen, onDone }: DialogsProps) {
  const close = () => onOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'confirm' && (
        <ConfirmDialog
          key={entry.version}
          entry={entry}
          onConfirmed={onDone}
          onNotMe={() => onOpen('not-me')}
          onClose={close}
        />
      )}
      {open === 'not-me' && <NotMeDialog entry={entry} onRemoved={onDone} onClose={close} />}
    </Suspense>
  );
}
