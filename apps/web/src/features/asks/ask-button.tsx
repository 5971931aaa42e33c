import { weekday } from '@exchange/contract/planning';
import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName } from '../../ui/person.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'));

interface AskButtonProps {
  person: {
    readonly user_id: number;
    readonly hashid: string | null;
    readonly name: string | null;
    readonly away_until: string | null;
  };
  /** Id of a request: the choice is open at first, with this request chosen. */
  initial?: number | undefined;
  small?: boolean;
  onAsked?: () => void;
}

/** `Ask for help`: opens the choice of a request. A person who is away cannot be asked. */
export function AskButton({ person, initial, small, onAsked }: AskButtonProps) {
  const [open, setOpen] = useState(initial !== undefined);
  const toast = useToast();
  const name = displayName(person.name);
  if (person.away_until !== null)
    return (
      <StatusBadge tone="in-progress" icon="clock">
        {planningScreens.awayUntilDay({ day: weekday(person.away_until) })}
      </StatusBadge>
    );
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
