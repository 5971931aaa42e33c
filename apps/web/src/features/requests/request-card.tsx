import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { statusLabel, statusSlug } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { FoldableText } from '../../ui/foldable.tsx';
import { Institute, Meta, NameLink, Notice, NoticeTitle } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { displayName } from '../people/person.ts';
import { cardId } from './use-rows.ts';

function KindAndAreas({ request, ownAreas }: { request: CollaborationRequest; ownAreas: ReadonlySet<number> }) {
  return (
    <Meta side>
      <span className="meta__type">{request.collaboration_type_name}</span>
      {request.technical_areas.map(({ id, name }) =>
        ownAreas.has(id) ? (
          <span className="meta__match" key={id}>
            {name}
            <span className="visually-hidden"> (one of your areas)</span>
          </span>
        ) : (
          <span key={id}>{name}</span>
        ),
      )}
    </Meta>
  );
}

/** Name, institute and career stage of the requester, and when the request was created. */
function WhoAndWhen({ request }: { request: CollaborationRequest }) {
  const institute = request.is_verified_institute ? request.institute_name : request.claimed_institute;
  const name = displayName(request.user_name);
  return (
    <Meta>
      <span>
        <NameLink href={pathTo.profile({ hashid: request.user_hashid })}>{name}</NameLink>
      </span>
      {institute && (
        <span>
          <Institute name={institute} verified={request.is_verified_institute} />
        </span>
      )}
      {request.career_stage && <span>{request.career_stage}</span>}
      <TimeAgo at={request.created_at} />
    </Meta>
  );
}

interface CardProps {
  request: CollaborationRequest;
  /** Ids of the viewer's own areas, which are marked. */
  ownAreas: ReadonlySet<number>;
  /** Where requests of every status stand together. */
  withStatus?: boolean;
  slips: ReactNode;
}

/** A request of somebody else. */
export function RequestCard({ request, ownAreas, withStatus, slips }: CardProps) {
  const id = cardId(request.id);
  const status = request.collaboration_request_status_name;
  return (
    <Notice
      id={id}
      titleId={`${id}-title`}
      title={
        <NoticeTitle id={`${id}-title`} level={2}>
          {request.title}
        </NoticeTitle>
      }
      side={<KindAndAreas request={request} ownAreas={ownAreas} />}
      slips={slips}
    >
      <WhoAndWhen request={request} />
      {withStatus && (
        <p className="notice__status">
          <StatusBadge slug={statusSlug(status)}>{statusLabel(status)}</StatusBadge>
        </p>
      )}
      {request.description && <FoldableText text={request.description} />}
    </Notice>
  );
}
