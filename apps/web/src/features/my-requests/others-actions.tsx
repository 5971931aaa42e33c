import { pathTo } from '@exchange/contract/paths';
import type { RequestDetails } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { MoreAbout } from '../requests/card-menu.tsx';
import { CardAction, CardActionLink, CardActions } from '../requests/request-card.tsx';
import { scopeOf } from '../requests/request-facts.tsx';
import { useHide } from '../requests/use-hide.ts';
import { chatLink, useUndoHide, useUndoOffer, useWithdraw } from '../requests/use-undo.tsx';

const OfferDialog = lazyPart(() => import('../offers/offer-dialog.tsx'));

/** Element ids of the first action; one takes the focus when it replaces the other. */
const offerId = 'request-offer';
const chatId = 'request-chat';

/** Hide and Undo Hide are one button, so that the focus stays. */
function HideAction({ request: { id, viewer_state } }: { request: RequestDetails }) {
  const undo = useUndoHide();
  const unhide = () => undo.mutate({ requestId: id });
  const hide = useHide(() => undefined, unhide);
  const isHidden = viewer_state === 'hidden';
  return (
    <CardAction
      icon={isHidden ? 'undo' : 'hide'}
      busy={hide.isPending || undo.isPending}
      onClick={() => (isHidden ? unhide() : hide.mutate({ requestId: id }))}
    >
      {isHidden ? requestScreens.undoHide() : requestScreens.hide()}
    </CardAction>
  );
}

/** Offer Help and Hide; after an offer the chat and the way to withdraw it. */
export function OthersActions({ request }: { request: RequestDetails }) {
  const toast = useToast();
  const [offering, setOffering] = useState(false);
  const focusOffer = () => focusSoon(offerId, focusHeading);
  const undoOffer = useUndoOffer(focusOffer);
  const chat = request.viewer_state === 'offered' ? request.collaboration_request_response_id : null;
  const withdrawal = useWithdraw(request, { ...(chat !== null && { chatId: chat }), onWithdrawn: focusOffer });
  const takesOffers = request.collaboration_request_status_id === requestStatus.active && request.accepts_offers;
  const offered = (message: string, id: number) => {
    // The dialog closes first and returns the focus to its opener, which gives way to the link to the chat.
    flushSync(() => setOffering(false));
    focusSoon(chatId);
    toast.success(message, {
      link: chatLink(id),
      action: { label: messages.button.undo(), run: () => undoOffer.mutate({ requestId: request.id }) },
    });
  };
  return (
    <>
      <CardActions note={scopeOf(request)} noteIcon="people">
        {chat !== null && (
          <CardActionLink id={chatId} icon="chat" primary href={pathTo.chat(chat, 'my-offers')}>
            {requestScreens.openChat()}
          </CardActionLink>
        )}
        {chat !== null && (
          <CardAction icon="undo" busy={withdrawal.busy} onClick={withdrawal.press}>
            {requestScreens.undoOffer()}
          </CardAction>
        )}
        {chat === null && takesOffers && (
          <CardAction id={offerId} icon="offer" primary aria-haspopup="dialog" onClick={() => setOffering(true)}>
            {requestScreens.offerHelp()}
          </CardAction>
        )}
        {chat === null && <HideAction request={request} />}
        <MoreAbout request={request} />
      </CardActions>
      {withdrawal.dialog}
      {offering && <OfferDialog request={request} onClose={() => setOffering(false)} onOffered={offered} />}
    </>
  );
}
