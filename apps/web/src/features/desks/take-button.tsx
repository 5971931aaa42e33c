import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface TakeButtonProps {
  chatId: number;
  /** Who leads the chat, from whom it is taken over; null if nobody has taken it. */
  leader: string | null;
}

/** Takes a chat for a desk; from somebody who leads it only with a second press. */
export function TakeButton({ chatId, leader }: TakeButtonProps) {
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const take = trpc.desks.take.useMutation({
    onSuccess: ({ message }) => {
      setAsks(false);
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, deskSentences.fallback.take(), messages.fallback.networkRetry())),
  });
  const send = () => take.mutate({ id: chatId });
  if (leader === null)
    return (
      <Button small variant="primary" busy={take.isPending} onClick={send}>
        {deskScreens.takeIt()}
      </Button>
    );
  return (
    <>
      <Button small onClick={() => setAsks(true)}>
        {deskScreens.takeOver()}
      </Button>
      {asks && (
        <Dialog
          size="fit"
          role="alertdialog"
          title={deskScreens.takeOverQuestion()}
          onClose={() => setAsks(false)}
          action={
            <Button variant="primary" busy={take.isPending} onClick={send}>
              {deskScreens.takeOver()}
            </Button>
          }
        >
          <p>{deskScreens.whatTakingOverMeans({ name: leader })}</p>
        </Dialog>
      )}
    </>
  );
}
