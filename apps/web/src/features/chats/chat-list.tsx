import type { ChatSummary } from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import type { ChatsTab } from '@exchange/contract/paths';
import { focusSoon } from '../../lib/focus.ts';
import { distinctItems } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ChatLoadError } from './chat-load-error.tsx';
import { ChatRow, chatLinkId } from './chat-row.tsx';
import { NoChats } from './no-chats.tsx';
import { useChats } from './use-chats.ts';
import { useMarkRead } from './use-mark-read.ts';

const idOf = (chat: ChatSummary) => chat.collaboration_request_response_id;

/** The chats of one tab. */
export function ChatList({ tab }: { tab: ChatsTab }) {
  const list = useChats(tab);
  const utils = trpc.useUtils();
  const markRead = useMarkRead();

  if (list.isPending) {
    return (
      <div className="chats-state">
        <Loading label="Loading chats">
          <RowSkeletons count={4} />
        </Loading>
      </div>
    );
  }
  const failed = list.isError && (
    <div className="chats-state">
      <ChatLoadError
        title={messages.fallback.loadChats}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
    </div>
  );
  if (!list.data) return failed;
  const chats = distinctItems(list.data, idOf);
  if (chats.length === 0) return failed || <NoChats tab={tab} />;

  const open = (chat: ChatSummary) => {
    const id = chat.collaboration_request_response_id;
    // The chat starts with the data of the row, which has the number of unread messages before they are marked as read.
    utils.chats.summary.setData({ id }, chat, { updatedAt: list.dataUpdatedAt });
    markRead({ id });
  };
  const onMore = async () => {
    const { data } = await list.fetchNextPage();
    const first = distinctItems(data, idOf)[chats.length];
    if (first) focusSoon(chatLinkId(first));
  };
  return (
    <>
      <ul className="rows">
        {chats.map((chat) => (
          <ChatRow key={chat.collaboration_request_response_id} chat={chat} tab={tab} onOpen={open} />
        ))}
      </ul>
      {failed}
      {list.hasNextPage && !failed && (
        <LoadMore
          summary={`${formatCount(chats.length)} chats, and there are more`}
          label="Load more"
          busy={list.isFetchingNextPage}
          onMore={() => void onMore()}
        />
      )}
    </>
  );
}
