import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before all other sessions are ended. */
export function EndOthersDialog({ onClose, onEnded }: { onClose: () => void; onEnded: (message: string) => void }) {
  const { mutate, isPending, error } = trpc.account.endOtherSessions.useMutation({
    onSuccess: ({ message }) => onEnded(message),
  });
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title="End all other sessions?"
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            End all others
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {error && <Banner tone="error" role="alert" title={errorText(error, messages.fallback.occurred)} />}
      <p>Every other browser that is logged in as you has to log in again. This one stays.</p>
    </Dialog>
  );
}
