import type { CollaborationRequest, OwnRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { isClosedStatus } from '@exchange/contract/statuses';
import { useTextDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { ClosingNoteField } from '../requests/closing-note.tsx';

/** On the page of a request the number of its offers is not known. */
type Deleted = CollaborationRequest & Partial<Pick<OwnRequest, 'offer_count'>>;

interface DeleteProps {
  request: Deleted;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Who loses the request, and whether they are told: not if it was closed before (docs/behaviour/requests.md#deleting-requests). */
function offersNote({ offer_count, collaboration_request_status_id: status }: Deleted): string {
  const { told, notTold, someTold, someNotTold } = myRequestScreens.delete;
  if (offer_count === undefined) return isClosedStatus(status) ? someNotTold() : someTold();
  return isClosedStatus(status) ? notTold({ count: offer_count }) : told({ count: offer_count });
}

/** Asks before a request is deleted for good. */
export default function DeleteDialog({ request, onDeleted, onClose }: DeleteProps) {
  const [note, setNote, forget] = useTextDraft(`closing:${request.id}`);
  const { mutate, isPending, error } = trpc.requests.delete.useMutation({
    onSuccess: ({ message }) => {
      forget();
      onDeleted(message);
    },
  });
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title={myRequestScreens.delete.title()}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => mutate({ id: request.id, note: note.trim() === '' ? null : note })}
          >
            {myRequestScreens.delete.button()}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {messages.button.cancel()}
          </Button>
        </>
      }
    >
      <ErrorBanner error={error} fallback={requestSentences.fallback.updateRequest()} />
      <p>{inline(myRequestScreens.delete.text.parts({ title: <b dir="auto">{request.title}</b> }))}</p>
      {request.has_offers && <p>{offersNote(request)}</p>}
      {request.has_offers && !isClosedStatus(request.collaboration_request_status_id) && (
        <ClosingNoteField value={note} onChange={setNote} />
      )}
    </Dialog>
  );
}
