import type { CollaborationRequest, OwnOffers, OwnRequest } from '@exchange/contract/requests';

/** A request as its list or its page has it; the page shows all offers in the place of their numbers. */
export type OwnCardRequest = CollaborationRequest &
  Pick<OwnRequest, 'expires_at'> &
  Partial<OwnOffers & Pick<OwnRequest, 'unread_count'>>;

/** The field at which the inline form opens. */
export type EditedField = 'title' | 'description' | 'technical_area_ids';

/** Element id of the card of an own request. */
export function ownCardId(id: number): string {
  return `own-request-${id}`;
}

/** Element id of its title, which describes the buttons of the card. */
export function titleId(id: number): string {
  return `${ownCardId(id)}-title`;
}

/** Whether the numbers of the offers are known, as in the list, and there are any. */
export function hasOfferCounts(request: OwnCardRequest): request is OwnCardRequest & OwnOffers {
  return (request.offer_count ?? 0) > 0;
}
