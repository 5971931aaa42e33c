import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface LeaveDialogProps {
  chatId: number;
  ownId: number;
  /** The list of chats that is shown then. */
  list: string;
  onClose: () => void;
}

/** A colleague leaves a chat, which only a new invitation undoes. */
export default function LeaveDialog({ chatId, ownId, list, onClose }: LeaveDialogProps) {
  const toast = useToast();
  const leave = trpc.colleagues.takeOut.useMutation({
    onSuccess: ({ message }) => {
      onClose();
      goTo(list);
      toast.success(message);
    },
  });
  return (
    <Dialog
      size="fit"
      role="alertdialog"
      title={colleagueScreens.leaveQuestion()}
      onClose={onClose}
      action={
        <Button variant="primary" busy={leave.isPending} onClick={() => leave.mutate({ id: chatId, userId: ownId })}>
          {colleagueScreens.leave()}
        </Button>
      }
    >
      <ErrorBanner
        error={leave.error}
        fallback={colleagueSentences.fallback.takeOut()}
        network={messages.fallback.networkRetry()}
      />
      <p>{colleagueScreens.whatLeavingMeans()}</p>
    </Dialog>
  );
}
