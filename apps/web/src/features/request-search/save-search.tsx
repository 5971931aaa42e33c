import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { RequestSearch } from './search.logic.ts';

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'));
const RenameDialog = lazyPart(() => import('./name-dialog.tsx'));

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
      {open === 'save' && (
        <SaveDialog
          search={search}
          onSaved={(saved, sentence) => {
            // The dialog closes first and returns the focus to the button.
            flushSync(() => setOpen(null));
            toast.success(sentence, {
              action: { label: requestSearchScreens.rename(), run: () => setOpen(saved) },
            });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'save' && <RenameDialog saved={open} onClose={() => setOpen(null)} />}
    </>
  );
}
