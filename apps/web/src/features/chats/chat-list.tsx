import type { ChatSummary } from '@exchange/contract/chats';
import { type ChatsTab, pathTo } from '@exchange/contract/paths';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatListScreens, chatScreens } from '@exchange/contract/sentences/chats.screens';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { requestStatus } from '@exchange/contract/statuses';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'wouter';
import { distinctItems, focusMore } from '../../lib/paged.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { inline } from '../../ui/inline.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { RequestStatus } from '../requests/request-facts.tsx';
import { byRequest, type ChatSearch, chatLinkId, lastMessageOf } from './chats.logic.ts';
import { NoArchivedChats, NoChats, NoChatsFound, NoUnreadChats } from './no-chats.tsx';
import { ChatLoadError, useChats } from './use-chats.tsx';
import { useMarkRead } from './use-reading.ts';

interface ChatRowProps {
  chat: ChatSummary;
  tab: ChatsTab;
  onOpen: () => void;
}

/** The status of a chat's request unless it is Active, which most are. */
function ChatRequestStatus({ chat }: { chat: ChatSummary }) {
  if (chat.collaboration_request_status_id === requestStatus.active) return null;
  return <RequestStatus id={chat.collaboration_request_status_id} name={chat.collaboration_request_status_name} />;
}

/**
 * One chat of the list, the person first. A press anywhere on the row is one on the link with the request's title; the
 * name stays a link of its own.
 */
function ChatRow({ chat, tab, onOpen }: ChatRowProps) {
  const unread = chat.unread_message_count;
  const preview = lastMessageOf(chat, useCurrentUser()?.user_id);
  const link = useRef<HTMLAnchorElement>(null);
  const pressLink = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false;
    if (target instanceof Element && !target.closest('a') && !isSelecting) link.current?.click();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is for the keyboard.
    <li className="list-row chat-row" data-unread={unread > 0 || undefined} onClick={pressLink}>
      <Meta className="list-row__who chat-row__who">
        <span>
          {inline(
            chatScreens.with.parts({
              name: <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>,
            }),
          )}
        </span>
        <PersonInstitute person={chat} />
        {chat.people && <span>{colleagueScreens.andMore({ count: chat.people.length - 2 })}</span>}
        {chat.is_muted && <span>{chatListScreens.muted()}</span>}
      </Meta>
      <div className="list-row__title chat-row__title">
        <h2>
          <Link
            ref={link}
            id={chatLinkId(chat)}
            href={pathTo.chat(chat.collaboration_request_response_id, tab)}
            dir="auto"
            lang={chat.request_language ?? undefined}
            onClick={onOpen}
          >
            {chat.request_title}
          </Link>
        </h2>
        <ChatRequestStatus chat={chat} />
      </div>
      {preview && (
        <p className="list-row__preview chat-preview">
          {preview.own ? (
            inline(
              chatListScreens.ownMessage.parts({
                speaker: (words) => <span>{inline(words)}</span>,
                text: <bdi>{preview.text}</bdi>,
              }),
            )
          ) : preview.writer ? (
            inline(
              chatListScreens.othersMessage.parts({
                name: <bdi>{displayName(preview.writer.name)}</bdi>,
                speaker: (words) => <span>{inline(words)}</span>,
                text: <bdi>{preview.text}</bdi>,
              }),
            )
          ) : (
            <bdi>{preview.text}</bdi>
          )}
        </p>
      )}
      <div className="list-row__side">
        {chat.last_message_time && <TimeAgo at={chat.last_message_time} short />}
        <CountBadge count={unread} label={chatListScreens.unreadCount({ count: unread })} />
      </div>
      {chat.is_withdrawn && (
        <StatusBadge tone="cancelled" icon="withdrawn" className="list-row__flag">
          {offerSentences.screen.withdrawnOffer()}
        </StatusBadge>
      )}
      {chat.offer_answer && <AnswerBadge answer={chat.offer_answer} className="list-row__flag" />}
    </li>
  );
}

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
      <Loading label={chatListScreens.loading()}>
        <RowSkeletons count={4} />
      </Loading>
    );
  }
  const onMore = () => focusMore<ChatSummary>(list, chatLinkId);
  const failed = list.isError && (
    <ChatLoadError
      title={chatSentences.fallback.loadChats()}
      error={list.error}
      busy={list.isFetching}
      onRetry={() => void (list.isFetchNextPageError ? onMore() : list.refetch())}
    />
  );
  if (!list.data) return failed;
  const chats = distinctItems(list.data, idOf);
  if (chats.length === 0) return failed || <EmptyList tab={tab} filter={filter} q={q} />;

  return (
    <>
      <p className="visually-hidden" role="status">
        {q &&
          !list.isPlaceholderData &&
          chatListScreens.found({ count: chats.length, more: list.hasNextPage ? 'yes' : 'no' })}
      </p>
      <ul className="rows">
        {(tab === 'my-requests' ? byRequest(chats) : chats).map((chat) => (
          <ChatRow key={idOf(chat)} chat={chat} tab={tab} onOpen={() => markRead({ id: idOf(chat) })} />
        ))}
      </ul>
      {failed}
      {list.hasNextPage && !failed && (
        <LoadMore
          summary={chatListScreens.andMore({ count: chats.length, filter: filter ?? 'none' })}
          onMore={onMore}
        />
      )}
    </>
  );
}
