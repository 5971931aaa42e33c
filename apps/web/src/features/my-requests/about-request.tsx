import type { RequestDetails } from '@exchange/contract/requests';
import type { ReactNode } from 'react';
import { Aside } from '../../ui/card.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { RequestStatus } from '../requests/request-status.tsx';
import { audienceText, isPrivateDraft } from './audience.logic.ts';

interface AboutProps {
  request: RequestDetails;
  title: string;
  children?: ReactNode;
}

/** Age, status and audience of a request, in the margin of its page. */
export function AboutRequest({ request, title, children }: AboutProps) {
  return (
    <Aside title={title}>
      <dl className="aside-list">
        <div>
          <dt>{isPrivateDraft(request) ? 'Written' : 'Posted'}</dt>
          <dd>
            <TimeAgo at={request.created_at} />
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <RequestStatus
              id={request.collaboration_request_status_id}
              name={request.collaboration_request_status_name}
            />
          </dd>
        </div>
        <div>
          <dt>Visible to</dt>
          <dd dir="auto">{audienceText(request)}</dd>
        </div>
      </dl>
      {children}
    </Aside>
  );
}
