import { blockSentences } from '@exchange/contract/sentences/blocks';
import { messages } from '@exchange/contract/sentences/messages';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { type Person, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Explains what a block does, and blocks the person. */
export default function BlockDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending, error } = trpc.blocks.block.useMutation({
    onSuccess: ({ message }) => {
      // The dialog returns the focus to its card first; the card leaves its list, so the heading takes the focus.
      flushSync(onClose);
      toast.success(message);
      focusHeading();
    },
  });
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title={
        <>
          Block <NameLink href={profileHref(person.hashid)}>{person.name}</NameLink>?
        </>
      }
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ userId: person.id })}>
            Block
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack">
        <ErrorBanner
          error={error}
          fallback={blockSentences.fallback.block()}
          network={messages.fallback.networkRetry()}
        />
        <ul>
          <li>Their requests leave your lists, and yours leave theirs, except those on which they offered help.</li>
          <li>Your chats with them disappear, and you get nothing they write.</li>
          <li>They are not told. You can unblock them in Settings.</li>
        </ul>
      </div>
    </Dialog>
  );
}
