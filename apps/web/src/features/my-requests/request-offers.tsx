import type { ReceivedOffer } from '@exchange/contract/offers';
import { pathTo } from '@exchange/contract/paths';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { isClosedStatus } from '@exchange/contract/statuses';
import { byCursor, distinctItems, focusMore } from '../../lib/paged.ts';
import { previewText } from '../../lib/preview.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';

/** Offers that are shown at first, and with each press for more. */
const offersPerPage = 10;

const rowId = (offer: ReceivedOffer) => `offer-${offer.collaboration_request_response_id}`;

function OfferRow({ offer, isClosed }: { offer: ReceivedOffer; isClosed: boolean }) {
  const unread = offer.unread_message_count;
  const isWaiting = !isClosed && offer.answer === null && !offer.has_owner_reply;
  const nameId = `${rowId(offer)}-name`;
  return (
    <li className="offer" id={rowId(offer)} tabIndex={-1}>
      <Meta>
        <span id={nameId}>
          <NameLink href={profileHref(offer.user_hashid)}>{displayName(offer.user_name)}</NameLink>
          {offer.desk && <> {inline(deskScreens.helpedFor.parts({ desk: <bdi>{offer.desk.name}</bdi> }))}</>}
        </span>
        <PersonInstitute person={offer} />
        <TimeAgo at={offer.offered_at} />
      </Meta>
      <p className="offer__text">
        <bdi>{previewText(offer.message_preview)}</bdi>
      </p>
      <div className="offer__side">
        <CountBadge count={unread} label={myRequestScreens.unread({ count: unread })} />
        {(offer.answer !== null || !isClosed) && <AnswerBadge answer={offer.answer} />}
        <ButtonLink
          small
          variant={isWaiting ? 'primary' : undefined}
          href={pathTo.chat(offer.collaboration_request_response_id, 'my-requests')}
          aria-describedby={nameId}
        >
          {isWaiting ? myRequestScreens.answerOffer() : requestScreens.openChat()}
        </ButtonLink>
      </div>
    </li>
  );
}

/** The offers on a request of the user's own, newest first, each with the way to its chat; of a closed one none waits. */
export default function RequestOffers({ requestId, statusId }: { requestId: number; statusId: number }) {
  const query = trpc.offers.listReceived.useInfiniteQuery({ id: requestId, limit: offersPerPage }, byCursor);
  const offers = distinctItems(query.data, (offer) => offer.collaboration_request_response_id);
  const more = () => focusMore(query, rowId);
  if (query.isPending) return <LineSkeletons count={2} />;
  return (
    <>
      {offers.length > 0 && (
        <ul className="offers">
          {offers.map((offer) => (
            <OfferRow key={offer.collaboration_request_response_id} offer={offer} isClosed={isClosedStatus(statusId)} />
          ))}
        </ul>
      )}
      {query.isError ? (
        <LoadFailed
          query={query}
          fallback={offerSentences.fallback.loadOffers()}
          onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
        />
      ) : (
        query.hasNextPage && (
          <Button variant="quiet" small busy={query.isFetchingNextPage} onClick={() => void more()}>
            {myRequestScreens.moreOffers()}
          </Button>
        )
      )}
    </>
  );
}
