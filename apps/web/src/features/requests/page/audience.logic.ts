import type { CollaborationRequest } from '@exchange/contract/requests';

/** Who may see a request, as its page says it. */
export function audienceOf({
  share_scope,
  institutes,
  institute_name,
}: Pick<CollaborationRequest, 'share_scope' | 'institutes' | 'institute_name'>): string {
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
