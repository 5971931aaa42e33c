import type { ChatSummary } from '@exchange/contract/chats';
import { useEffect, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { toLines } from './message-groups.logic.ts';
import type { Conversation } from './message-list.logic.ts';
import { MessageList } from './message-list.tsx';
import { OlderMessages } from './older-messages.tsx';
import type { Outbox } from './outbox.logic.ts';
import { newMessages } from './strings.ts';
import type { useConversation } from './use-conversation.ts';
import { useNewMessages } from './use-new-messages.ts';
import { useReadUpTo } from './use-read-up-to.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useUnreadMark } from './use-unread-mark.ts';
import { useVisible } from './use-visible.ts';

/** Up to this number, new messages are announced as text; above it only their number. */
const spokenMessages = 3;

interface ChatLogProps {
  chat: ChatSummary;
  /** How many messages were unread when the chat was opened. */
  unread: number;
  conversation: Conversation;
  /** Changes with every poll. */
  tick: number;
  older: ReturnType<typeof useConversation>['older'];
  outbox: Outbox;
  /** Grows with every message the user sends: the list then scrolls to the latest. */
  sends: number;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
}

/** The messages, from the oldest loaded to the latest. */
export function ChatLog({ chat, unread, conversation, tick, older, outbox, sends, onRetry, onDrop }: ChatLogProps) {
  const { messages, complete } = conversation;
  const { collaboration_request_response_id: chatId, other_user_id: otherId } = chat;
  const name = displayName(chat.other_user_name);
  const lines = useMemo(() => toLines(messages, outbox, otherId), [messages, outbox, otherId]);
  const loadOlder = () => {
    if (!complete && !older.isPending && !older.isError) older.mutate();
  };
  const { box, content, atEnd, toEnd, toEndSoon } = useStickToBottom(messages[0]?.id, loadOlder);
  const { latest, below } = useNewMessages(conversation, otherId, atEnd);
  const mark = useUnreadMark(conversation, otherId, unread, tick);
  const visible = useVisible();
  const lastOfOther = messages.findLast((message) => message.from_user_id === otherId)?.id ?? 0;
  useReadUpTo(chatId, visible && atEnd ? lastOfOther : 0, tick);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening and after every message the user sends.
  useEffect(toEndSoon, [sends, toEndSoon]);

  const focusLog = () => box.current?.focus({ preventScroll: true });

  return (
    <div className="chat-room__view">
      {/* New messages of the other party are announced below; the history and own messages are not. */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div
        className="chat-room__scroll"
        ref={box}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
      >
        <div className="log" ref={content}>
          {!complete && (
            <OlderMessages busy={older.isPending} error={older.error} onLoad={() => older.mutate()} onGone={focusLog} />
          )}
          <MessageList
            lines={lines}
            mark={mark}
            otherName={name}
            otherHref={profileHref(chat.other_user_hashid)}
            onRetry={onRetry}
            onDrop={onDrop}
          />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      {below && (
        <div className="to-end">
          <Button
            small
            icon="end"
            onClick={() => {
              toEnd();
              focusLog();
            }}
          >
            New messages
          </Button>
        </div>
      )}
      <div className="visually-hidden" role="status">
        {latest.length > spokenMessages
          ? newMessages(latest.length)
          : latest.map((message) => <p key={message.id}>{`${name}: ${message.message_content}`}</p>)}
      </div>
    </div>
  );
}
