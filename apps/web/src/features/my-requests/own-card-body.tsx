import type { CollaborationRequest, OwnOffers } from '@exchange/contract/requests';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { isClosedStatus, openStatuses, requestStatus } from '@exchange/contract/statuses';
import { lazy, Suspense } from 'react';
import { listed } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { ReadMore, WholeText } from '../../ui/read-more.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ClosingNote } from '../requests/closing-note.tsx';
import { isPaused, PostedAt, RequestPlan } from '../requests/request-facts.tsx';
import { shownTo } from './form-values.logic.ts';
import {
  answersText,
  type EditedField,
  hasOfferCounts,
  longWaitText,
  type OwnCardRequest,
  takesOffers,
  titleId,
} from './own-card.logic.ts';
import { ResumeOffers } from './pause-offers.tsx';

/** The answers to the offers on an own request, and how many people have waited long; nothing without offers. */
export function OfferCounts({ offers, request }: { offers: OwnOffers; request: CollaborationRequest }) {
  const status = request.collaboration_request_status_id;
  const isClosed = isClosedStatus(status);
  if (offers.offer_count === 0) return null;
  return (
    <>
      <div className="row">
        <p>{answersText(offers, isClosed)}</p>
        {!isClosed && offers.long_waiting_count > 0 && (
          <StatusBadge tone="in-progress" icon="clock">
            {longWaitText(offers.long_waiting_count)}
          </StatusBadge>
        )}
      </div>
      {isClosed && <ClosingNote requestId={request.id} statusId={status} note={offers.closing_note} />}
    </>
  );
}

interface OwnReachProps {
  requestId: number;
  hasOffers: boolean;
  onChange: () => void;
}

/** How many people an Active request of the user's own is shown to, with a way to change that if it is nobody. */
function OwnReach({ requestId, hasOffers, onChange }: OwnReachProps) {
  const { data, isPending } = trpc.requests.ownReach.useQuery({ id: requestId }, { staleTime: 300_000, retry: false });
  // The card keeps its height, so that what is below stays under the pointer.
  if (isPending) return <p className="quiet small">{'\u00a0'}</p>;
  // Who offered help has found it.
  if (data === undefined || (data.people === '0' && hasOffers)) return null;
  return (
    <p className="quiet small">
      {data.people !== '0'
        ? shownTo(data.people)
        : inline(
            myRequestScreens.shownToNobodyChange.parts({
              change: (words) => (
                <button type="button" className="text-button" aria-describedby={titleId(requestId)} onClick={onChange}>
                  {inline(words)}
                </button>
              ),
            }),
          )}
    </p>
  );
}

const Solution = lazy(() => import('../credit/solution.tsx'));
const Collaborators = lazy(() => import('../credit/who-helped.tsx'));
const AskedPeople = lazyPart(() => import('../asks/asked-people.tsx'));
const PossibleHelpers = lazy(() => import('./possible-helpers.tsx').catch(() => ({ default: () => <></> })));

/** Says that a first request waits for a moderator, and since when. */
function ReviewNote({ since }: { since: string }) {
  return (
    <div className="row">
      <StatusBadge tone="in-progress" icon="clock">
        {inline(myRequestScreens.inReview.since.parts({ time: <TimeAgo at={since} /> }))}
      </StatusBadge>
      <p className="quiet small">{myRequestScreens.inReview.note()}</p>
    </div>
  );
}

interface DraftNoteProps {
  described: boolean;
  /** Whether somebody offered help on it in an earlier status. */
  hasOffers: boolean;
  onDescribe: () => void;
}

function DraftNote({ described, hasOffers, onDescribe }: DraftNoteProps) {
  const { draft } = myRequestScreens;
  if (described)
    return <p className="request-card__text quiet">{hasOffers ? draft.describedWithOffers() : draft.described()}</p>;
  return (
    <p className="request-card__text quiet">
      {inline(
        (hasOffers ? draft.emptyWithOffers : draft.empty).parts({
          add: (words) => (
            <button type="button" className="text-button" onClick={onDescribe}>
              {inline(words)}
            </button>
          ),
        }),
      )}
    </p>
  );
}

interface OwnCardBodyProps {
  request: OwnCardRequest;
  /** For which requests who might help is asked in one call. */
  helpedTogether: readonly number[];
  page: boolean | undefined;
  onEdit: (field: EditedField) => void;
}

/** The content of a request as its owner reads it, with what belongs to its status. */
export function OwnCardBody({ request, helpedTogether, page, onEdit }: OwnCardBodyProps) {
  const { collaboration_request_status_id: status, description, institutes, language: lang } = request;
  const isOpen = openStatuses.includes(status);
  return (
    <>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        {page ? <TimeAgo at={request.created_at} /> : <PostedAt request={request} />}
        {!request.has_offers && isOpen && !isPaused(request) && <span>{requestScreens.noOffers()}</span>}
      </Meta>
      <RequestPlan request={request}>
        <ResumeOffers request={request} />
      </RequestPlan>
      {description &&
        (page ? <WholeText text={description} lang={lang} /> : <ReadMore text={description} lang={lang} />)}
      <Pictures pictures={request.pictures} from={null} />
      {request.review_asked_at !== null && <ReviewNote since={request.review_asked_at} />}
      {status === requestStatus.draft && request.review_asked_at === null && (
        <DraftNote
          described={description !== null}
          hasOffers={request.has_offers}
          onDescribe={() => onEdit('description')}
        />
      )}
      {institutes.length > 0 && (
        <p className="quiet small">
          {inline(
            myRequestScreens.sharedWith.parts({ institutes: <bdi>{listed(institutes.map(({ name }) => name))}</bdi> }),
          )}
        </p>
      )}
      {takesOffers(request) && (
        <OwnReach requestId={request.id} hasOffers={request.has_offers} onChange={() => onEdit('technical_area_ids')} />
      )}
      {takesOffers(request) && (
        <Suspense fallback={<p className="quiet small">{'\u00a0'}</p>}>
          <PossibleHelpers requestId={request.id} together={helpedTogether} />
        </Suspense>
      )}
      {hasOfferCounts(request) && <OfferCounts offers={request} request={request} />}
      {isOpen && <AskedPeople requestId={request.id} />}
      {status === requestStatus.completed && (
        <Suspense fallback={<LineSkeletons count={2} />}>
          <Solution request={request} />
          <Collaborators requestId={request.id} title={request.title} />
        </Suspense>
      )}
    </>
  );
}
