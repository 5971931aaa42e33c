import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName } from '../../ui/person.ts';
import { useToast } from '../../ui/toasts.tsx';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'));

interface AskButtonProps {
  person: { readonly user_id: number; readonly hashid: string | null; readonly name: string | null };
  /** Id of a request: the choice is open at first, with this request chosen. */
  initial?: number | undefined;
  small?: boolean;
  onAsked?: () => void;
}

/** `Ask for help`: opens the choice of a request. */
export function AskButton({ person, initial, small, onAsked }: AskButtonProps) {
  const [open, setOpen] = useState(initial !== undefined);
  const toast = useToast();
  const name = displayName(person.name);
  return (
    <>
      <Button small={small} icon="ask" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {askScreens.askForHelp()}
      </Button>
      {open && (
        <AskDialog
          person={{ id: person.user_id, hashid: person.hashid, name }}
          initial={initial}
          onClose={() => setOpen(false)}
          onAsked={() => {
            // The dialog closes first and returns the focus to the button.
            flushSync(() => setOpen(false));
            toast.success(askScreens.wasAsked({ name }));
            onAsked?.();
          }}
        />
      )}
    </>
  );
}
