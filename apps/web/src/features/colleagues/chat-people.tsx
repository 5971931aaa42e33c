import type { ChatPerson } from '@exchange/contract/chats';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

const sides = { owner: colleagueScreens.asking, helper: colleagueScreens.helping } as const;

/** Everybody in a chat of more than two, each side on a line: who leads it, then the colleagues. */
export default function ChatPeople({ people }: { people: readonly ChatPerson[] }) {
  const ownId = useCurrentUser()?.user_id;
  const namesOf = (side: ChatPerson['side']): ReactNode =>
    people
      .filter((person) => person.side === side)
      .map((person, at) => (
        <Fragment key={person.user_id}>
          {at > 0 && ', '}
          {person.user_id === ownId ? (
            colleagueScreens.you()
          ) : (
            <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>
          )}
        </Fragment>
      ));
  return (
    <ul className="small" aria-label={colleagueScreens.people()}>
      {(['owner', 'helper'] as const).map((side) => (
        <li key={side}>{inline(sides[side].parts({ names: namesOf(side) }))}</li>
      ))}
    </ul>
  );
}
