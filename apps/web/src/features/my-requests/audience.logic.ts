import type { RequestDetails } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';

type Drafted = Pick<RequestDetails, 'collaboration_request_status_id' | 'viewer_state' | 'has_offers'>;

const isDraft = (request: Drafted) => request.collaboration_request_status_id === requestStatus.draft;

/** Whether only the owner sees a request: a draft without offers; those who offered help in an earlier status see it, too. */
export function isPrivateDraft(request: Drafted): boolean {
  return isDraft(request) && request.viewer_state === 'own' && !request.has_offers;
}

/** Who may see a request, as its page says it. */
export function audienceText(
  request: Drafted & Pick<RequestDetails, 'share_scope' | 'institutes' | 'institute_name'>,
): string {
  if (isPrivateDraft(request)) return 'Nobody yet';
  if (isDraft(request)) return 'Those who offered help';
  const { share_scope, institutes, institute_name } = request;
  switch (share_scope) {
    case 'everyone':
      return 'Everyone on the platform';
    case 'verified':
      return 'People with a verified institute';
    case 'my':
      return institute_name === null
        ? 'Nobody, as long as its institute is not verified'
        : `People at ${institute_name}`;
    case 'selected':
      return `People at ${institutes.map(({ name }) => name).join(', ')}`;
  }
}
