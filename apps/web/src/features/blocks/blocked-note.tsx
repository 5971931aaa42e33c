import { messages } from '@exchange/contract/messages';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Person } from '../people/person.ts';
import { useUnblock } from './use-blocks.ts';

/** Shown instead of the message field of a chat with a person whom the user has blocked. */
export function BlockedNote({ person }: { person: Person }) {
  const { mutate, isPending } = useUnblock();
  return (
    <Banner tone="note">
      <p>{messages.screen.blocking}</p>
      <Button small busy={isPending} onClick={() => mutate({ userId: person.id })}>
        Unblock {person.name}
      </Button>
    </Banner>
  );
}
