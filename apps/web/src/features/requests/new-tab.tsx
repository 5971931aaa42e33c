import { messages } from '@exchange/contract/messages';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import { timings } from '@exchange/contract/timings';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { type ToastLink, useToast } from '../../ui/toasts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MoreAbout } from './card/card-menu.tsx';
import { CardAction, CardActions } from './card/request-card.tsx';
import { EmptyNew } from './empty-new.tsx';
import type { RemovalKind } from './removed-rows.logic.ts';
import { RequestList } from './request-list.tsx';
import { useHeldBack } from './use-held-back.ts';
import { cardId, useRows } from './use-rows.ts';
import { chatLink, useUndoHide, useUndoOffer } from './use-undo.ts';

const OfferDialog = lazy(() => import('../offers/offer-dialog.tsx'));

interface NewActionsProps {
  request: CollaborationRequest;
  onOffer: () => void;
  onHidden: (message: string) => void;
}

function NewActions({ request, onOffer, onHidden }: NewActionsProps) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.dismiss.useMutation({
    onSuccess: ({ message }) => onHidden(message),
    onError: (error) => toast.error(errorText(error, messages.fallback.dismiss, messages.fallback.networkRetry)),
  });
  return (
    <CardActions note={shareScopeLabels[request.share_scope]} noteIcon="people">
      <Tooltip text="Write a first message. It opens a chat.">
        <CardAction icon="offer" primary aria-haspopup="dialog" onClick={onOffer}>
          Offer Help
        </CardAction>
      </Tooltip>
      <Tooltip text="Moves it to Hidden. The author is not told.">
        <CardAction icon="hide" busy={isPending} onClick={() => mutate({ requestId: request.id })}>
          Hide
        </CardAction>
      </Tooltip>
      <MoreAbout request={request} />
    </CardActions>
  );
}

interface TabProps {
  profile: OwnProfile | undefined;
  ownAreas: ReadonlySet<number>;
}

/** New Requests: what matches the viewer (docs/behaviour.md#new-requests), with Offer Help and Hide. */
export function NewTab({ profile, ownAreas }: TabProps) {
  const toast = useToast();
  const [offering, setOffering] = useState<CollaborationRequest | null>(null);
  const query = trpc.requests.listNew.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.next_cursor, refetchInterval: timings.newRequestsPollMs },
  );
  const { data, waiting, show } = useHeldBack<CollaborationRequest>(query);
  const { rows, removeRow, closePlaceholder } = useRows<CollaborationRequest>({ data });
  const undoHide = useUndoHide(closePlaceholder);
  const undoOffer = useUndoOffer(closePlaceholder);
  /**
   * Replaces the card by a placeholder, which stays as long as the message or until the undo has restored the card; one with a
   * link stays as long as the list.
   */
  const remove = (
    request: CollaborationRequest,
    kind: RemovalKind,
    message: string,
    action: string,
    undo: () => void,
    link?: ToastLink,
  ) => {
    let undone = false;
    removeRow(request, kind, link);
    const run = () => {
      undone = true;
      undo();
    };
    const onGone = () => queueMicrotask(() => undone || link || closePlaceholder(request.id));
    toast.success(message, { link, action: { label: action, run }, onGone });
  };
  return (
    <>
      <div role="status">
        {waiting[0] && (
          <p className="row quiet">
            {waiting.length} new {waiting.length === 1 ? 'request' : 'requests'}
            <Button
              variant="quiet"
              small
              onClick={() => {
                focusSoon(cardId(waiting[0]?.id ?? 0));
                show();
              }}
            >
              Show
            </Button>
          </p>
        )}
      </div>
      <RequestList
        query={query}
        rows={rows}
        ownAreas={ownAreas}
        empty={<EmptyNew profile={profile} />}
        actions={(request) => (
          <NewActions
            request={request}
            onOffer={() => setOffering(request)}
            onHidden={(message) =>
              remove(request, 'hidden', message, 'Undo Hide', () => undoHide.mutate({ requestId: request.id }))
            }
          />
        )}
      />
      {offering && (
        <Suspense fallback={null}>
          <OfferDialog
            request={offering}
            onClose={() => setOffering(null)}
            onOffered={(message, chatId) => {
              // The dialog closes first and returns the focus to the card, which then passes it on.
              flushSync(() => setOffering(null));
              remove(
                offering,
                'offered',
                message,
                'Undo Offer Help',
                () => undoOffer.mutate({ requestId: offering.id }),
                chatLink(chatId),
              );
            }}
          />
        </Suspense>
      )}
    </>
  );
}
