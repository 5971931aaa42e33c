import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { ReactNode } from 'react';
import { Meta } from '../../ui/meta.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { displayInstitute, displayName } from '../people/person.ts';
import { Institute, NameLink } from '../people/person-name.tsx';
import { MoreMenu } from '../reports/more-menu.tsx';
import { CardTitle, RequestCard } from './card/request-card.tsx';
import { StatusBadge } from './card/status.tsx';
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
  const institute = displayInstitute(request);
  const name = displayName(request.user_name);
  return (
    <Meta>
      <span>
        <NameLink href={pathTo.profile({ hashid: request.user_hashid })}>{name}</NameLink>
      </span>
      {institute && (
        <span>
          <Institute {...institute} />
        </span>
      )}
      {request.career_stage && <span>{request.career_stage}</span>}
      <TimeAgo at={request.created_at} />
    </Meta>
  );
}

interface CardProps {
  request: CollaborationRequest;
  /** Ids of the viewer's own areas, which are highlighted. */
  ownAreas: ReadonlySet<number>;
  /** For lists with requests of every status. */
  withStatus?: boolean;
  actions: ReactNode;
}

/** A request of another person. */
export function OthersCard({ request, ownAreas, withStatus, actions }: CardProps) {
  const id = cardId(request.id);
  return (
    <RequestCard
      id={id}
      titleId={`${id}-title`}
      title={
        <CardTitle id={`${id}-title`} level={2}>
          {request.title}
        </CardTitle>
      }
      side={<KindAndAreas request={request} ownAreas={ownAreas} />}
      actions={actions}
    >
      <WhoAndWhen request={request} />
      {withStatus && (
        <p className="notice__status">
          <StatusBadge id={request.collaboration_request_status_id} name={request.collaboration_request_status_name} />
        </p>
      )}
      {request.description && <ReadMore text={request.description} />}
    </RequestCard>
  );
}

/** The menu "More" on the foot of a card. */
export function MoreAbout({ request }: { request: CollaborationRequest }) {
  const person = { id: request.user_id, name: displayName(request.user_name) };
  return <MoreMenu card subject={{ kind: 'request', id: request.id, person }} />;
}
