import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { Meta } from '../../ui/meta.tsx';

/** Whether an Active request takes no more offers. */
export function isPaused(request: Pick<CollaborationRequest, 'accepts_offers' | 'collaboration_request_status_id'>) {
  return !request.accepts_offers && request.collaboration_request_status_id === requestStatus.active;
}

/** The plan of a request in one line; nothing if there is nothing to say. */
export function RequestPlan({ request }: { request: CollaborationRequest }) {
  if (!isPaused(request)) return null;
  return (
    <Meta>
      <span>{planningScreens.takesNoMoreOffers()}</span>
    </Meta>
  );
}
