import { messages } from '@exchange/contract/messages';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Slip, Slips } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { EmptyNew } from './empty-new.tsx';
import type { GapKind } from './gaps.logic.ts';
import { MoreAbout } from './more-about.tsx';
import { RequestList } from './request-list.tsx';
import { useRows } from './use-rows.ts';
import { useUndoHide, useUndoOffer } from './use-undo.ts';

const OfferDialog = lazy(() => import('../offers/offer-dialog.tsx'));

interface NewSlipsProps {
  request: CollaborationRequest;
  onOffer: () => void;
  onHidden: (message: string) => void;
}

function NewSlips({ request, onOffer, onHidden }: NewSlipsProps) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.dismiss.useMutation({
    onSuccess: ({ message }) => onHidden(message),
    onError: (error) => toast.error(errorText(error, messages.fallback.dismiss, messages.fallback.networkRetry)),
  });
  return (
    <Slips note={shareScopeLabels[request.share_scope]} noteIcon="people">
      <Tooltip text="Write a first message. It opens a chat.">
        <Slip icon="offer" primary aria-haspopup="dialog" onClick={onOffer}>
          Offer Help
        </Slip>
      </Tooltip>
      <Tooltip text="Moves it to Hidden. Nobody is told.">
        <Slip icon="hide" busy={isPending} onClick={() => mutate({ requestId: request.id })}>
          Hide
        </Slip>
      </Tooltip>
      <MoreAbout request={request} />
    </Slips>
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
    { getNextPageParam: (page) => page.next_cursor },
  );
  const { rows, leave, close } = useRows<CollaborationRequest>(query);
  const undoHide = useUndoHide(close);
  const undoOffer = useUndoOffer(close);
  /** The card gives way to a gap that stays with its message, or until the undo has brought the card back. */
  const left = (request: CollaborationRequest, kind: GapKind, message: string, action: string, undo: () => void) => {
    let undone = false;
    leave(request, kind);
    const run = () => {
      undone = true;
      undo();
    };
    const onGone = () => queueMicrotask(() => undone || close(request.id));
    toast.success(message, { action: { label: action, run }, onGone });
  };
  return (
    <>
      <RequestList
        query={query}
        rows={rows}
        ownAreas={ownAreas}
        empty={<EmptyNew profile={profile} />}
        slips={(request) => (
          <NewSlips
            request={request}
            onOffer={() => setOffering(request)}
            onHidden={(message) =>
              left(request, 'hidden', message, 'Undo Hide', () => undoHide.mutate({ requestId: request.id }))
            }
          />
        )}
      />
      {offering && (
        <Suspense fallback={null}>
          <OfferDialog
            request={offering}
            onClose={() => setOffering(null)}
            onOffered={(message) => {
              // First the dialog goes and gives the focus back to the card, then the card passes it on.
              flushSync(() => setOffering(null));
              left(offering, 'offered', message, 'Undo Offer Help', () => undoOffer.mutate({ requestId: offering.id }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
