import { useEffect, useRef, useState } from 'react';
import { arrivedAfter, type Conversation, type UnreadMark, unreadMark } from './message-list.logic.ts';
import { useVisible } from './use-visible.ts';

/**
 * Where the unread messages begin: on opening from the number that was unread then, later above what has come while the tab
 * was hidden. It does not move while the user reads.
 *
 * @param tick changes with every poll
 */
export function useUnreadMark(
  { messages, fetchedTo }: Conversation,
  otherId: number,
  unreadCount: number,
  tick: number,
): UnreadMark | null {
  const [opening] = useState(unreadCount);
  const [mark, setMark] = useState<UnreadMark | null | undefined>(undefined);
  const away = useRef<number | null>(null);
  const visible = useVisible();

  if (mark === undefined) setMark(unreadMark(messages, otherId, opening));

  useEffect(() => {
    if (!visible) away.current ??= fetchedTo;
  }, [visible, fetchedTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer after the return counts.
  useEffect(() => {
    if (!visible || away.current === null) return;
    const [first, ...rest] = arrivedAfter(messages, otherId, away.current);
    away.current = null;
    if (first) setMark({ before: first.id, count: rest.length + 1 });
  }, [tick]);

  return mark ?? null;
}
