import { paths, pathTo } from '@exchange/contract/paths';
import { type RequestDetails, requestRefusals } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { type MouseEvent, useState } from 'react';
import { Link, useParams } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { cameFrom, goTo } from '../../lib/navigation.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading, WaitingHeading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { RequestCardSkeletons } from '../requests/request-card.tsx';
import { usuallyAnswers } from '../requests/request-facts.tsx';
import { AboutRequest, OthersRequest } from './others-request.tsx';
import { OfferCounts } from './own-card-body.tsx';
import { OwnCard } from './own-request-card.tsx';
import RequestOffers from './request-offers.tsx';
import { isPrivateDraft, listNameOf } from './request-page.logic.ts';

const SharedBy = lazyPart(() => import('../colleagues/shared-by.tsx'));
const ColleaguesCard = lazyPart(() => import('../colleagues/colleagues-card.tsx'));

/** The offers on a request, for its owner and for those with whom it is shared. */
function Offers({ request }: { request: RequestDetails }) {
  if (!request.has_offers) return null;
  return (
    <section className="stack" aria-labelledby="request-offers">
      <h2 id="request-offers">{myRequestScreens.offersHeading()}</h2>
      {request.own_offers && <OfferCounts offers={request.own_offers} request={request} />}
      <RequestOffers requestId={request.id} statusId={request.collaboration_request_status_id} />
    </section>
  );
}

/** The page of a request of the user's own, or of one with which a colleague may do what its owner may: what its card can do, and its offers. */
function OwnRequest({ request, isShared }: { request: RequestDetails; isShared: boolean }) {
  const toast = useToast();
  const copy = useCopyLink(pathTo.request(request.id));
  const usually = usuallyAnswers(request.owner_answers_within_days);
  return (
    <div className="split">
      <div className="stack stack--l">
        <OwnCard
          page
          request={request}
          onDeleted={(_, message) => {
            toast.success(message);
            goTo(paths.myRequests, { replace: true });
          }}
        />
        <Offers request={request} />
        {!isShared && <ColleaguesCard requestId={request.id} />}
      </div>
      <aside className="split__aside--sticky" aria-label={myRequestScreens.about()}>
        <AboutRequest request={request} title={myRequestScreens.whereItStands()}>
          {usually && !isShared && <p>{myRequestScreens.othersRead({ sentence: usually })}</p>}
          <div>
            <Button small icon="link" onClick={() => void copy()}>
              {requestScreens.copyLink()}
            </Button>
          </div>
          <p>{isPrivateDraft(request) ? myRequestScreens.linkOfDraft() : myRequestScreens.linkOfRequest()}</p>
        </AboutRequest>
      </aside>
    </div>
  );
}

/** Back to where the viewer was, as the browser's own Back restores it; to the list for a person who came by a link. */
function BackToList({ own }: { own: boolean }) {
  const [from] = useState(cameFrom);
  const listName = listNameOf(from);
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (listName === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  };
  const list = own
    ? { href: paths.myRequests, label: myRequestScreens.back.ownRequests() }
    : { href: paths.requests, label: requestScreens.title() };
  return (
    <p className="back">
      <Link
        className="button button--quiet"
        href={listName === null || from === null ? list.href : from}
        onClick={goBack}
      >
        <Icon name="back" size="s" />
        {listName ?? list.label}
      </Link>
    </p>
  );
}

function LoadingRequest() {
  return (
    <>
      <WaitingHeading>{myRequestScreens.request()}</WaitingHeading>
      <Loading label={myRequestScreens.loadingOne()}>
        <RequestCardSkeletons count={1} />
      </Loading>
    </>
  );
}

/** One answer for a request that does not exist and one that the viewer may not see. */
function NotFound() {
  return (
    <EmptyState heading title={requestRefusals['requests.notFound'].sentence()}>
      <p>{myRequestScreens.notFoundHint()}</p>
      <ButtonLink href={paths.requests}>{requestScreens.title()}</ButtonLink>
    </EmptyState>
  );
}

function Found({ request }: { request: RequestDetails }) {
  const own = request.viewer_state === 'own';
  const shares = trpc.shares.mine.useQuery();
  const isShared =
    shares.data?.some((shared) => shared.collaboration_request_id === request.id && shared.joined_at !== null) ?? false;
  return (
    <>
      <BackToList own={own} />
      <div className="stack stack--l">
        {isShared && <SharedBy requestId={request.id} />}
        {own ? (
          <OwnRequest request={request} isShared={isShared} />
        ) : (
          <OthersRequest request={request} isShared={isShared} />
        )}
        {isShared && !own && <Offers request={request} />}
      </div>
    </>
  );
}

/** The page of one request: `/requests/{id}` (docs/behaviour/requests.md#request-page). */
export default function RequestPage() {
  const { id } = useParams();
  const { data, error, isFetching, refetch } = trpc.requests.byId.useQuery({ id: Number(id) });
  // What was shown before may not be seen any more.
  const isGone = errorStatus(error) === 404;
  const request = isGone ? undefined : data;
  useTitle(request?.title ?? '');
  if (request) return <Found key={request.id} request={request} />;
  if (isGone) return <NotFound />;
  if (!error) return <LoadingRequest />;
  return (
    <>
      <h1 className="visually-hidden">{myRequestScreens.request()}</h1>
      <LoadError title={requestSentences.fallback.fetchRequest()} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error, '', messages.fallback.networkRetry())}
      </LoadError>
    </>
  );
}
