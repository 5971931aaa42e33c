import { type ChatSummary, chatSentences } from '@exchange/contract/chats';
import { plural } from '@exchange/contract/format';
import type { ChatsTab } from '@exchange/contract/paths';
import { distinctItems, focusMore } from '../../lib/paged.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ChatLoadError } from './chat-load-error.tsx';
import { ChatRow } from './chat-row.tsx';
import { byRequest, type ChatSearch, chatLinkId } from './chats.logic.ts';
import { NoArchivedChats, NoChats, NoChatsFound, NoUnreadChats } from './no-chats.tsx';
import { useChats } from './use-chats.ts';
import { useMarkRead } from './use-mark-read.ts';

const idOf = (chat: ChatSummary) => chat.collaboration_request_response_id;

interface ChatListProps extends ChatSearch {
  tab: ChatsTab;
  q: string;
}

function EmptyList({ tab, filter, q }: ChatListProps) {
  if (q) return <NoChatsFound tab={tab} filter={filter} q={q} />;
  if (filter === 'archived') return <NoArchivedChats tab={tab} />;
  return filter ? <NoUnreadChats tab={tab} /> : <NoChats tab={tab} />;
}

/** The chats of one tab; those about one own request together. */
export function ChatList({ tab, filter, q }: ChatListProps) {
  const list = useChats(tab, { filter, q });
  const markRead = useMarkRead();

  if (list.isPending) {
    return (
      <Loading label="Loading chats">
        <RowSkeletons count={4} />
      </Loading>
    );
  }
  const onMore = () => focusMore<ChatSummary>(list, chatLinkId);
  const failed = list.isError && (
    <ChatLoadError
      title={chatSentences.fallback.loadChats}
      error={list.error}
      busy={list.isFetching}
      onRetry={() => void (list.isFetchNextPageError ? onMore() : list.refetch())}
    />
  );
  if (!list.data) return failed;
  const chats = distinctItems(list.data, idOf);
  if (chats.length === 0) return failed || <EmptyList tab={tab} filter={filter} q={q} />;

  const more = list.hasNextPage ? '+' : '';
  return (
    <>
      <p className="visually-hidden" role="status">
        {q && !list.isPlaceholderData && `${formatCount(chats.length)}${more} ${plural(chats.length, 'chat')} found`}
      </p>
      <ul className="rows">
        {(tab === 'my-requests' ? byRequest(chats) : chats).map((chat) => (
          <ChatRow key={idOf(chat)} chat={chat} tab={tab} onOpen={() => markRead({ id: idOf(chat) })} />
        ))}
      </ul>
      {failed}
      {list.hasNextPage && !failed && (
        <LoadMore
          summary={`${formatCount(chats.length)} ${filter ?? ''} chats, and there are more`}
          label="Load more"
          onMore={onMore}
        />
      )}
    </>
  );
}
