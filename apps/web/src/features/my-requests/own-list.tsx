import { messages } from '@exchange/contract/messages';
import { type OwnRequest, requestSentences } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { focusSoon } from '../../lib/focus.ts';
import { focusField } from '../../lib/forms.ts';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { RequestCardSkeletons } from '../requests/request-card-skeletons.tsx';
import { ownCardId } from './own-card.logic.ts';
import { OwnCard } from './own-request-card.tsx';
import { postId } from './post-draft.tsx';
import type { useOwnRequests } from './use-own-requests.ts';

const headingId = 'previous-requests';

interface CardsProps {
  query: PagedQuery<OwnRequest>;
  onDeleted: (id: number) => void;
}

/** The cards, or what to do where there are none. */
function Cards({ query, onDeleted }: CardsProps) {
  const toast = useToast();
  const items = itemsOf(query.data);
  const deleted = (request: OwnRequest, message: string) => {
    toast.success(message);
    onDeleted(request.id);
    const next = items[items.findIndex((item) => item.id === request.id) + 1];
    focusSoon(next ? ownCardId(next.id) : headingId);
  };
  if (items.length === 0)
    return (
      <EmptyState title="You have not posted a request yet">
        <p>Start with a question you have been stuck on.</p>
        <Button onClick={() => focusField('new', 'title')}>Write a request</Button>
      </EmptyState>
    );
  return (
    <>
      {items.map((request) => (
        <OwnCard key={request.id} request={request} onDeleted={deleted} />
      ))}
    </>
  );
}

interface ListProps {
  query: ReturnType<typeof useOwnRequests>;
  /** The request that has just become a draft for want of a description. */
  draftId: number | null;
  onDeleted: (id: number) => void;
}

/** Your Previous Requests, with the alert about a draft on top until that request is no draft any more. */
export function OwnList({ query, draftId, onDeleted }: ListProps) {
  const drafted = itemsOf(query.data).find((request) => request.id === draftId);
  const isDraft = drafted === undefined || drafted.collaboration_request_status_id === requestStatus.draft;
  return (
    <section className="stack stack--l" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        Your Previous Requests
      </h2>
      {draftId !== null && isDraft && (
        <Banner tone="setup">
          <p role="alert">{requestSentences.alert.draft}</p>
          {drafted && (
            <Button small icon="edit" onClick={() => document.getElementById(postId(drafted.id))?.click()}>
              Add a description and post
            </Button>
          )}
        </Banner>
      )}
      {query.isPending && (
        <Loading label="Loading your requests." slow={`Loading your requests. ${messages.screen.slow}`}>
          <RequestCardSkeletons count={2} />
        </Loading>
      )}
      {query.data && <Cards query={query} onDeleted={onDeleted} />}
      <MorePages
        query={query}
        count={itemsOf(query.data).length}
        noun="requests"
        fallback={requestSentences.fallback.fetchRequests}
        elementId={({ id }) => ownCardId(id)}
      />
    </section>
  );
}
