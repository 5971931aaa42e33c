import type { CollaborationRequest, OwnOffers } from '@exchange/contract/requests';
import { isClosedStatus } from '@exchange/contract/statuses';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ClosingNote } from '../requests/closing-note.tsx';
import { answersText, longWaitText } from './offers-text.ts';

/** The answers to the offers on an own request, and how many people have waited long; nothing without offers. */
export default function OfferCounts({ offers, request }: { offers: OwnOffers; request: CollaborationRequest }) {
  const status = request.collaboration_request_status_id;
  const isClosed = isClosedStatus(status);
  if (offers.offer_count === 0) return null;
  return (
    <>
      <div className="row">
        <p>{answersText(offers, isClosed)}</p>
        {!isClosed && offers.long_waiting_count > 0 && (
          <StatusBadge tone="in-progress" icon="clock">
            {longWaitText(offers.long_waiting_count)}
          </StatusBadge>
        )}
      </div>
      {isClosed && <ClosingNote requestId={request.id} statusId={status} note={offers.closing_note} />}
    </>
  );
}
