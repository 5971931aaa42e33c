import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { useState } from 'react';
import { asText, useDraft } from '../../lib/draft.ts';
import { errorFields, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inline } from '../../ui/inline.ts';
import { UserWords } from '../../ui/text/user-text.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** What the owner adds for those who offered help on a request that is closed; optional. */
export function ClosingNoteField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <UserTextArea
      label={requestStatusScreens.closingNote.label()}
      hint={requestStatusScreens.closingNote.hint()}
      limit={limits.closingNote}
      rows={2}
      {...props}
    />
  );
}

interface DialogProps {
  requestId: number;
  /** The closed status that the request has. */
  statusId: number;
  /** What was added before. */
  note: string | null;
  onClose: () => void;
}

/** A line for those who offered help on a request that was just closed. */
function ClosingNoteDialog({ requestId, statusId, note: before, onClose }: DialogProps) {
  const toast = useToast();
  const [note, setNote, forget] = useDraft(`closing:${requestId}`, before ?? '', asText);
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ notified_in_seconds }) => {
      forget();
      onClose();
      toast.success(
        notified_in_seconds === null
          ? requestStatusScreens.closingNote.addedAfterEmails()
          : requestStatusScreens.closingNote.added(),
      );
    },
  });
  return (
    <Dialog
      size="fit"
      title={requestStatusScreens.closingNote.title()}
      onClose={onClose}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ id: requestId, statusId, note })}>
          {before === null ? requestStatusScreens.closingNote.add() : messages.button.save()}
        </Button>
      }
    >
      {error && (
        <Banner
          tone="error"
          role="alert"
          title={errorFields(error).note ?? errorText(error, requestSentences.fallback.updateStatus())}
        >
          <p>{requestStatusScreens.closingNote.kept()}</p>
        </Banner>
      )}
      <ClosingNoteField data-autofocus value={note} onChange={setNote} />
    </Dialog>
  );
}

interface NoteProps {
  requestId: number;
  /** The closed status that the request has. */
  statusId: number;
  note: string | null;
}

/** The line that the owner of a closed request added for those who offered help, and the way to add or change it. */
export function ClosingNote({ requestId, statusId, note }: NoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="row">
      {note !== null && (
        <div className="small">
          {inline(
            requestStatusScreens.closingNote.yours.parts({
              note: (
                <bdi>
                  <UserWords>{note}</UserWords>
                </bdi>
              ),
            }),
          )}
        </div>
      )}
      <Button variant="quiet" small icon="edit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {note === null ? requestStatusScreens.closingNote.open() : requestStatusScreens.closingNote.change()}
      </Button>
      {isOpen && (
        <ClosingNoteDialog requestId={requestId} statusId={statusId} note={note} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
