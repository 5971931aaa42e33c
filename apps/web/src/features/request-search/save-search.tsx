import { timings } from '@exchange/contract/limits';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { RequestSearch } from './search.logic.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx'));
const RenameDialog = lazy(() => import('./name-dialog.tsx'));

interface SaveSearchProps {
  search: RequestSearch;
  /** Without a frame, beside other text. */
  quiet?: boolean;
}

/** The button that saves a search. The message after it offers to rename it. */
export function SaveSearch({ search, quiet }: SaveSearchProps) {
  const toast = useToast();
  const [open, setOpen] = useState<'save' | { readonly id: number; readonly name: string } | null>(null);
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : undefined}
        small
        icon="saved"
        aria-haspopup="dialog"
        onClick={() => setOpen('save')}
      >
        {requestSearchScreens.saveThis()}
      </Button>
      <Suspense fallback={null}>
        {open === 'save' && (
          <SaveDialog
            search={search}
            onSaved={(saved, sentence) => {
              // The dialog closes first and returns the focus to the button.
              flushSync(() => setOpen(null));
              toast.success(sentence, {
                action: { label: requestSearchScreens.rename(), run: () => setOpen(saved) },
                shownMs: timings.undoShownMs,
              });
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open !== null && open !== 'save' && <RenameDialog saved={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
