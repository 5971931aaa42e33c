import { type ComponentType, createContext, useContext } from 'react';

export interface OtherPerson {
  readonly id: number;
  readonly name: string;
}

/** Something of another person about which one may want to complain. */
export interface Concern {
  readonly kind: 'request' | 'profile' | 'chat';
  /** Id of the request, the person or the chat. */
  readonly id: number;
  readonly person: OtherPerson;
  /** On the foot of a card, or among buttons. */
  readonly look: 'slip' | 'button';
}

interface Parts {
  readonly Menu: ComponentType<Concern>;
  readonly Blocked: ComponentType<{ person: OtherPerson }>;
}

const MoreParts = createContext<Parts | null>(null);

/** Says what stands in the places below; the app does, because features do not know each other. */
export const MoreProvider = MoreParts.Provider;

/** The place of the menu "More" of a card, a profile or a chat. */
export function More(concern: Concern) {
  const parts = useContext(MoreParts);
  return parts && <parts.Menu {...concern} />;
}

/** The place of the note that one has blocked a person, with the way back. */
export function BlockedPlace({ person }: { person: OtherPerson }) {
  const parts = useContext(MoreParts);
  return parts && <parts.Blocked person={person} />;
}
