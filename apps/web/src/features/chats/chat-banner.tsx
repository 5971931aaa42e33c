import type { ChatDetails, ChatSummary } from '@exchange/contract/chats';
import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMedia } from '../../lib/hooks.ts';
import { cameFrom } from '../../lib/navigation.ts';
import { Banner } from '../../ui/banner.tsx';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { NavigationButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { UserText } from '../../ui/text/user-text.tsx';
import { RequestStatus } from '../requests/request-facts.tsx';
import { StatusControl } from '../requests/status-control.tsx';
import OfferAnswerLine from './offer-answer.tsx';

/** The request's description: a column on a laptop, four lines on a tablet; on a phone folded, with the whole title. */
function RequestOfChat({ chat }: { chat: ChatSummary }) {
  const { request_title: title, description: text } = chat;
  const lang = chat.request_language ?? undefined;
  const tablet = useMedia('(width >= 48rem)');
  const laptop = useMedia('(width >= 72rem)');
  if (tablet && !laptop) return text && <ReadMore text={text} lang={lang} className="chat-banner__text" />;
  const whole = text && (
    <UserText className="chat-banner__text" lang={lang}>
      {text}
    </UserText>
  );
  if (laptop) return whole;
  return (
    <details>
      <summary>
        {chatScreens.aboutRequest()}
        <Icon name="down" size="s" />
      </summary>
      <p className="chat-banner__title" dir="auto" lang={lang}>
        {title}
      </p>
      {whole}
    </details>
  );
}

const ChatPeople = lazyPart(() => import('../colleagues/chat-people.tsx'));
const DeskOfChat = lazyPart(() => import('../desks/desk-of-chat.tsx'));
const ChatMenu = lazyPart(() => import('./chat-menu.tsx'), <MenuComing />);

/** The list from which the chat was opened, with its filter and words, or else the tab. */
function listOf(tab: ChatsTab): string {
  const from = cameFrom();
  return from?.split('?')[0] === paths.chats ? from : pathTo.chats(tab);
}

/** Back to the list. */
export function BackToChats({ tab }: { tab: ChatsTab }) {
  return (
    <NavigationButton variant="quiet" icon="back" href={listOf(tab)}>
      {chatScreens.back()}
    </NavigationButton>
  );
}

/** Keeps the place of the menu until it is loaded. */
function MenuComing() {
  return (
    <span className="button button--quiet button--small" aria-hidden="true">
      {messages.button.more()}
      <Icon name="down" size="s" />
    </span>
  );
}

const titleId = 'chat-title';

interface ChatBannerProps {
  chat: ChatSummary;
  /** The same chat once it is fetched: more than its row in the list has. */
  details: ChatDetails | undefined;
  tab: ChatsTab;
  /** The last message on the screen; 0 while none is there. */
  lastId: number;
}

/** Request, other party, status and answer of the chat. The owner can change both. */
export function ChatBanner({ chat, details, tab, lastId }: ChatBannerProps) {
  const wide = useMedia('(width >= 48rem)');
  const [lacksDescription, setLacksDescription] = useState(false);
  const current = { id: chat.collaboration_request_status_id, name: chat.collaboration_request_status_name };
  const status = chat.is_request_owner ? (
    <BelongsTo value={titleId}>
      {' '}
      <StatusControl
        requestId={chat.collaboration_request_id}
        title={chat.request_title}
        current={current}
        onLacksDescription={setLacksDescription}
      />
    </BelongsTo>
  ) : (
    <RequestStatus {...current} />
  );
  return (
    <header className="chat-banner">
      <div className="row chat-banner__top">
        <BackToChats tab={tab} />
        <div className="row">
          {!wide && status}
          <ChatMenu chat={chat} list={listOf(tab)} lastId={lastId} />
        </div>
      </div>
      <h1 id={titleId} dir="auto" lang={chat.request_language ?? undefined}>
        {(details?.has_request_page ?? true) ? (
          <Link href={pathTo.request(chat.collaboration_request_id)}>{chat.request_title}</Link>
        ) : (
          chat.request_title
        )}
      </h1>
      <Meta>
        <span>
          {inline(
            chatScreens.with.parts({
              name: <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>,
            }),
          )}
        </span>
        <PersonInstitute person={chat} />
      </Meta>
      {chat.desk && <DeskOfChat chat={{ ...chat, desk: chat.desk }} />}
      {chat.people && <ChatPeople people={chat.people} />}
      {wide && (
        <div className="row">
          <span className="quiet small">{chatScreens.status()}</span>
          {status}
        </div>
      )}
      {lacksDescription && (
        <Banner tone="setup" icon="error">
          <p role="alert">{requestSentences.alert.descriptionOnStatus()}</p>
          <Link href={pathTo.request(chat.collaboration_request_id)}>{chatScreens.addDescription()}</Link>
        </Banner>
      )}
      {details && <OfferAnswerLine chat={details} />}
      <RequestOfChat chat={chat} />
    </header>
  );
}
