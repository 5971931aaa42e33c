import { timings } from '@exchange/contract/limits';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import './chat.css';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { displayName } from '../../ui/person.ts';
import { LineSkeletons, WaitingHeading } from '../../ui/skeleton.tsx';
import { BackToChats, ChatBanner } from './chat-banner.tsx';
import { ChatRoom, MessagesLoading } from './chat-room.tsx';
import { backTab, idOf } from './chats.logic.ts';
import { lastId } from './messages.logic.ts';
import { ChatLoadError, useChatRow } from './use-chats.tsx';
import { useConversation } from './use-conversation.ts';

/** One chat, from loading to room. */
function ChatScreen({ chatId }: { chatId: number }) {
  const [query] = useSearchParams();
  const target = idOf(query.get('message') ?? undefined);
  const row = useChatRow(chatId);
  const summary = trpc.chats.summary.useQuery({ id: chatId }, { refetchInterval: timings.unreadPollMs, staleTime: 0 });
  const loaded = useConversation(chatId);
  const details = summary.data;
  const chat = details ?? row;
  // Opening a chat marks it as read, so the number is only known at first.
  const [unread, setUnread] = useState(row?.unread_message_count);
  if (unread === undefined && chat !== undefined) setUnread(chat.unread_message_count);
  const tab = backTab(query.get('tab'), chat?.is_request_owner);
  useTitle(chat ? displayName(chat.other_user_name) : chatScreens.chat());

  if (chat) {
    return (
      <>
        <ChatBanner chat={chat} details={details} tab={tab} lastId={lastId(loaded.conversation.data?.messages ?? [])} />
        <ChatRoom key={target} chat={chat} details={details} unread={unread ?? 0} target={target} loaded={loaded} />
      </>
    );
  }
  if (summary.isPending) {
    return (
      <>
        <WaitingHeading>{chatScreens.chat()}</WaitingHeading>
        <div className="chat-banner" aria-hidden="true">
          <LineSkeletons count={2} title />
        </div>
        <div className="chat-room">
          <div className="chat-room__view">
            <MessagesLoading />
          </div>
        </div>
      </>
    );
  }
  return (
    <div className="chat-page__whole">
      <BackToChats tab={tab} />
      <h1>{chatScreens.chat()}</h1>
      {errorStatus(summary.error) === 404 ? (
        <EmptyState title={errorText(summary.error, chatSentences.fallback.loadChat())}>
          <p>{chatScreens.notFound()}</p>
        </EmptyState>
      ) : (
        <ChatLoadError
          title={chatSentences.fallback.loadChat()}
          error={summary.error}
          busy={summary.isFetching}
          onRetry={() => {
            void summary.refetch();
            void loaded.conversation.refetch();
          }}
        />
      )}
    </div>
  );
}

function ChatBroken() {
  return (
    <div className="chat-page__whole">
      <EmptyState heading title={messages.screen.somethingWrong()}>
        <p>{chatScreens.notShown()}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {messages.button.refreshPage()}
        </Button>
      </EmptyState>
    </div>
  );
}

/** One chat: `/chats/{id}?tab=…`. */
export default function ChatPage() {
  const { id } = useParams();
  const chatId = idOf(id);
  return (
    <ErrorBoundary resetKey={String(chatId)} fallback={<ChatBroken />}>
      <ChatScreen key={chatId} chatId={chatId} />
    </ErrorBoundary>
  );
}
