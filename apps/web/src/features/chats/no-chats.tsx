import { messages } from '@exchange/contract/messages';
import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { distinctItems } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/strings.ts';
import { tabNames } from './strings.ts';
import { useChats } from './use-chats.ts';

/** How many chats another tab has, as a link to it; `null` while unknown and without any. */
function useCountIn(tab: ChatsTab, q: string) {
  const list = useChats(tab, { q });
  const count = distinctItems(list.data, (chat) => chat.collaboration_request_response_id).length;
  if (count === 0 || list.isPlaceholderData) return null;
  return (
    <>
      {formatCount(count)}
      {list.hasNextPage && '+'} under <Link href={pathTo.chats(tab, undefined, q)}>{tabNames[tab]}</Link>
    </>
  );
}

/** The chats of the other tab, where there are any: without them a helper takes the empty first tab for the whole. */
function ChatsOfOtherTabs({ tab }: { tab: 'my-requests' | 'my-offers' }) {
  const isRequests = tab === 'my-requests';
  const others = useCountIn(isRequests ? 'my-offers' : 'my-requests', '');
  const archived = useCountIn('archived', '');
  return (
    <>
      {others && (
        <p>
          None about your {isRequests ? 'requests' : 'offers'}, but {others}.
        </p>
      )}
      {archived && <p>{archived}.</p>}
    </>
  );
}

/** The empty state of a tab: how a chat gets there, and the other tabs where they have chats. */
export function NoChats({ tab }: { tab: ChatsTab }) {
  return (
    <div className="chats-state">
      {tab === 'archived' ? (
        <EmptyState title="No archived chats">
          <p>Archive a chat to take it out of the list until the next message.</p>
        </EmptyState>
      ) : (
        <EmptyState title={messages.screen.noChats}>
          <ChatsOfOtherTabs tab={tab} />
          {tab === 'my-requests' ? (
            <>
              <p>A chat begins when somebody offers help on a request of yours.</p>
              <ButtonLink href={paths.myRequests}>My Requests</ButtonLink>
            </>
          ) : (
            <>
              <p>A chat begins when you offer help on a request.</p>
              <ButtonLink href={pathTo.requests('new')}>Browse requests</ButtonLink>
            </>
          )}
        </EmptyState>
      )}
    </div>
  );
}

/** The empty state of the filter. */
export function NoUnreadChats({ tab }: { tab: ChatsTab }) {
  return (
    <div className="chats-state">
      <EmptyState title="No unread chats">
        <ButtonLink href={pathTo.chats(tab)}>Show all</ButtonLink>
      </EmptyState>
    </div>
  );
}

/** The empty state of a search: which other lists have what was searched for. */
export function NoChatsFound({ tab, filter, q }: { tab: ChatsTab; filter: 'unread' | undefined; q: string }) {
  const found = {
    'my-requests': useCountIn('my-requests', q),
    'my-offers': useCountIn('my-offers', q),
    archived: useCountIn('archived', q),
  };
  return (
    <div className="chats-state">
      <EmptyState
        title={
          <>
            No {filter === 'unread' && 'unread '}chats with “<bdi>{q}</bdi>” in {tabNames[tab]}
          </>
        }
      >
        {found['my-requests'] && <p>{found['my-requests']}</p>}
        {found['my-offers'] && <p>{found['my-offers']}</p>}
        {found.archived && <p>{found.archived}</p>}
        <ButtonLink href={pathTo.chats(tab)}>Clear search</ButtonLink>
      </EmptyState>
    </div>
  );
}
