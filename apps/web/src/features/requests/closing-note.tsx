import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import ClosingNoteDialog from './closing-note-dialog.tsx';

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
        <p className="small">
          You added: “<bdi>{note}</bdi>”
        </p>
      )}
      <Button variant="quiet" small icon="edit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {note === null ? 'Add a closing line' : 'Change'}
      </Button>
      {isOpen && (
        <ClosingNoteDialog requestId={requestId} statusId={statusId} note={note} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
