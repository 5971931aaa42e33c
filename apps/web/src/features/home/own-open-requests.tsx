import { paths, pathTo } from '@exchange/contract/paths';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { Link } from 'wouter';
import type { Outputs } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { offersText } from '../my-requests/own-card.logic.ts';
import { RequestStatus } from '../requests/request-status.tsx';

/** Requests in the margin; My Requests has the rest. */
const shown = 5;

/** The user's own open requests, newest first. */
export function OwnOpenRequests({ requests }: { requests: Outputs['requests']['listOwn']['items'] }) {
  return (
    <Aside title={homeScreens.openRequests()}>
      <ul className="home-own">
        {requests.slice(0, shown).map((request) => (
          <li key={request.id}>
            <Link href={pathTo.request(request.id)} dir="auto" lang={request.language ?? undefined}>
              {request.title}
            </Link>
            <p className="row">
              <RequestStatus
                id={request.collaboration_request_status_id}
                name={request.collaboration_request_status_name}
              />
              <span>{offersText(request)}</span>
            </p>
          </li>
        ))}
      </ul>
      {requests.length > shown && (
        <p>
          <Link href={paths.myRequests}>{homeScreens.allOpenRequests()}</Link>
        </p>
      )}
    </Aside>
  );
}
