import { blockSentences } from '@exchange/contract/sentences/blocks';
import { blockScreens } from '@exchange/contract/sentences/blocks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
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
      title={inline(
        blockScreens.blockQuestion.parts({
          name: <NameLink href={profileHref(person.hashid)}>{person.name}</NameLink>,
        }),
      )}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={isPending} onClick={() => mutate({ userId: person.id })}>
            {blockScreens.block()}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {messages.button.cancel()}
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
          <li>{blockScreens.requestsLeave()}</li>
          <li>{blockScreens.chatsDisappear()}</li>
          <li>{blockScreens.notTold()}</li>
        </ul>
      </div>
    </Dialog>
  );
}
