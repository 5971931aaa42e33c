import { messages } from '@exchange/contract/messages';
import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The empty state of a tab: how a chat begins. */
export function NoChats({ tab }: { tab: ChatsTab }) {
  return (
    <div className="chats-state">
      <EmptyState title={messages.screen.noChats}>
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
    </div>
  );
}
