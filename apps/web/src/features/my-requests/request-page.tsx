import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { type RequestDetails, requestRefusals, requestSentences } from '@exchange/contract/requests';
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, WaitingHeading } from '../../ui/skeleton.tsx';
import { RequestCardSkeletons } from '../requests/request-card-skeletons.tsx';
import { BackToList } from './back-to-list.tsx';
import { OthersRequest } from './others-request.tsx';

const OwnRequest = lazy(() => import('./own-request.tsx'));

function LoadingRequest() {
  return (
    <>
      <WaitingHeading>Collaboration request</WaitingHeading>
      <Loading label="Loading the collaboration request.">
        <RequestCardSkeletons count={1} />
      </Loading>
    </>
  );
}

/** One answer for a request that does not exist and one that the viewer may not see. */
function NotFound() {
  return (
    <EmptyState heading title={requestRefusals['requests.notFound'].sentence}>
      <p>It may have been deleted, or it is shared with other people only.</p>
      <ButtonLink href={paths.requests}>Collaboration Requests</ButtonLink>
    </EmptyState>
  );
}

function Found({ request }: { request: RequestDetails }) {
  const own = request.viewer_state === 'own';
  return (
    <>
      <BackToList own={own} />
      {own ? (
        <Suspense fallback={<LoadingRequest />}>
          <OwnRequest request={request} />
        </Suspense>
      ) : (
        <OthersRequest request={request} />
      )}
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
      <h1 className="visually-hidden">Collaboration request</h1>
      <LoadError title={requestSentences.fallback.fetchRequest} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error, '', messages.fallback.networkRetry)}
      </LoadError>
    </>
  );
}
