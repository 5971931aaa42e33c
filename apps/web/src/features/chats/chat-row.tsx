import type { ChatSummary } from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import { type ChatsTab, pathTo } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Meta } from '../../ui/meta.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { displayInstitute, displayName, profileHref } from '../people/person.ts';
import { Institute, NameLink } from '../people/person-name.tsx';
import { previewOf } from './chats.logic.ts';

interface ChatRowProps {
  chat: ChatSummary;
  tab: ChatsTab;
  onOpen: (chat: ChatSummary) => void;
}

/** Element id of the link that opens a chat. */
export const chatLinkId = (chat: ChatSummary) => `chat-${chat.collaboration_request_response_id}`;

/** One chat of the list. The title's link covers the row; the name stays a link of its own. */
export function ChatRow({ chat, tab, onOpen }: ChatRowProps) {
  const unread = chat.unread_message_count;
  const institute = displayInstitute(chat);
  const preview = previewOf(chat);
  return (
    <li className="list-row" data-unread={unread > 0 || undefined}>
      <h2 className="list-row__title">
        <Link
          id={chatLinkId(chat)}
          href={pathTo.chat(chat.collaboration_request_response_id, tab)}
          dir="auto"
          onClick={() => onOpen(chat)}
        >
          {chat.request_title}
        </Link>
      </h2>
      <Meta className="list-row__who">
        <span>
          With: <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>
        </span>
        {institute && (
          <span>
            <Institute {...institute} />
          </span>
        )}
      </Meta>
      {preview && (
        <p className="list-row__preview chat-preview">
          {preview.own && <span>You: </span>}
          <bdi>{preview.text}</bdi>
        </p>
      )}
      <div className="list-row__side">
        {chat.last_message_time && <TimeAgo at={chat.last_message_time} short />}
        <Badge count={unread} label={`${unread} unread`} />
      </div>
      {chat.is_withdrawn && (
        <Tag tone="cancelled" icon="withdrawn" className="list-row__flag">
          {messages.screen.withdrawnOffer}
        </Tag>
      )}
    </li>
  );
}
