import type { CollaborationRequest, OwnOffers, OwnRequest } from '@exchange/contract/requests';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { listed } from '../../lib/formatters.ts';

/** A request as its list or its page has it; the page shows all offers in the place of their numbers. */
export type OwnCardRequest = CollaborationRequest &
  Pick<OwnRequest, 'expires_at' | 'review_asked_at'> &
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

type Offerable = Pick<CollaborationRequest, 'collaboration_request_status_id' | 'accepts_offers'>;

/** Whether people can offer help on it now. */
export function takesOffers(request: Offerable): boolean {
  return request.collaboration_request_status_id === requestStatus.active && request.accepts_offers;
}

/** By the id of each request, the ids of those of its page that take offers: who might help is asked for them in one call. */
export function askedTogether(
  pages: readonly (readonly (Offerable & { readonly id: number })[])[],
): ReadonlyMap<number, number[]> {
  return new Map(
    pages.flatMap((requests) => {
      const ids = requests.filter(takesOffers).map(({ id }) => id);
      return requests.map(({ id }): [number, number[]] => [id, ids]);
    }),
  );
}

/** Whether the numbers of the offers are known, as in the list, and there are any. */
export function hasOfferCounts(request: OwnCardRequest): request is OwnCardRequest & OwnOffers {
  return (request.offer_count ?? 0) > 0;
}

/** The offers on a request of the user's own: `3 offers · 2 unread`. */
export function offersText({ offer_count, unread_count }: Pick<OwnRequest, 'offer_count' | 'unread_count'>): string {
  return unread_count === 0 || offer_count === 0
    ? myRequestScreens.offers({ count: offer_count })
    : myRequestScreens.offersWithUnread({ count: offer_count, unread: unread_count });
}

/** The offers by their answers: `7 offers: 3 waiting, 2 accepted, 2 declined`; nothing waits once the request is closed. */
export function answersText(
  {
    offer_count,
    waiting_count,
    accepted_count,
    declined_count,
  }: Omit<OwnOffers, 'long_waiting_count' | 'closing_note'>,
  isClosed: boolean,
): string {
  const { waiting, notAnswered, accepted, declined } = myRequestScreens.answer;
  const parts = [
    [waiting_count, isClosed ? notAnswered : waiting],
    [accepted_count, accepted],
    [declined_count, declined],
  ] as const;
  const answers = listed(parts.flatMap(([count, say]) => (count === 0 ? [] : [say({ count })])));
  return myRequestScreens.offersByAnswer({ count: offer_count, answers });
}

/** How many offers have waited long: `2 have waited longer than 2 days`. */
export function longWaitText(count: number): string {
  return myRequestScreens.longWait({ count });
}
