import { messages } from '@exchange/contract/messages';
import { timings } from '@exchange/contract/timings';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Empty } from '../../ui/empty.tsx';
import { LineSkeletons, WaitingHeading } from '../../ui/skeleton.tsx';
import { displayName } from '../people/person.ts';
import { BackToChats, ChatBanner } from './chat-banner.tsx';
import { ChatRoom } from './chat-room.tsx';
import { backTab } from './chats.logic.ts';
import { LoadFailed } from './load-failed.tsx';
import { MessagesLoading } from './messages-loading.tsx';
import { useConversation } from './use-conversation.ts';

/** One chat, from loading to room. */
export function ChatScreen({ chatId }: { chatId: number }) {
  const [query] = useSearchParams();
  const summary = trpc.chats.summary.useQuery({ id: chatId }, { refetchInterval: timings.unreadPollMs });
  const loaded = useConversation(chatId);
  const chat = summary.data;
  // The row one came from marks the chat as read, so the number is known at the very beginning alone.
  const unread = useRef<number>(undefined);
  unread.current ??= chat?.unread_message_count;
  const tab = backTab(query.get('tab'), chat?.is_request_owner);
  useTitle(chat ? displayName(chat.other_user_name) : 'Chat');

  if (chat) {
    return (
      <>
        <ChatBanner chat={chat} tab={tab} />
        <ChatRoom chat={chat} unread={unread.current ?? 0} loaded={loaded} />
      </>
    );
  }
  if (summary.isPending) {
    return (
      <>
        <WaitingHeading>Chat</WaitingHeading>
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
      <h1>Chat</h1>
      {errorStatus(summary.error) === 404 ? (
        <Empty title={errorText(summary.error, messages.fallback.loadChat)}>
          <p>The link may be old, or the chat belongs to other people.</p>
        </Empty>
      ) : (
        <LoadFailed
          title={messages.fallback.loadChat}
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
