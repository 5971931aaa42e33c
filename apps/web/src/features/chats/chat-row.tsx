import type { ChatSummary } from '@exchange/contract/chats';
import { offerSentences } from '@exchange/contract/offers';
import { type ChatsTab, pathTo } from '@exchange/contract/paths';
import { requestStatus } from '@exchange/contract/statuses';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'wouter';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { RequestStatus } from '../requests/request-status.tsx';
import { chatLinkId, lastMessageOf } from './chats.logic.ts';

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
export function ChatRow({ chat, tab, onOpen }: ChatRowProps) {
  const unread = chat.unread_message_count;
  const preview = lastMessageOf(chat);
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
          With: <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>
        </span>
        <PersonInstitute person={chat} />
        {chat.is_muted && <span>muted</span>}
      </Meta>
      <div className="list-row__title chat-row__title">
        <h2>
          <Link
            ref={link}
            id={chatLinkId(chat)}
            href={pathTo.chat(chat.collaboration_request_response_id, tab)}
            dir="auto"
            onClick={onOpen}
          >
            {chat.request_title}
          </Link>
        </h2>
        <ChatRequestStatus chat={chat} />
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
          {offerSentences.screen.withdrawnOffer}
        </StatusBadge>
      )}
      {chat.offer_answer && <AnswerBadge answer={chat.offer_answer} className="list-row__flag" />}
    </li>
  );
}
