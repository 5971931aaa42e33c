import type { ChatMessage } from '@exchange/contract/chats';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { arrivedAfter, type Conversation } from './message-list.logic.ts';

/**
 * What the other party has written since the screen was opened: `latest` are the last ones that came together, for a screen
 * reader; `below` says that some are below the visible part of the list.
 */
export function useNewMessages({ messages, fetchedTo }: Conversation, otherId: number, atEnd: boolean) {
  const [latest, setLatest] = useState<readonly ChatMessage[]>([]);
  const [below, setBelow] = useState(false);
  const known = useRef<number | null>(null);
  const show = useEffectEvent((messages: readonly ChatMessage[]) => {
    setLatest(messages);
    if (!atEnd) setBelow(true);
  });

  useEffect(() => {
    const before = known.current;
    known.current = fetchedTo;
    const came = before === null ? [] : arrivedAfter(messages, otherId, before);
    if (came.length > 0) show(came);
  }, [messages, fetchedTo, otherId]);
  useEffect(() => {
    if (atEnd) setBelow(false);
  }, [atEnd]);

  return { latest, below };
}
