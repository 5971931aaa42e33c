import { counted } from '@exchange/contract/format';
import type { CollaborationRequest, OwnRequest } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { isClosedStatus } from '@exchange/contract/statuses';
import { useTextDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { ClosingNoteField } from '../requests/closing-note.tsx';

/** On the page of a request the number of its offers is not known. */
type Deleted = CollaborationRequest & Partial<Pick<OwnRequest, 'offer_count'>>;

interface DeleteProps {
  request: Deleted;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Who loses the request, and whether they are told: not where it was closed before (docs/behaviour/requests.md#deleting-requests). */
function offersNote({ offer_count, collaboration_request_status_id: status }: Deleted): string {
  const people = offer_count === undefined ? 'People' : counted(offer_count, 'person', 'people');
  return `${people} offered help. They are ${isClosedStatus(status) ? 'not told' : 'told that it is withdrawn'}.`;
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
      title="Delete this request?"
      onClose={onClose}
      foot={
        <>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => mutate({ id: request.id, note: note.trim() === '' ? null : note })}
          >
            Delete
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <ErrorBanner error={error} fallback={requestSentences.fallback.updateRequest()} />
      <p>
        “<b dir="auto">{request.title}</b>” will be deleted for good. Its chats stay open for you and the other person.
      </p>
      {request.has_offers && <p>{offersNote(request)}</p>}
      {request.has_offers && !isClosedStatus(request.collaboration_request_status_id) && (
        <ClosingNoteField value={note} onChange={setNote} />
      )}
    </Dialog>
  );
}
