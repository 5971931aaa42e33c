import type { OwnRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { useState } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { sayAll } from '../../lib/formatters.ts';
import { focusField } from '../../lib/forms.ts';
import { useMedia } from '../../lib/hooks.ts';
import { byCursor, itemsOf, type PagedQuery, pageSize } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MorePages } from '../../ui/load-more.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { SharedRequests } from '../colleagues/shared-requests.tsx';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { RequestCardSkeletons } from '../requests/request-card.tsx';
import { AskNext, CreateForm, useAskNext, usePostedAgain } from './create-form.tsx';
import { askedTogether, ownCardId } from './own-card.logic.ts';
import { postId } from './own-card-actions.tsx';
import { OwnCard } from './own-request-card.tsx';

/** The user's own requests, newest first. */
function useOwnRequests() {
  return trpc.requests.listOwn.useInfiniteQuery({ limit: pageSize }, byCursor);
}

const headingId = 'previous-requests';

interface CardsProps {
  query: PagedQuery<OwnRequest>;
  /** Called for a request that is deleted, or whose card has an alert of its own. */
  onDone: (id: number) => void;
}

/** The cards, or what to do if there are none. */
function Cards({ query, onDone }: CardsProps) {
  const toast = useToast();
  const items = itemsOf(query.data);
  const together = askedTogether(query.data?.pages.map((page) => page.items) ?? []);
  const deleted = (request: OwnRequest, message: string) => {
    toast.success(message);
    onDone(request.id);
    const next = items[items.findIndex((item) => item.id === request.id) + 1];
    focusSoon(next ? ownCardId(next.id) : headingId);
  };
  if (items.length === 0)
    return (
      <EmptyState title={myRequestScreens.none()}>
        <p>{myRequestScreens.noneHint()}</p>
        <Button onClick={() => focusField('new', 'description')}>{myRequestScreens.write()}</Button>
      </EmptyState>
    );
  return (
    <>
      {items.map((request) => (
        <OwnCard
          key={request.id}
          request={request}
          helpedTogether={together.get(request.id)}
          onDeleted={deleted}
          onLacksDescription={() => onDone(request.id)}
        />
      ))}
    </>
  );
}

interface ListProps {
  query: ReturnType<typeof useOwnRequests>;
  /** The request that has just become a draft for want of a description. */
  draftId: number | null;
  onDone: CardsProps['onDone'];
}

/** Your Previous Requests, with the alert about a draft on top until that request is no draft any more, or its card has another alert. */
function OwnList({ query, draftId, onDone }: ListProps) {
  const drafted = itemsOf(query.data).find((request) => request.id === draftId);
  const isDraft = drafted === undefined || drafted.collaboration_request_status_id === requestStatus.draft;
  return (
    <section className="stack stack--l" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {myRequestScreens.previous()}
      </h2>
      {draftId !== null && isDraft && (
        <Banner tone="setup">
          <p role="alert">{requestSentences.alert.draft()}</p>
          {drafted && (
            <Button small icon="edit" onClick={() => document.getElementById(postId(drafted.id))?.click()}>
              {myRequestScreens.describeAndPost()}
            </Button>
          )}
        </Banner>
      )}
      {query.isPending && (
        <Loading label={myRequestScreens.loading()} slow={sayAll(myRequestScreens.loading(), messages.screen.slow())}>
          <RequestCardSkeletons count={2} />
        </Loading>
      )}
      {query.data && <Cards query={query} onDone={onDone} />}
      <MorePages
        query={query}
        count={itemsOf(query.data).length}
        noun="requests"
        fallback={requestSentences.fallback.fetchRequests()}
        elementId={({ id }) => ownCardId(id)}
      />
    </section>
  );
}

/** My Collaboration Requests: the form for a new request above the list of the user's own. */
export default function MyRequestsPage() {
  useTitle(myRequestScreens.title());
  const [draftId, setDraftId] = useState<number | null>(null);
  const query = useOwnRequests();
  const askNext = useAskNext();
  const again = usePostedAgain();
  const isNarrow = useMedia('(width < 48rem)');
  const isEmpty = itemsOf(query.data).length === 0;
  return (
    <>
      <div className="page__head">
        <h1>{myRequestScreens.title()}</h1>
      </div>
      <EmailsOff />
      <div className="stack stack--xl">
        {askNext && <AskNext person={askNext} />}
        <CreateForm
          key={again?.id ?? 'new'}
          again={again}
          askNext={askNext}
          onDraft={setDraftId}
          folded={isNarrow && !askNext && !again && !(query.isSuccess && isEmpty)}
        />
        <SharedRequests />
        <OwnList
          query={query}
          draftId={draftId}
          onDone={(id) => setDraftId((draft) => (draft === id ? null : draft))}
        />
      </div>
    </>
  );
}
