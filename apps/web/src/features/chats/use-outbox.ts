import type { ChatMessage } from '@exchange/contract/chats';
import type { Picture } from '@exchange/contract/pictures';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { eventStreamLive } from '../../lib/event-stream.ts';
import { useOnline } from '../../lib/online.ts';
import { newClientId } from '../../lib/sending.ts';
import { markStale } from '../../lib/stale.ts';
import { trpc } from '../../lib/trpc.ts';
import { again, copiesOnServer, discard, type Outbox, withMessage } from './outbox.logic.ts';
import { changeOutbox, deliver, noteReached, outboxOf, watchOutboxes } from './outbox-store.ts';
import { addMessage } from './use-conversation.ts';

/**
 * A message whose reply was lost looks failed although the server has it. Once such a copy is seen, the message goes again
 * by itself, once: with its `client_id` the server answers the first one, or takes it if the copy was another one.
 */
export function useResendUnconfirmed(
  outbox: Outbox,
  messages: readonly ChatMessage[] | undefined,
  isOther: (senderId: number) => boolean,
  retry: (clientId: string) => void,
): void {
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (!messages) return;
    const copies = copiesOnServer(outbox, messages, isOther);
    for (const { client_id, failure } of outbox.entries) {
      if (failure === null || !copies.has(client_id) || tried.current.has(client_id)) continue;
      tried.current.add(client_id);
      retry(client_id);
    }
  }, [outbox, messages, isOther, retry]);
}

/** How long an answer may take before the message counts as failed, in milliseconds. */
const timeoutMs = 20_000;

/** The outbox of a chat, with stable functions to send, retry and drop. */
export function useOutbox(chatId: number) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const outbox = useSyncExternalStore(watchOutboxes, () => outboxOf(chatId));

  const run = useCallback(() => {
    void deliver(
      chatId,
      async ({ text, pictures, client_id }) => {
        // After a lost answer the message may have them already: then this is refused, and has been done before.
        const described = pictures.filter(({ alt }) => alt !== null);
        await Promise.allSettled(described.map(({ id, alt }) => utils.client.pictures.describe.mutate({ id, alt })));
        return utils.client.chats.send.mutate(
          { id: chatId, message: text, picture_ids: pictures.map(({ id }) => id), client_id },
          { signal: AbortSignal.timeout(timeoutMs) },
        );
      },
      (message) => {
        addMessage(queryClient, chatId, message);
        markStale(queryClient, ['sent']);
      },
    );
  }, [chatId, utils, queryClient]);

  // Sends what was still unsent when the page was left, and what failed while the server could not be reached.
  const isReachable = useOnline();
  const isLive = eventStreamLive.use();
  useEffect(() => {
    if (isReachable || isLive) noteReached(chatId);
    run();
  }, [chatId, run, isReachable, isLive]);

  const send = useCallback(
    (text: string, pictures: readonly Picture[], after: number) => {
      const entry = {
        client_id: newClientId(),
        text,
        pictures: [...pictures],
        written_at: new Date().toISOString(),
        after,
      };
      changeOutbox(chatId, (now) => withMessage(now, entry));
      run();
    },
    [chatId, run],
  );
  const retry = useCallback(
    (clientId: string) => {
      changeOutbox(chatId, (now) => again(now, clientId));
      run();
    },
    [chatId, run],
  );
  const drop = useCallback((clientId: string) => changeOutbox(chatId, (now) => discard(now, clientId)), [chatId]);
  return { outbox, send, retry, drop };
}
