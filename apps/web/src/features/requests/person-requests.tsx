import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { Link } from 'wouter';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { Meta } from '../../ui/meta.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AreaName } from './request-facts.tsx';

/** Requests that a profile shows at first, and with each press for more. */
const perPage = 10;

const linkId = (id: number) => `request-${id}`;

function Row({ request, ownAreas }: { request: CollaborationRequest; ownAreas: ReadonlySet<number> }) {
  return (
    <li className="list-row list-row--plain">
      <h3 className="list-row__title">
        <Link id={linkId(request.id)} href={pathTo.request(request.id)} dir="auto" lang={request.language ?? undefined}>
          {request.title}
        </Link>
      </h3>
      <Meta className="list-row__who">
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <AreaName key={id} name={name} matches={ownAreas.has(id)} />
        ))}
        <TimeAgo at={request.created_at} />
      </Meta>
    </li>
  );
}

/** The Active requests of a person that the viewer may see; nothing if there are none. */
export function PersonRequests({ userId }: { userId: string }) {
  const query = trpc.requests.listOfPerson.useInfiniteQuery({ userId, limit: perPage }, byCursor);
  const { data: profile } = trpc.profiles.own.useQuery();
  const ownAreas = new Set(profile?.technical_areas.map((area) => area.id));
  const items = itemsOf(query.data);
  if (items.length === 0 && !query.isError) return null;
  return (
    <section className="stack" aria-labelledby="active-requests">
      <h2 id="active-requests">{requestScreens.activeRequests()}</h2>
      {items.length > 0 && (
        <ul className="rows">
          {items.map((request) => (
            <Row key={request.id} request={request} ownAreas={ownAreas} />
          ))}
        </ul>
      )}
      <MorePages
        query={query}
        count={items.length}
        noun="requests"
        fallback={requestSentences.fallback.fetchRequests()}
        elementId={({ id }) => linkId(id)}
      />
    </section>
  );
}
