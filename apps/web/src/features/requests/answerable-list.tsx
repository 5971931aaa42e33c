import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import type { PagedQuery } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useReplaceableToast, useToast } from '../../ui/toasts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MoreAbout } from './card-menu.tsx';
import { HiddenRow } from './hidden-row.tsx';
import { CardAction, CardActionLink, CardActions } from './request-card.tsx';
import { RequestList } from './request-list.tsx';
import { useRows } from './use-removed-rows.ts';
import { chatLink, useUndoHide, useUndoOffer } from './use-undo.tsx';

const OfferDialog = lazyPart(() => import('../offers/offer-dialog.tsx'));

interface ActionsProps {
  request: CollaborationRequest;
  /** The chat of an offer that the viewer has made. */
  chatId: number | null;
  onOffer: () => void;
  onHidden: (message: string) => void;
}

/** Whether help can be offered on a request: a solved one takes none. */
const takesOffers = (request: CollaborationRequest) =>
  request.accepts_offers && request.collaboration_request_status_id === requestStatus.active;

function Actions({ request, chatId, onOffer, onHidden }: ActionsProps) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.dismiss.useMutation({
    onSuccess: ({ message }) => onHidden(message),
    onError: (error) =>
      toast.error(errorText(error, requestSentences.fallback.dismiss(), messages.fallback.networkRetry())),
  });
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
            <CardAction icon="hide" busy={isPending} onClick={() => mutate({ requestId: request.id })}>
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
  extends Omit<ComponentProps<typeof RequestList<T>>, 'rows' | 'hiddenRow' | 'children'> {
  /** What is shown of the list. */
  data: PagedQuery<T>['data'];
  /** The chat of an offer that the viewer has made on a request. */
  chatOf?: (request: T) => number | null;
  /** The `ListedRequest` of a request, with the actions that it gets. */
  children: (request: T, actions: ReactNode) => ReactNode;
}

/** Requests of others with Offer Help and Hide, and placeholders for those that have been answered. */
export function AnswerableList<T extends CollaborationRequest>({
  data,
  chatOf,
  children,
  ...list
}: AnswerableListProps<T>) {
  const toast = useToast();
  const [offering, setOffering] = useState<CollaborationRequest | null>(null);
  const { rows, removeRow, closePlaceholder } = useRows<T>({ data });
  const undoHide = useUndoHide(closePlaceholder);
  /** The row of the card that was hidden last, which gives way to the next one. */
  const lastHidden = useRef<number | null>(null);
  const shownToast = useReplaceableToast();
  const undoOffer = useUndoOffer(closePlaceholder);
  /** Replaces the card by a row with the undo, which stays until the next one is hidden or the undo has restored the card. */
  const onHidden = (request: CollaborationRequest, message: string) => {
    if (lastHidden.current !== null) closePlaceholder(lastHidden.current);
    lastHidden.current = request.id;
    removeRow(request, 'hidden');
    shownToast.show(message);
  };
  /** Replaces the card by a row with the way to the chat, which stays as long as the list. */
  const onOffered = (request: CollaborationRequest, message: string, chatId: number) => {
    const link = chatLink(chatId);
    removeRow(request, 'offered', link);
    const run = () => undoOffer.mutate({ requestId: request.id });
    toast.success(message, { link, action: { label: requestScreens.undoOffer(), run } });
  };
  return (
    <>
      <RequestList
        {...list}
        rows={rows}
        hiddenRow={(row) => (
          <HiddenRow
            requestId={row.id}
            title={row.title}
            undo={{
              isRunning: undoHide.isPending && undoHide.variables.requestId === row.id,
              run: () => {
                shownToast.close();
                undoHide.mutate({ requestId: row.id });
              },
            }}
            onAsked={() => {
              lastHidden.current = null;
            }}
            onClose={() => closePlaceholder(row.id)}
          />
        )}
      >
        {(request) =>
          children(
            request,
            <Actions
              request={request}
              chatId={chatOf?.(request) ?? null}
              onOffer={() => setOffering(request)}
              onHidden={(message) => onHidden(request, message)}
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
