import type { ChatSummary } from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import { type ChatsTab, pathTo } from '@exchange/contract/paths';
import { requestStatus } from '@exchange/contract/statuses';
import { Link } from 'wouter';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Meta } from '../../ui/meta.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { displayName, profileHref } from '../people/person.ts';
import { NameLink, PersonInstitute } from '../people/person-name.tsx';
import { RequestStatus } from '../requests/card/request-status.tsx';
import { chatLinkId, lastMessageOf } from './chats.logic.ts';

interface ChatRowProps {
  chat: ChatSummary;
  tab: ChatsTab;
  /** The title is above the row, for all chats about the request. */
  isGrouped: boolean;
  onOpen: () => void;
}

/** The status of a chat's request unless it is Active, which most are. */
export function ChatRequestStatus({ chat }: { chat: ChatSummary }) {
  if (chat.collaboration_request_status_id === requestStatus.active) return null;
  return <RequestStatus id={chat.collaboration_request_status_id} name={chat.collaboration_request_status_name} />;
}

/** One chat of the list, the person first. A link with the request's title covers the row; the name stays a link of its own. */
export function ChatRow({ chat, tab, isGrouped, onOpen }: ChatRowProps) {
  const unread = chat.unread_message_count;
  const name = displayName(chat.other_user_name);
  const preview = lastMessageOf(chat);
  const Heading = isGrouped ? 'h3' : 'h2';
  return (
    <li className="list-row chat-row" data-unread={unread > 0 || undefined}>
      <Meta className="list-row__who chat-row__who">
        <span>
          With: <NameLink href={profileHref(chat.other_user_hashid)}>{name}</NameLink>
        </span>
        <PersonInstitute person={chat} />
        {chat.is_muted && <span>muted</span>}
      </Meta>
      <div className="list-row__title chat-row__title">
        <Heading>
          <Link
            id={chatLinkId(chat)}
            href={pathTo.chat(chat.collaboration_request_response_id, tab)}
            dir="auto"
            onClick={onOpen}
          >
            {isGrouped ? (
              <span className="visually-hidden">
                {chat.request_title}, {name}
              </span>
            ) : (
              chat.request_title
            )}
          </Link>
        </Heading>
        {!isGrouped && <ChatRequestStatus chat={chat} />}
      </div>
      {preview && (
        <p className="list-row__preview chat-preview">
          {preview.own && <span>You: </span>}
          <bdi>{preview.text}</bdi>
        </p>
      )}
      <div className="list-row__side">
        {chat.last_message_time && <TimeAgo at={chat.last_message_time} short />}
        <CountBadge count={unread} label={`${unread} unread`} />
      </div>
      {chat.is_withdrawn && (
        <StatusBadge tone="cancelled" icon="withdrawn" className="list-row__flag">
          {messages.screen.withdrawnOffer}
        </StatusBadge>
      )}
      {chat.offer_answer && <AnswerBadge answer={chat.offer_answer} className="list-row__flag" />}
    </li>
  );
}
