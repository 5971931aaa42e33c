import { type ChatsFilter, type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatListScreens } from '@exchange/contract/sentences/chats.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { distinctItems } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inline } from '../../ui/inline.ts';
import type { ChatSearch } from './chats.logic.ts';
import { useChats } from './use-chats.tsx';

const otherTab = (tab: ChatsTab): ChatsTab => (tab === 'my-requests' ? 'my-offers' : 'my-requests');

type Elsewhere = typeof chatListScreens.elsewhere | typeof chatListScreens.onlyElsewhere;

/** That another list has chats, with a link to it; nothing while that is unknown and without any. */
function ChatsElsewhere({ said, tab, filter, q }: ChatSearch & { said: Elsewhere; tab: ChatsTab }) {
  const list = useChats(tab, { filter, q });
  const count = distinctItems(list.data, (chat) => chat.collaboration_request_response_id).length;
  if (count === 0 || list.isPlaceholderData) return null;
  return (
    <p>
      {inline(
        said[tab].parts<ReactNode>({
          count,
          more: list.hasNextPage ? 'yes' : 'no',
          link: (words) => <Link href={pathTo.chats(tab, filter, q)}>{inline(words)}</Link>,
        }),
      )}
    </p>
  );
}

/**
 * The empty state of a tab: how a chat gets there, and the other lists that have chats. Without them a helper takes the
 * empty first tab for the whole.
 */
export function NoChats({ tab }: { tab: ChatsTab }) {
  return (
    <EmptyState title={chatSentences.screen.noChats()}>
      <ChatsElsewhere said={chatListScreens.onlyElsewhere} tab={otherTab(tab)} />
      <ChatsElsewhere said={chatListScreens.archivedElsewhere} tab={tab} filter="archived" />
      {tab === 'my-requests' ? (
        <>
          <p>{chatListScreens.offersOpenChats()}</p>
          <ButtonLink href={paths.myRequests}>{chatListScreens.writeRequest()}</ButtonLink>
        </>
      ) : (
        <>
          <p>{chatListScreens.offeringOpensChats()}</p>
          <ButtonLink href={pathTo.requests('new')}>{chatListScreens.browseRequests()}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

/** The empty state of the filter `Unread`. */
export function NoUnreadChats({ tab }: { tab: ChatsTab }) {
  return (
    <EmptyState title={chatListScreens.noUnreadChats()}>
      <ButtonLink href={pathTo.chats(tab)}>{chatListScreens.showAll()}</ButtonLink>
    </EmptyState>
  );
}

/** The empty state of the filter `Archived`. */
export function NoArchivedChats({ tab }: { tab: ChatsTab }) {
  return (
    <EmptyState title={chatListScreens.noArchivedChats()}>
      <ChatsElsewhere said={chatListScreens.archivedElsewhere} tab={otherTab(tab)} filter="archived" />
      <p>{chatListScreens.howToArchive()}</p>
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
  return (
    <EmptyState
      title={inline(
        chatListScreens.noneFound[tab].parts<ReactNode>({ filter: filter ?? 'none', words: <bdi>{q}</bdi> }),
      )}
    >
      {/* The searched list itself is empty, and adds nothing. */}
      <ChatsElsewhere said={chatListScreens.elsewhere} tab={tab} q={q} />
      <ChatsElsewhere said={chatListScreens.archivedElsewhere} tab={tab} filter="archived" q={q} />
      <ChatsElsewhere said={chatListScreens.elsewhere} tab={other} q={q} />
      <ChatsElsewhere said={chatListScreens.archivedElsewhere} tab={other} filter="archived" q={q} />
      <ButtonLink href={pathTo.chats(tab)}>{chatListScreens.clearSearch()}</ButtonLink>
    </EmptyState>
  );
}
