import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PersonChoice } from './person-choice.tsx';

interface ShareDialogProps {
  id: number;
  /** Who shares it or is asked. */
  except: ReadonlySet<number>;
  onClose: () => void;
}

/** Asks a person to share an own request. */
export default function ShareDialog({ id, except, onClose }: ShareDialogProps) {
  const formId = useId();
  const toast = useToast();
  const [chosen, setChosen] = useState<number>();
  const ask = trpc.shares.ask.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !ask.isPending) ask.mutate({ id, userId: chosen });
  };
  return (
    <Dialog
      title={colleagueScreens.bringIn()}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} disabled={chosen === undefined} busy={ask.isPending}>
          {colleagueScreens.askToShare()}
        </Button>
      }
    >
      <div className="stack">
        <p>{colleagueScreens.whatSharingMeans()}</p>
        <PersonChoice chosen={chosen} onChoose={setChosen} except={except} />
        <form id={formId} noValidate onSubmit={submit}>
          <ErrorBanner
            error={ask.error}
            fallback={colleagueSentences.fallback.ask()}
            network={messages.fallback.networkRetry()}
          />
        </form>
      </div>
    </Dialog>
  );
}
