import { counted } from '@exchange/contract/messages/counted';
import type { OwnRequest } from '@exchange/contract/requests';
import { formatCount } from '../../../ui/strings.ts';

/** The offers on a request of the user's own: `3 offers · 2 unread`. */
export function offersText({ offer_count, unread_count }: Pick<OwnRequest, 'offer_count' | 'unread_count'>): string {
  if (offer_count === 0) return 'No offers yet';
  const offers = counted(offer_count, 'offer');
  return unread_count === 0 ? offers : `${offers} · ${formatCount(unread_count)} unread`;
}
