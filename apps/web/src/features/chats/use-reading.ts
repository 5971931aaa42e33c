import type { ChatMessage } from '@exchange/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { markStale } from '../../lib/stale.ts';
import { trpc } from '../../lib/trpc.ts';
import { arrivedAfter, type Conversation, type IsOther, type UnreadMark, unreadMark } from './messages.logic.ts';

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab can be seen. */
export function useVisible(): boolean {
  return useSyncExternalStore(watch, () => !document.hidden);
}

/** Marks a chat as read, up to a message or all of it; the badges then ask again. A failure is silent. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return trpc.chats.markRead.useMutation({
    meta: { refetch: false },
    onSuccess: () => markStale(queryClient, ['read']),
  }).mutate;
}

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

/**
 * What others have written since the screen was opened: `latest` are the last ones that came together, for a screen
 * reader; `below` says that some are below the visible part of the list.
 */
export function useNewMessages({ messages, fetchedTo }: Conversation, isOther: IsOther, atEnd: boolean) {
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
    const came = before === null ? [] : arrivedAfter(messages, isOther, before);
    if (came.length > 0) show(came);
  }, [messages, fetchedTo, isOther]);
  useEffect(() => {
    if (atEnd) setBelow(false);
  }, [atEnd]);

  return { latest, below };
}

/**
 * Where the unread messages begin: on opening from the number that was unread then, later above what has come while the tab
 * was hidden. It does not move while the user reads, and goes when the user writes.
 *
 * @param sends grows with every message the user sends
 * @param tick changes with every poll
 */
export function useUnreadMark(
  { messages, fetchedTo }: Conversation,
  isOther: IsOther,
  unreadCount: number,
  sends: number,
  tick: number,
): UnreadMark | null {
  const [opening] = useState(unreadCount);
  const [mark, setMark] = useState<UnreadMark | null | undefined>(undefined);
  const away = useRef<number | null>(null);
  const visible = useVisible();

  const [answered, setAnswered] = useState(sends);
  if (answered !== sends) {
    setAnswered(sends);
    setMark(null);
  } else if (mark === undefined) setMark(unreadMark(messages, isOther, opening));

  useEffect(() => {
    if (!visible) away.current ??= fetchedTo;
  }, [visible, fetchedTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer after the return counts.
  useEffect(() => {
    if (!visible || away.current === null) return;
    const [first, ...rest] = arrivedAfter(messages, isOther, away.current);
    away.current = null;
    if (first) setMark({ before: first.id, count: rest.length + 1 });
  }, [tick]);

  return mark ?? null;
}

/**
 * Opens a chat at a message: loads older ones until it is there, scrolls to it and focuses it. Without such a message the latest is
 * shown.
 */
export function useOpenAt(
  target: number,
  { messages, complete }: Conversation,
  loadOlder: () => void,
  isLoading: boolean,
  toEnd: () => void,
): void {
  const isThere = messages.some(({ id }) => id === target);
  const isOlder = !isThere && !complete && target > 0 && target < (messages[0]?.id ?? 0);
  const load = useEffectEvent(loadOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come is the moment to ask for the next.
  useEffect(() => {
    if (isOlder && !isLoading) load();
  }, [isOlder, isLoading, messages]);
  useEffect(() => {
    if (target === 0 || isOlder) return;
    const row = isThere ? document.getElementById(`message-${target}`) : null;
    if (row === null) return toEnd();
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  }, [target, isThere, isOlder, toEnd]);
}
