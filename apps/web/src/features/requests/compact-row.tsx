import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { CardTitle } from './request-card.tsx';
import { AreaName, PostedAt } from './request-facts.tsx';
import { cardId } from './use-removed-rows.ts';

interface CompactRowProps {
  request: CollaborationRequest;
  ownAreas: ReadonlySet<number>;
}

/** A request in a line and a half: title, type, the viewer's areas in it, person and age. */
export function CompactRow({ request, ownAreas }: CompactRowProps) {
  const id = cardId(request.id);
  return (
    <article id={id} className="compact" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <CardTitle id={`${id}-title`} level={2} href={pathTo.request(request.id)}>
        {request.title}
      </CardTitle>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas
          .filter((area) => ownAreas.has(area.id))
          .map((area) => (
            <AreaName key={area.id} name={area.name} matches />
          ))}
        <span>
          <NameLink href={profileHref(request.user_hashid)}>{displayName(request.user_name)}</NameLink>
        </span>
        <PostedAt request={request} />
      </Meta>
    </article>
  );
}
