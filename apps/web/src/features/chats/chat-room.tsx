import type { ChatDetails, ChatSummary } from '@exchange/contract/chats';
import { blockSentences } from '@exchange/contract/sentences/blocks';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { displayName } from '../../ui/person.ts';
import { Loading, SkeletonLine } from '../../ui/skeleton.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { GiveCredit } from '../credit/give-credit.tsx';
import { CreditedNote } from '../credit/recorded-credit.tsx';
import { AnswerButtons } from '../credit/waiting-credit.tsx';
import { useRestoreOffer } from '../requests/use-undo.tsx';
import { ChatLog } from './chat-log.tsx';
import { chatNote, hasCreditLine } from './chats.logic.ts';
import { Composer } from './composer.tsx';
import { lastId } from './messages.logic.ts';
import { ChatLoadError } from './no-chats.tsx';
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

/** What is said of credit in a chat: a question to the owner of a successful request, later that it was given. */
function CreditLine({ chat }: { chat: ChatDetails }) {
  const line = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const name = displayName(chat.other_user_name);
  const { data: waiting } = trpc.credit.listWaiting.useQuery(undefined, { enabled: !chat.is_request_owner });
  const asked = waiting?.find((entry) => entry.collaboration_request_id === chat.collaboration_request_id);
  if (!chat.is_request_owner)
    return (
      <div tabIndex={-1} ref={line}>
        <CreditedNote owner={name} />
        {asked?.confirmed_at === null && <p>It is on your record once you confirm it.</p>}
        {asked && <AnswerButtons credit={asked} onDone={() => line.current?.focus()} />}
      </div>
    );
  return (
    <div className="row" role="status" tabIndex={-1} ref={line}>
      {chat.is_credited ? (
        <p>
          You gave credit to <bdi>{name}</bdi>.
        </p>
      ) : (
        <>
          <p id={questionId}>
            Did <bdi>{name}</bdi> help?
          </p>
          <GiveCredit
            requestId={chat.collaboration_request_id}
            personId={chat.other_user_id}
            nameId={questionId}
            onGiven={() => line.current?.focus()}
          />
        </>
      )}
    </div>
  );
}

const BlockedNote = lazy(async () => ({ default: (await import('../blocks/blocked-note.tsx')).BlockedNote }));

const widths = [62, 44, 56, 70];

/** Placeholders for messages that are loading. */
export function MessagesLoading() {
  return (
    <Loading label="Loading messages">
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
        Undo
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
        Try Again
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
  /** What `useConversation` answers; begun before the chat itself is known, so that both load at once. */
  loaded: ReturnType<typeof useConversation>;
}

/** Messages and message field of a chat, also where the offer is withdrawn or the request closed. */
export function ChatRoom({ chat, details, unread, loaded: { conversation, older } }: ChatRoomProps) {
  const chatId = chat.collaboration_request_response_id;
  const { outbox, send, retry, drop } = useOutbox(chatId);
  const [sends, setSends] = useState(0);
  const messages = conversation.data?.messages;
  const isBlocked = useIsBlocked(chat.other_user_id);
  const note = chatNote(chat, isBlocked);
  const credited = details && !isBlocked && hasCreditLine(details) ? details : undefined;
  const foot = useFootHeight();
  useResendUnconfirmed(outbox, messages, chat.other_user_id, retry);

  const onSend = (text: string) => {
    send(text, lastId(messages ?? []));
    setSends((count) => count + 1);
  };
  const onRetry = useCallback(
    (clientId: string) => {
      retry(clientId);
      setSends((count) => count + 1);
    },
    [retry],
  );
  const reload = { busy: conversation.isFetching, onRetry: () => void conversation.refetch() };

  return (
    <section className="chat-room" aria-label="Conversation">
      {conversation.data ? (
        <ChatLog
          chat={chat}
          unread={unread}
          conversation={conversation.data}
          tick={conversation.dataUpdatedAt}
          older={older}
          outbox={outbox}
          sends={sends}
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
          <Suspense fallback={null}>
            <BlockedNote personId={chat.other_user_id}>{blockSentences.screen.blocking()}</BlockedNote>
          </Suspense>
        ) : (
          <Composer chatId={chatId} onSend={onSend} />
        )}
      </div>
    </section>
  );
}
