import { messages } from '@exchange/contract/messages';
import { points } from '@exchange/contract/points';
import type { OwnEntry } from '@exchange/contract/record';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { displayName, profileHref } from '../people/person.ts';
import { NameLink } from '../people/person-name.tsx';

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
  const { name = null, hashid = null } = entry.people[0] ?? {};
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
        {points.trackedCollaboration} of <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>, who gets a
        short email in neutral words.
      </p>
    </Dialog>
  );
}
