import type { ReactNode } from 'react';
import { focusHeading } from '../../lib/focus.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Person } from '../people/person.ts';
import { useUnblock } from './use-blocks.ts';

/** Says that the user has blocked a person, with the way back. */
export function BlockedNote({ person, children }: { person: Person; children: ReactNode }) {
  const { mutate, isPending } = useUnblock(focusHeading);
  return (
    <Banner tone="note">
      <p>{children}</p>
      <Button
        small
        busy={isPending}
        aria-label={`Unblock ${person.name}`}
        onClick={() => mutate({ userId: person.id })}
      >
        Unblock
      </Button>
    </Banner>
  );
}
