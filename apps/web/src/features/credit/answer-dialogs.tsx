import type { OwnCredit } from '@exchange/contract/credit';
import { lazy, Suspense } from 'react';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));
const NotMeDialog = lazy(() => import('./not-me-dialog.tsx'));

/** Which of the two dialogs is open. */
export type AnswerDialog = 'confirm' | 'not-me' | null;

interface DialogsProps {
  credit: OwnCredit;
  open: AnswerDialog;
  onOpen: (dialog: AnswerDialog) => void;
  onDone: (message: string) => void;
}

/** The dialogs in which one confirms a credit, or says that it is about somebody else. */
export function AnswerDialogs({ credit, open, onOpen, onDone }: DialogsProps) {
  const close = () => onOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'confirm' && (
        <ConfirmDialog
          key={credit.version}
          credit={credit}
          onConfirmed={onDone}
          onNotMe={() => onOpen('not-me')}
          onClose={close}
        />
      )}
      {open === 'not-me' && <NotMeDialog credit={credit} onRemoved={onDone} onClose={close} />}
    </Suspense>
  );
}
