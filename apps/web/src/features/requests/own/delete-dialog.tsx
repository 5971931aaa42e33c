import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { errorText } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface DeleteProps {
  request: CollaborationRequest;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a request is deleted for good. */
export default function DeleteDialog({ request, onDeleted, onClose }: DeleteProps) {
  const { mutate, isPending, error } = trpc.requests.delete.useMutation({
    onSuccess: ({ message }) => onDeleted(message),
  });
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title="Delete this request?"
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ id: request.id })}>
            Delete
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {error && <Banner tone="error" role="alert" title={errorText(error, messages.fallback.updateRequest)} />}
      <p>
        <b dir="auto">{request.title}</b> leaves every list and cannot be brought back. Chats about it stay open for
        both of you.
      </p>
    </Dialog>
  );
}
