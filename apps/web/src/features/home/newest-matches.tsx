import { paths } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { OthersCard } from '../requests/other-request-card.tsx';
import { CardAction, CardActions } from '../requests/request-card.tsx';
import { chatLink } from '../requests/use-undo.tsx';

const OfferDialog = lazyPart(() => import('../offers/offer-dialog.tsx'));

/** Cards on the home page; the list has the rest. */
const shown = 3;

/** The newest requests that match the user, to answer here. */
export function NewestMatches() {
  const toast = useToast();
  // The list above has just asked for them, and says so if they could not be loaded.
  const { data } = trpc.requests.listNew.useQuery({}, { retryOnMount: false });
  const { data: profile } = trpc.profiles.own.useQuery();
  const [offering, setOffering] = useState<CollaborationRequest | null>(null);
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map(({ id }) => id)), [profile]);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack stack--l" aria-labelledby="newest">
      <div className="row home-head">
        <h2 id="newest">{homeScreens.newestForYou()}</h2>
        {data.items.length > shown && (
          <Link href={paths.requests}>
            {homeScreens.all({ count: `${data.items.length}${data.next_cursor === null ? '' : '+'}` })}
          </Link>
        )}
      </div>
      {data.items.slice(0, shown).map((request) => (
        <OthersCard
          key={request.id}
          request={request}
          level={3}
          ownAreas={ownAreas}
          actions={
            <CardActions note={requestSentences.scope[request.share_scope]()} noteIcon="people">
              <CardAction icon="offer" primary aria-haspopup="dialog" onClick={() => setOffering(request)}>
                {homeScreens.offerHelp()}
              </CardAction>
            </CardActions>
          }
        />
      ))}
      {offering && (
        <OfferDialog
          request={offering}
          onClose={() => setOffering(null)}
          onOffered={(message, chatId) => {
            // The dialog closes first and returns the focus to a button that goes with its card.
            flushSync(() => setOffering(null));
            toast.success(message, { link: chatLink(chatId) });
            focusHeading();
          }}
        />
      )}
    </section>
  );
}
