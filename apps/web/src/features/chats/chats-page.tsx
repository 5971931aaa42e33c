import { paths, pathTo } from '@exchange/contract/paths';
import { chatListScreens } from '@exchange/contract/sentences/chats.screens';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Redirect, useLocation, useSearchParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { useUnreadCounts } from '../../lib/use-current-user.ts';
import { Aside } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { FinderInput } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ChatInvitations } from '../colleagues/chat-invitations.tsx';
import { HandOvers } from '../colleagues/hand-overs.tsx';
import { ShareInvitations } from '../colleagues/shared-requests.tsx';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { ChatList } from './chat-list.tsx';
import { tabOf } from './chats.logic.ts';
import { FoundMessages } from './found-messages.tsx';

/** Pause after a key until the search begins. */
const pauseMs = 250;

interface ChatSearchFieldProps {
  q: string;
  onSearch: (q: string) => void;
}

/** The field that searches chats while one types. */
function ChatSearchField({ q, onSearch }: ChatSearchFieldProps) {
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  // The address has changed otherwise: by a link, or by Back.
  if (q !== searched) {
    setSearched(q);
    setText(q);
  }
  const search = (words: string) => {
    if (words === searched) return;
    setSearched(words);
    onSearch(words);
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <FinderInput
          label={chatListScreens.search()}
          placeholder={chatListScreens.searchExample()}
          value={text}
          onChange={setText}
        />
      </form>
    </search>
  );
}

const filters = [
  { name: chatListScreens.all, value: undefined },
  { name: chatListScreens.unread, value: 'unread' },
  { name: chatListScreens.archived, value: 'archived' },
] as const;

/** Chats in two tabs (docs/behaviour/chats.md#chat-screens). Tab, filter and words are in the address. */
export default function ChatsPage() {
  const [query] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const filter = filters.find(({ value }) => value === query.get('filter'))?.value;
  const q = query.get('q')?.trim() ?? '';
  const [, navigate] = useLocation();
  const unread = useUnreadCounts();
  useTitle(chatListScreens.chats());
  const tabs = [
    { id: 'my-requests', name: chatListScreens.myRequests(), count: unread?.my_requests_count ?? 0 },
    { id: 'my-offers', name: chatListScreens.myOffers(), count: unread?.my_offers_count ?? 0 },
  ] as const;
  // An address from when it was a tab.
  if (query.get('tab') === 'archived') return <Redirect to={pathTo.chats(tab, 'archived', q)} replace />;
  return (
    <>
      <div className="page__head">
        <h1>{chatListScreens.chats()}</h1>
      </div>
      <EmailsOff />
      <div className="split">
        <div className="stack">
          <ChatInvitations />
          <HandOvers />
          <ShareInvitations />
          <Tabs
            label={chatListScreens.chats()}
            name="chats"
            tabs={tabs.map(({ id, name, count }) => ({
              id,
              label: (
                <>
                  {name}
                  <CountBadge count={count} label={chatListScreens.unreadCount({ count })} />
                </>
              ),
            }))}
            active={tab}
            onChange={(id) => navigate(pathTo.chats(id, undefined, q))}
          >
            <div className="chats-finder">
              <ChatSearchField
                q={q}
                onSearch={(words) => navigate(pathTo.chats(tab, filter, words), { replace: true })}
              />
              <fieldset className="row" aria-label={chatListScreens.show()}>
                {filters.map(({ name, value }) => (
                  <Link
                    key={value ?? ''}
                    className="button button--small"
                    href={pathTo.chats(tab, value, q)}
                    aria-current={value === filter ? 'true' : undefined}
                  >
                    {value === filter && <Icon name="check" size="s" />}
                    {name()}
                  </Link>
                ))}
              </fieldset>
            </div>
            {filter === 'archived' && <p className="quiet small">{chatListScreens.archivedReturn()}</p>}
            <ChatList key={`${tab} ${filter}`} tab={tab} filter={filter} q={q} />
            {q && <FoundMessages q={q} />}
          </Tabs>
        </div>
        <aside aria-label={chatListScreens.aboutChats()}>
          <Aside title={chatListScreens.oneForEachOffer()}>
            <p>{chatListScreens.staysOpen()}</p>
            <p>
              {inline(
                chatListScreens.nameWhoHelped.parts({
                  link: (words) => <Link href={paths.myRequests}>{inline(words)}</Link>,
                }),
              )}
            </p>
          </Aside>
          <Aside title={chatListScreens.archivedAndMuted()}>
            <p>{chatListScreens.whatArchivedMeans()}</p>
          </Aside>
        </aside>
      </div>
    </>
  );
}
