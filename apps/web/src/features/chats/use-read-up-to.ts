import { useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useMarkRead } from './use-mark-read.ts';

/**
 * Marks the chat as read up to the last message of the other party that the person can see.
 *
 * @param shownId id of that message, 0 while none is to be seen
 * @param tick changes with every poll, so that what failed is tried again
 */
export function useReadUpTo(chatId: number, shownId: number, tick: number): void {
  const utils = trpc.useUtils();
  const markRead = useMarkRead();
  const marked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tick` is the moment to look again.
  useEffect(() => {
    if (shownId <= marked.current) return;
    const before = marked.current;
    marked.current = shownId;
    markRead(
      { id: chatId, last_message_id: shownId },
      {
        onSuccess: () =>
          utils.chats.summary.setData({ id: chatId }, (chat) => chat && { ...chat, unread_message_count: 0 }),
        onError: () => {
          marked.current = before;
        },
      },
    );
  }, [chatId, shownId, tick, markRead, utils]);
}
