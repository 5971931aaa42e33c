import type { UnsavedQuestion } from '../lib/unsaved-changes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before a screen with unsaved changes is left. */
export default function UnsavedChangesDialog({ leave, stay }: UnsavedQuestion) {
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title="Leave without saving?"
      onClose={stay}
      foot={
        <>
          <Button variant="primary" data-autofocus onClick={stay}>
            Stay here
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes are kept in this tab until you close it.</p>
    </Dialog>
  );
}
