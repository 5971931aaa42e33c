import { paths, pathTo } from '@exchange/contract/paths';
import type { RequestDetails } from '@exchange/contract/requests';
import { goTo } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { usuallyAnswers } from '../requests/request-facts.tsx';
import { AboutRequest } from './about-request.tsx';
import { isPrivateDraft } from './audience.logic.ts';
import OfferCounts from './offer-counts.tsx';
import { OwnCard } from './own-request-card.tsx';
import RequestOffers from './request-offers.tsx';

/** The page of a request of the user's own: what its card can do, and its offers. */
export default function OwnRequest({ request }: { request: RequestDetails }) {
  const toast = useToast();
  const copy = useCopyLink(pathTo.request(request.id));
  const usually = usuallyAnswers(request.owner_answers_within_days);
  return (
    <div className="split">
      <div className="stack stack--l">
        <OwnCard
          page
          request={request}
          onDeleted={(_, message) => {
            toast.success(message);
            goTo(paths.myRequests, { replace: true });
          }}
        />
        {request.has_offers && (
          <section className="stack" aria-labelledby="request-offers">
            <h2 id="request-offers">Offers</h2>
            {request.own_offers && <OfferCounts offers={request.own_offers} request={request} />}
            <RequestOffers requestId={request.id} statusId={request.collaboration_request_status_id} />
          </section>
        )}
      </div>
      <aside className="split__aside--sticky" aria-label="About this request">
        <AboutRequest request={request} title="Where it stands">
          {usually && <p>Others read of you: “{usually}”.</p>}
          <div>
            <Button small icon="link" onClick={() => void copy()}>
              Copy link
            </Button>
          </div>
          <p>
            {isPrivateDraft(request)
              ? 'Nobody else can open the link of a draft.'
              : 'Only people who may see the request can open the link.'}
          </p>
        </AboutRequest>
      </aside>
    </div>
  );
}
