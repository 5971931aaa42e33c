import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { Link } from 'wouter';
import { Meta } from '../../../ui/meta.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { displayInstitute, displayName } from '../../people/person.ts';
import { Institute, NameLink } from '../../people/person-name.tsx';

/** An area of a request; the viewer's own are highlighted. */
export function AreaName({ name, matches }: { name: string; matches: boolean }) {
  return matches ? (
    <span className="meta__match">
      {name}
      <span className="visually-hidden"> (one of your areas)</span>
    </span>
  ) : (
    <span>{name}</span>
  );
}

/** Type and areas of a request. */
export function KindAndAreas({ request, ownAreas }: { request: CollaborationRequest; ownAreas: ReadonlySet<number> }) {
  return (
    <Meta side>
      <span className="meta__type">{request.collaboration_type_name}</span>
      {request.technical_areas.map(({ id, name }) => (
        <AreaName key={id} name={name} matches={ownAreas.has(id)} />
      ))}
    </Meta>
  );
}

/** When a request was created, with a link to its page. The title has the same link, so this one is no stop of the Tab key. */
export function PostedAt({ request }: { request: CollaborationRequest }) {
  return (
    <Link className="meta__time" href={pathTo.request(request.id)} tabIndex={-1}>
      <TimeAgo at={request.created_at} />
    </Link>
  );
}

/** Name, institute and career stage of the requester; on cards also when the request was created. */
export function WhoAndWhen({ request, withTime }: { request: CollaborationRequest; withTime: boolean }) {
  const institute = displayInstitute(request);
  return (
    <Meta>
      <span>
        <NameLink href={pathTo.profile({ hashid: request.user_hashid })}>{displayName(request.user_name)}</NameLink>
      </span>
      {institute && (
        <span>
          <Institute {...institute} />
        </span>
      )}
      {request.career_stage && <span>{request.career_stage}</span>}
      {withTime && <PostedAt request={request} />}
      {!request.has_offers && request.collaboration_request_status_id === requestStatus.active && (
        <span>No offers yet</span>
      )}
    </Meta>
  );
}
