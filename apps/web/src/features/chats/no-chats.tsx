import { type ChatsFilter, type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { Link } from 'wouter';
import { distinctItems } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/strings.ts';
import { aboutOf } from './chats.logic.ts';
import { useChats } from './use-chats.tsx';

const otherTab = (tab: ChatsTab): ChatsTab => (tab === 'my-requests' ? 'my-offers' : 'my-requests');

/** How many chats another list has, as a link to it: `3 about your offers`; `null` while unknown and without any. */
function useCountIn(tab: ChatsTab, filter: ChatsFilter | undefined, q: string) {
  const list = useChats(tab, { filter, q });
  const count = distinctItems(list.data, (chat) => chat.collaboration_request_response_id).length;
  if (count === 0 || list.isPlaceholderData) return null;
  return (
    <Link href={pathTo.chats(tab, filter, q)}>
      {formatCount(count)}
      {list.hasNextPage && '+'} {filter} about {aboutOf[tab]}
    </Link>
  );
}

/**
 * The empty state of a tab: how a chat gets there, and the other lists that have chats. Without them a helper takes the
 * empty first tab for the whole.
 */
export function NoChats({ tab }: { tab: ChatsTab }) {
  const others = useCountIn(otherTab(tab), undefined, '');
  const archived = useCountIn(tab, 'archived', '');
  return (
    <EmptyState title={chatSentences.screen.noChats()}>
      {others && (
        <p>
          None about {aboutOf[tab]}, but {others}.
        </p>
      )}
      {archived && <p>{archived}.</p>}
      {tab === 'my-requests' ? (
        <>
          <p>A chat begins when somebody offers help on a request of yours.</p>
          <ButtonLink href={paths.myRequests}>Write a request</ButtonLink>
        </>
      ) : (
        <>
          <p>A chat begins when you offer help on a request.</p>
          <ButtonLink href={pathTo.requests('new')}>Browse requests</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

/** The empty state of the filter `Unread`. */
export function NoUnreadChats({ tab }: { tab: ChatsTab }) {
  return (
    <EmptyState title="No unread chats">
      <ButtonLink href={pathTo.chats(tab)}>Show all</ButtonLink>
    </EmptyState>
  );
}

/** The empty state of the filter `Archived`. */
export function NoArchivedChats({ tab }: { tab: ChatsTab }) {
  const others = useCountIn(otherTab(tab), 'archived', '');
  return (
    <EmptyState title="No archived chats">
      {others && <p>{others}.</p>}
      <p>Archive a chat to take it out of the list until the next message.</p>
    </EmptyState>
  );
}

interface NoChatsFoundProps {
  tab: ChatsTab;
  filter: ChatsFilter | undefined;
  q: string;
}

/** The empty state of a search: which other lists have what was searched for. */
export function NoChatsFound({ tab, filter, q }: NoChatsFoundProps) {
  const other = otherTab(tab);
  // The searched list itself is empty, and adds nothing.
  const found = {
    here: useCountIn(tab, undefined, q),
    archived: useCountIn(tab, 'archived', q),
    other: useCountIn(other, undefined, q),
    otherArchived: useCountIn(other, 'archived', q),
  };
  return (
    <EmptyState
      title={
        <>
          No {filter} chats with “<bdi>{q}</bdi>” about {aboutOf[tab]}
        </>
      }
    >
      {Object.entries(found).map(([key, link]) => link && <p key={key}>{link}</p>)}
      <ButtonLink href={pathTo.chats(tab)}>Clear search</ButtonLink>
    </EmptyState>
  );
}
