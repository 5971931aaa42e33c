import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { displayName } from '../people/person.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

interface AskButtonProps {
  person: { readonly user_id: number; readonly name: string | null };
  small?: boolean;
  onAsked?: () => void;
}

/** `Ask for help`: opens the choice of a request. */
export function AskButton({ person, small, onAsked }: AskButtonProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const name = displayName(person.name);
  return (
    <>
      <Button
        small={small}
        icon="ask"
        aria-haspopup="dialog"
        aria-label={`Ask for help: ${name}`}
        onClick={() => setOpen(true)}
      >
        Ask for help
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AskDialog
            person={{ id: person.user_id, name }}
            onClose={() => setOpen(false)}
            onAsked={() => {
              // The dialog closes first and returns the focus to the button.
              flushSync(() => setOpen(false));
              toast.success(`${name} has been asked`);
              onAsked?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
