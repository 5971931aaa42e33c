import { messages } from '@exchange/contract/messages';
import { points } from '@exchange/contract/points';
import type { OwnEntry } from '@exchange/contract/record';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { displayName } from '../people/person.ts';

interface NotMeDialogProps {
  entry: OwnEntry;
  onRemoved: (message: string) => void;
  onClose: () => void;
}

/** Asked before an entry is removed, which cannot be undone. */
export default function NotMeDialog({ entry, onRemoved, onClose }: NotMeDialogProps) {
  const { mutate, isPending, error } = trpc.record.reject.useMutation({
    onSuccess: ({ message }) => onRemoved(message),
  });
  const owner = displayName(entry.people[0]?.name ?? null);
  return (
    <Dialog
      size="fit"
      role="alertdialog"
      title="Was it not you?"
      onClose={onClose}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ id: entry.id })}>
          Not me, remove it
        </Button>
      }
    >
      <ErrorBanner error={error} fallback={messages.fallback.confirm} network={messages.fallback.networkRetry} />
      <p>
        This removes the entry about “<bdi>{entry.title}</bdi>”, your {points.wasTracked} points for it and the{' '}
        {points.trackedCollaboration} of <bdi>{owner}</bdi>, who gets a short email in neutral words.
      </p>
    </Dialog>
  );
}
