import { openStatuses, requestStatus } from '@exchange/contract/statuses';
import { lazy, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { ReadMore, WholeText } from '../../ui/read-more.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { PostedAt } from '../requests/request-facts.tsx';
import { type EditedField, hasOfferCounts, type OwnCardRequest } from './own-card.logic.ts';

const Collaborators = lazy(() => import('../credit/who-helped.tsx'));
const AskedPeople = lazyPart(() => import('../asks/asked-people.tsx'));
const OwnReach = lazy(() => import('./own-reach.tsx').catch(() => ({ default: () => null })));
const PossibleHelpers = lazy(() => import('./possible-helpers.tsx').catch(() => ({ default: () => <></> })));
const OfferCounts = lazy(() => import('./offer-counts.tsx'));

interface DraftNoteProps {
  described: boolean;
  /** Whether somebody offered help on it in an earlier status. */
  hasOffers: boolean;
  onDescribe: () => void;
}

function DraftNote({ described, hasOffers, onDescribe }: DraftNoteProps) {
  const seenBy = hasOffers ? 'Only you and those who offered help see it' : 'Nobody sees a draft';
  return (
    <p className="request-card__text quiet">
      {described ? (
        `${seenBy}. Post it to start receiving help.`
      ) : (
        <>
          No description yet. {seenBy}:{' '}
          <button type="button" className="text-button" onClick={onDescribe}>
            add a description
          </button>
          , then post it.
        </>
      )}
    </p>
  );
}

interface OwnCardBodyProps {
  request: OwnCardRequest;
  page: boolean | undefined;
  onEdit: (field: EditedField) => void;
}

/** The content of a request as its owner reads it, with what belongs to its status. */
export function OwnCardBody({ request, page, onEdit }: OwnCardBodyProps) {
  const { collaboration_request_status_id: status, description, institutes } = request;
  const isOpen = openStatuses.includes(status);
  return (
    <>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        {page ? <TimeAgo at={request.created_at} /> : <PostedAt request={request} />}
        {!request.has_offers && isOpen && <span>No offers yet</span>}
      </Meta>
      {description && (page ? <WholeText text={description} /> : <ReadMore text={description} />)}
      {status === requestStatus.draft && (
        <DraftNote
          described={description !== null}
          hasOffers={request.has_offers}
          onDescribe={() => onEdit('description')}
        />
      )}
      {institutes.length > 0 && (
        <p className="quiet small">
          Shared with: <bdi>{institutes.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
      {status === requestStatus.active && (
        <Suspense fallback={<p className="quiet small">&nbsp;</p>}>
          <OwnReach
            requestId={request.id}
            hasOffers={request.has_offers}
            onChange={() => onEdit('technical_area_ids')}
          />
        </Suspense>
      )}
      {status === requestStatus.active && (
        <Suspense fallback={<p className="quiet small">&nbsp;</p>}>
          <PossibleHelpers requestId={request.id} />
        </Suspense>
      )}
      {hasOfferCounts(request) && (
        <Suspense fallback={<p>&nbsp;</p>}>
          <OfferCounts offers={request} request={request} />
        </Suspense>
      )}
      {isOpen && <AskedPeople requestId={request.id} />}
      {status === requestStatus.completed && (
        <Suspense fallback={<LineSkeletons count={2} />}>
          <Collaborators requestId={request.id} title={request.title} />
        </Suspense>
      )}
    </>
  );
}
