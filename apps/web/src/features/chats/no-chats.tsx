import { messages } from '@exchange/contract/messages';
import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { distinctItems } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/strings.ts';
import { useChats } from './use-chats.ts';

/** The chats of the other tab, where there are any: without them a helper takes the empty first tab for the whole. */
function ChatsOfOtherTab({ tab }: { tab: ChatsTab }) {
  const isOffers = tab === 'my-offers';
  const list = useChats(tab);
  const count = distinctItems(list.data, (chat) => chat.collaboration_request_response_id).length;
  if (count === 0) return null;
  const number = `${formatCount(count)}${list.hasNextPage ? '+' : ''}`;
  return (
    <p>
      None about your {isOffers ? 'requests' : 'offers'}, but {number} under{' '}
      <Link href={pathTo.chats(tab)}>{isOffers ? 'My Offers' : 'My Requests'}</Link>.
    </p>
  );
}

/** The empty state of a tab: how a chat begins, and the other tab where that has chats. */
export function NoChats({ tab }: { tab: ChatsTab }) {
  const isRequests = tab === 'my-requests';
  return (
    <div className="chats-state">
      <EmptyState title={messages.screen.noChats}>
        <ChatsOfOtherTab tab={isRequests ? 'my-offers' : 'my-requests'} />
        {isRequests ? (
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
