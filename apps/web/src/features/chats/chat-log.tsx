import type { ChatMessage, ChatSummary } from '@exchange/contract/chats';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useNow } from '../../lib/hooks.ts';
import { useLanguage } from '../../lib/language.ts';
import { useOnline } from '../../lib/online.ts';
import { dayLine } from '../../lib/time.ts';
import { useStickToBottom } from '../../lib/use-stick-to-bottom.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { MessageRow, type SendMessage } from './message-row.tsx';
import {
  type Conversation,
  groupLines,
  type IsOther,
  isChangeable,
  type Line,
  toLines,
  type UnreadMark,
} from './messages.logic.ts';
import type { Outbox } from './outbox.logic.ts';
import type { useConversation } from './use-conversation.ts';
import { useNewMessages, useOpenAt, useReadUpTo, useUnreadMark, useVisible } from './use-reading.ts';

interface OlderMessagesProps {
  busy: boolean;
  error: unknown;
  onLoad: () => void;
  /** Called on unmount with focus: there are no older messages. */
  onGone: () => void;
}

/** At the start of a list with older messages. Scrolling up loads them; the button is for the keyboard and for retries. */
function OlderMessages({ busy, error, onLoad, onGone }: OlderMessagesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) gone();
    };
  }, []);
  return (
    <div className="log__older">
      {error !== null && <FieldError>{errorText(error, chatSentences.fallback.loadMessages())}</FieldError>}
      <Button ref={button} small busy={busy} icon={error === null ? undefined : 'retry'} onClick={onLoad}>
        {error === null ? chatScreens.earlierMessages() : messages.button.tryAgain()}
      </Button>
    </div>
  );
}

function DayLine({ at }: { at: string }) {
  return <p className="date-line">{dayLine(new Date(at), useNow())}</p>;
}

interface MessageListProps {
  chatId: number;
  lines: readonly Line[];
  mark: UnreadMark | null;
  /** Id of the message that is marked; 0 for none. */
  target: number;
  onSend: SendMessage;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
}

/** The messages of a chat, by day and in groups; rendered only when one of them changes. */
const MessageList = memo(function MessageList({ lines, mark, target, onSend, ...shared }: MessageListProps) {
  useLanguage();
  const now = useNow().getTime();
  const isOnline = useOnline();
  const items = useMemo(() => groupLines(lines, mark), [lines, mark]);
  return items.map((item) => {
    if (item.kind === 'day') return <DayLine key={item.key} at={item.at} />;
    if (item.kind === 'unread') {
      return (
        <p key={item.key} className="date-line date-line--unread">
          {chatScreens.newMessages({ count: item.count })}
        </p>
      );
    }
    const { line, follows } = item;
    return (
      <MessageRow
        key={line.key}
        clientId={line.failure === undefined ? null : String(line.key)}
        messageId={line.own && typeof line.key === 'number' ? line.key : null}
        id={`message-${line.key}`}
        isFound={line.key === target}
        isCorrected={line.isCorrected ?? false}
        onResend={isChangeable(line, now) ? onSend : undefined}
        own={line.own}
        from={displayName(line.from?.name ?? null)}
        fromHref={line.from ? profileHref(line.from.hashid) : null}
        follows={follows}
        text={line.text}
        pictures={line.pictures}
        at={line.at}
        failure={line.failure ?? null}
        waits={!isOnline && line.isUnanswered === true}
        {...shared}
      />
    );
  });
});

/** What is said of a message: its words, or how many pictures it has. */
const spokenText = ({ message_content, pictures }: ChatMessage) =>
  message_content || pictureSentences.count({ count: pictures.length });

/** Up to this number, new messages are announced as text; above it only their number. */
const spokenMessages = 3;

interface ChatLogProps {
  chat: ChatSummary;
  isOther: IsOther;
  /** How many messages were unread when the chat was opened. */
  unread: number;
  conversation: Conversation;
  /** Changes with every poll. */
  tick: number;
  older: ReturnType<typeof useConversation>['older'];
  outbox: Outbox;
  /** Grows with every message the user sends: the list then scrolls to the latest. */
  sends: number;
  /** The message at which the chat opens; 0 for the latest. */
  target: number;
  onSend: SendMessage;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
}

/** The messages, from the oldest loaded to the latest. */
export function ChatLog({
  chat,
  isOther,
  unread,
  conversation,
  tick,
  older,
  outbox,
  sends,
  target,
  ...on
}: ChatLogProps) {
  const { messages, complete } = conversation;
  const { collaboration_request_response_id: chatId } = chat;
  const name = displayName(chat.other_user_name);
  const lines = useMemo(() => toLines(messages, outbox, isOther), [messages, outbox, isOther]);
  const loadOlder = () => {
    if (!complete && !older.isPending && !older.isError) older.mutate();
  };
  const { box, content, atEnd, toEnd, toEndSoon } = useStickToBottom(messages[0]?.id, target === 0, loadOlder);
  const { latest, below } = useNewMessages(conversation, isOther, atEnd);
  const mark = useUnreadMark(conversation, isOther, unread, sends, tick);
  const visible = useVisible();
  const lastOfOther = messages.findLast((message) => isOther(message.from_user_id))?.id ?? 0;
  useReadUpTo(chatId, visible && atEnd ? lastOfOther : 0, tick);

  useOpenAt(target, conversation, loadOlder, older.isPending, toEnd);
  useEffect(() => {
    // On opening and after every message the user sends.
    if (target === 0 || sends > 0) toEndSoon();
  }, [sends, target, toEndSoon]);

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
        aria-label={chatScreens.messagesWith({ name })}
        tabIndex={0}
      >
        <div className="log" ref={content}>
          {!complete && (
            <OlderMessages busy={older.isPending} error={older.error} onLoad={() => older.mutate()} onGone={focusLog} />
          )}
          <MessageList chatId={chatId} lines={lines} mark={mark} target={target} {...on} />
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
            {chatScreens.toNewMessages()}
          </Button>
        </div>
      )}
      <div className="visually-hidden" role="status">
        {latest.length > spokenMessages
          ? chatScreens.newMessages({ count: latest.length })
          : latest.map((message) => (
              <p key={message.id}>
                {chatScreens.spokenMessage({
                  name: displayName(message.from_user_name),
                  text: spokenText(message),
                })}
              </p>
            ))}
      </div>
    </div>
  );
}
