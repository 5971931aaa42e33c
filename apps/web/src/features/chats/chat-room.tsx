import type { ChatDetails, ChatSummary } from '@exchange/contract/chats';
import type { Picture } from '@exchange/contract/pictures';
import { blockSentences } from '@exchange/contract/sentences/blocks';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { focusHeading } from '../../lib/focus.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading, SkeletonLine } from '../../ui/skeleton.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { useRestoreOffer } from '../requests/use-undo.tsx';
import { ChatLog } from './chat-log.tsx';
import { chatNote, hasCreditLine } from './chats.logic.ts';
import { Composer } from './composer.tsx';
import { lastId } from './messages.logic.ts';
import { ChatLoadError } from './use-chats.tsx';
import type { useConversation } from './use-conversation.ts';
import { useOutbox, useResendUnconfirmed } from './use-outbox.ts';

/** Keeps the height of an element in `--foot`, so that messages of actions are shown above it. */
function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!foot.current) return;
    const { style } = document.body;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--foot', `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`),
    );
    observer.observe(foot.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return foot;
}

const CreditLine = lazyPart(() => import('./credit-line.tsx'));
const BlockedNote = lazyPart(async () => ({ default: (await import('../blocks/blocked-note.tsx')).BlockedNote }));

const widths = [62, 44, 56, 70];

/** Placeholders for messages that are loading. */
export function MessagesLoading() {
  return (
    <Loading label={chatScreens.loadingMessages()}>
      <div className="log">
        {widths.map((width, at) => (
          <div key={width} className={classNames('message', 'message--bone', at % 2 === 1 && 'message--own')}>
            <SkeletonLine width={24} />
            <SkeletonLine width={width} title />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Takes back the withdrawal of the viewer's offer. */
function UndoWithdrawal({ requestId }: { requestId: number }) {
  const { mutate, isPending } = useRestoreOffer();
  return (
    <div>
      <Button small icon="undo" busy={isPending} onClick={() => mutate({ requestId }, { onSuccess: focusHeading })}>
        {messages.button.undo()}
      </Button>
    </div>
  );
}

/** Shown when a poll failed; loaded messages stay, and the next poll may succeed. */
function PollFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="chat-room__lost" role="alert">
      <FieldError>{chatSentences.fallback.loadMessages()}</FieldError>
      <Button variant="quiet" icon="retry" busy={busy} onClick={onRetry}>
        {messages.button.tryAgain()}
      </Button>
    </div>
  );
}

interface ChatRoomProps {
  chat: ChatSummary;
  /** The same chat once it is fetched: more than its row in the list has. */
  details: ChatDetails | undefined;
  /** How many messages were unread when the chat was opened. */
  unread: number;
  /** The message at which the chat opens; 0 for the latest. */
  target: number;
  /** What `useConversation` answers; begun before the chat itself is known, so that both load at once. */
  loaded: ReturnType<typeof useConversation>;
}

/** Messages and message field of a chat, also if the offer is withdrawn or the request closed. */
export function ChatRoom({ chat, details, unread, target, loaded: { conversation, older } }: ChatRoomProps) {
  const chatId = chat.collaboration_request_response_id;
  const { outbox, send, retry, drop } = useOutbox(chatId);
  const [sends, setSends] = useState(0);
  const messages = conversation.data?.messages;
  const { other_user_id: otherId } = chat;
  const ownId = useCurrentUser()?.user_id;
  // Until the own id is known, a chat has two people.
  const isOther = useCallback(
    (senderId: number) => (ownId === undefined ? senderId === otherId : senderId !== ownId),
    [ownId, otherId],
  );
  const isBlocked = useIsBlocked(otherId);
  const note = chatNote(chat, isBlocked);
  const leads = chat.people?.find((person) => person.user_id === ownId)?.leads ?? true;
  const credited = details && leads && !isBlocked && hasCreditLine(details) ? details : undefined;
  const foot = useFootHeight();
  useResendUnconfirmed(outbox, messages, isOther, retry);

  const last = lastId(messages ?? []);
  const onSend = useCallback(
    (text: string, pictures: readonly Picture[]) => {
      send(text, pictures, last);
      setSends((count) => count + 1);
    },
    [send, last],
  );
  const onRetry = useCallback(
    (clientId: string) => {
      retry(clientId);
      setSends((count) => count + 1);
    },
    [retry],
  );
  const reload = { busy: conversation.isFetching, onRetry: () => void conversation.refetch() };

  return (
    <section className="chat-room" aria-label={chatScreens.conversation()}>
      {conversation.data ? (
        <ChatLog
          chat={chat}
          isOther={isOther}
          unread={unread}
          conversation={conversation.data}
          tick={conversation.dataUpdatedAt}
          older={older}
          outbox={outbox}
          sends={sends}
          target={target}
          onSend={onSend}
          onRetry={onRetry}
          onDrop={drop}
        />
      ) : (
        <div className="chat-room__view">
          {conversation.isError ? (
            <ChatLoadError title={chatSentences.fallback.loadMessages()} error={conversation.error} {...reload} />
          ) : (
            <MessagesLoading />
          )}
        </div>
      )}
      <div className="chat-room__foot" ref={foot}>
        {conversation.data && conversation.isError && <PollFailed {...reload} />}
        {(note || credited) && (
          <Banner tone="note">
            {note && <p>{note}</p>}
            {details?.is_restorable && <UndoWithdrawal requestId={chat.collaboration_request_id} />}
            {credited && <CreditLine chat={credited} />}
          </Banner>
        )}
        {isBlocked ? (
          <BlockedNote personId={chat.other_user_id}>{blockSentences.screen.blocking()}</BlockedNote>
        ) : (
          // Nobody reads what is written to a deleted account.
          chat.other_user_hashid !== null && <Composer chatId={chatId} onSend={onSend} />
        )}
      </div>
    </section>
  );
}
