import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PagedQuery } from '../../lib/paged.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MoreAbout } from './card-menu.tsx';
import { CardAction, CardActionLink, CardActions } from './request-card.tsx';
import { RequestList } from './request-list.tsx';
import { useCards } from './use-cards.ts';
import { useHide } from './use-hide.ts';
import { chatLink, useUndoHide, useUndoOffer } from './use-undo.tsx';

const OfferDialog = lazyPart(() => import('../offers/offer-dialog.tsx'));

interface ActionsProps {
  request: CollaborationRequest;
  /** The chat of an offer that the viewer has made. */
  chatId: number | null;
  onOffer: () => void;
  onHide: () => void;
  isHiding: boolean;
}

/** Whether help can be offered on a request: a solved one takes none. */
const takesOffers = (request: CollaborationRequest) =>
  request.accepts_offers && request.collaboration_request_status_id === requestStatus.active;

function Actions({ request, chatId, onOffer, onHide, isHiding }: ActionsProps) {
  return (
    <CardActions note={requestSentences.scope[request.share_scope]()} noteIcon="people">
      {chatId === null && !takesOffers(request) ? null : chatId === null ? (
        <>
          <Tooltip text={requestScreens.offerHelpHint()}>
            <CardAction icon="offer" primary aria-haspopup="dialog" onClick={onOffer}>
              {requestScreens.offerHelp()}
            </CardAction>
          </Tooltip>
          <Tooltip text={requestScreens.hideHint()}>
            <CardAction icon="hide" busy={isHiding} onClick={onHide}>
              {requestScreens.hide()}
            </CardAction>
          </Tooltip>
        </>
      ) : (
        <CardActionLink icon="chat" primary href={pathTo.chat(chatId, 'my-offers')}>
          {requestScreens.openChat()}
        </CardActionLink>
      )}
      <MoreAbout request={request} />
    </CardActions>
  );
}

interface AnswerableListProps<T extends CollaborationRequest>
  extends Omit<ComponentProps<typeof RequestList<T>>, 'requests' | 'children'> {
  /** What is shown of the list. */
  data: PagedQuery<T>['data'];
  /** The chat of an offer that the viewer has made on a request. */
  chatOf?: (request: T) => number | null;
  /** The `ListedRequest` of a request, with the actions that it gets. */
  children: (request: T, actions: ReactNode) => ReactNode;
}

/** Requests of others with Offer Help and Hide; one that was answered leaves at once. */
export function AnswerableList<T extends CollaborationRequest>({
  data,
  chatOf,
  children,
  ...list
}: AnswerableListProps<T>) {
  const toast = useToast();
  const [offering, setOffering] = useState<CollaborationRequest | null>(null);
  const { requests, remove, bringBack } = useCards<T>({ data });
  const undoHide = useUndoHide(bringBack);
  const hide = useHide(remove, (requestId) => undoHide.mutate({ requestId }));
  const undoOffer = useUndoOffer(bringBack);
  const onOffered = ({ id }: CollaborationRequest, message: string, chatId: number) => {
    remove(id);
    const undo = () => undoOffer.mutate({ requestId: id });
    toast.success(message, { link: chatLink(chatId), action: { label: messages.button.undo(), run: undo } });
  };
  return (
    <>
      <RequestList {...list} requests={requests}>
        {(request) =>
          children(
            request,
            <Actions
              request={request}
              chatId={chatOf?.(request) ?? null}
              onOffer={() => setOffering(request)}
              onHide={() => hide.mutate({ requestId: request.id })}
              isHiding={hide.isPending && hide.variables.requestId === request.id}
            />,
          )
        }
      </RequestList>
      {offering && (
        <OfferDialog
          request={offering}
          onClose={() => setOffering(null)}
          onOffered={(message, chatId) => {
            // The dialog closes first and returns the focus to the card, which then passes it on.
            flushSync(() => setOffering(null));
            onOffered(offering, message, chatId);
          }}
        />
      )}
    </>
  );
}
