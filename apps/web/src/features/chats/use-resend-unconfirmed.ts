import type { ChatMessage } from '@exchange/contract/chats';
import { useEffect, useRef } from 'react';
import { copiesOnServer, type Outbox } from './outbox.logic.ts';

/**
 * A message whose reply was lost looks failed although the server has it. Once such a copy is seen, the message goes again
 * by itself, once: with its `client_id` the server answers the first one, or takes it if the copy was another one.
 */
export function useResendUnconfirmed(
  outbox: Outbox,
  messages: readonly ChatMessage[] | undefined,
  otherId: number,
  retry: (clientId: string) => void,
): void {
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (!messages) return;
    const copies = copiesOnServer(outbox, messages, otherId);
    for (const { client_id, failure } of outbox.entries) {
      if (failure === null || !copies.has(client_id) || tried.current.has(client_id)) continue;
      tried.current.add(client_id);
      retry(client_id);
    }
  }, [outbox, messages, otherId, retry]);
}
