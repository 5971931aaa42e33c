import { requestSentences } from '@exchange/contract/requests';
import { asText, useDraft } from '../../lib/draft.ts';
import { errorFields, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ClosingNoteField } from './closing-note-field.tsx';

interface NoteProps {
  requestId: number;
  /** The closed status that the request has. */
  statusId: number;
  /** What was added before. */
  note: string | null;
  onClose: () => void;
}

/** A line for those who offered help on a request that was just closed. */
export default function ClosingNoteDialog({ requestId, statusId, note: before, onClose }: NoteProps) {
  const toast = useToast();
  const [note, setNote, forget] = useDraft(`closing:${requestId}`, before ?? '', asText);
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ notified_in_seconds }) => {
      forget();
      onClose();
      toast.success(
        notified_in_seconds === null
          ? 'Added. It stands in their chats; their emails have left before.'
          : 'Added. It stands in their chats and in the email that they get in a minute.',
      );
    },
  });
  return (
    <Dialog
      size="fit"
      title="Add a line for those who offered help"
      onClose={onClose}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ id: requestId, statusId, note })}>
          {before === null ? 'Add' : 'Save'}
        </Button>
      }
    >
      {error && (
        <Banner
          tone="error"
          role="alert"
          title={errorFields(error).note ?? errorText(error, requestSentences.fallback.updateStatus)}
        >
          <p>Your line is kept.</p>
        </Banner>
      )}
      <ClosingNoteField data-autofocus value={note} onChange={setNote} />
    </Dialog>
  );
}
