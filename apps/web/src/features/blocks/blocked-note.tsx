import { messages } from '@exchange/contract/sentences/messages';
import { type ReactNode, useId } from 'react';
import { focusHeading } from '../../lib/focus.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useUnblock } from './use-blocks.ts';

/** Says that the user has blocked a person, with the way back. */
export function BlockedNote({ personId, children }: { personId: number; children: ReactNode }) {
  const { mutate, isPending } = useUnblock(focusHeading);
  const noteId = useId();
  return (
    <Banner tone="note">
      <p id={noteId}>{children}</p>
      <Button small busy={isPending} aria-describedby={noteId} onClick={() => mutate({ userId: personId })}>
        {messages.button.unblock()}
      </Button>
    </Banner>
  );
}
