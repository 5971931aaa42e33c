import { messages } from '@exchange/contract/messages';
import type { OtherPerson } from '../../lib/more.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useUnblock } from './use-unblock.ts';

/** In the place where one would write to a person whom one has blocked. */
export function BlockedNote({ person }: { person: OtherPerson }) {
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
