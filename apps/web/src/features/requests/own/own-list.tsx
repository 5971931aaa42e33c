import { messages } from '@exchange/contract/messages';
import { core } from '@exchange/contract/messages/core';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { focusSoon } from '../../../lib/focus.ts';
import { focusField } from '../../../lib/forms.ts';
import { itemsOf, type PagedQuery, pageSize } from '../../../lib/paged.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../../ui/strings.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { RequestCardSkeletons } from '../card/request-card-skeletons.tsx';
import { OwnCard, ownCardId } from './own-card.tsx';

const headingId = 'previous-requests';

interface CardsProps {
  query: PagedQuery<CollaborationRequest>;
  onDeleted: (id: number) => void;
}

/** The cards, with a button for more. */
function Cards({ query, onDeleted }: CardsProps) {
  const toast = useToast();
  const items = itemsOf(query.data);
  const more = async () => {
    const known = new Set(items.map((item) => item.id));
    const first = itemsOf((await query.fetchNextPage()).data).find((item) => !known.has(item.id));
    if (first) focusSoon(ownCardId(first.id));
  };
  const deleted = (request: CollaborationRequest, message: string) => {
    toast.success(message);
    onDeleted(request.id);
    const next = items[items.findIndex((item) => item.id === request.id) + 1];
    focusSoon(next ? ownCardId(next.id) : headingId);
  };
  if (items.length === 0)
    return (
      <EmptyState title="You have not posted a request yet">
        <p>A good first one is a question you have been carrying around for a month.</p>
        <Button onClick={() => focusField('new', 'title')}>Write a request</Button>
      </EmptyState>
    );
  return (
    <>
      {items.map((request) => (
        <OwnCard key={request.id} request={request} onDeleted={deleted} />
      ))}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMore
          summary={`${formatCount(items.length)} requests, and there are more`}
          label="Load more"
          busy={query.isFetchingNextPage}
          onMore={() => void more()}
        />
      )}
    </>
  );
}

interface ListProps {
  /** The request that has just become a draft for want of a description. */
  draftId: number | null;
  onDeleted: (id: number) => void;
}

/** Your Previous Requests, with the alert about a draft on top until that request is no draft any more. */
export function OwnList({ draftId, onDeleted }: ListProps) {
  const query = trpc.requests.listOwn.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.next_cursor },
  );
  const drafted = itemsOf(query.data).find((request) => request.id === draftId);
  const isDraft = drafted === undefined || drafted.collaboration_request_status_id === requestStatus.draft;
  return (
    <section className="stack stack--l" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        Your Previous Requests
      </h2>
      {draftId !== null && isDraft && (
        <Banner tone="setup" role="alert">
          <p>{messages.alert.draft}</p>
        </Banner>
      )}
      {query.isPending && (
        <Loading label="Loading your requests." slow={`Loading your requests. ${core.slow}`}>
          <RequestCardSkeletons count={2} />
        </Loading>
      )}
      {query.data && <Cards query={query} onDeleted={onDeleted} />}
      {query.isError && (
        <LoadFailed
          query={query}
          fallback={messages.fallback.fetchRequests}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
    </section>
  );
}
