import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { cardId } from './use-cards.ts';

const newTab = pathTo.requests('new');
/** Whether New Requests is shown, as it is or searched. */
const onNewTab = () => location.pathname === paths.requests && !/[?&]tab=(hidden|offered)/.test(location.search);

/** Switches to the New tab, unless the user has left the screen. */
function showNew(): void {
  if (location.pathname === paths.requests && !onNewTab()) goTo(newTab);
}

/** Focuses the card that has returned, or the heading if the card is not shown. */
function focusReturned(requestId: number): void {
  if (onNewTab()) focusSoon(cardId(requestId), focusHeading);
  else if (location.pathname === paths.requests) focusHeading();
}

/** Resolves when New has the request again; joins the fetch that every mutation starts. */
function useNewAgain() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all(
      [utils.requests.listNew, utils.requests.search].map((list) =>
        list.invalidate(undefined, undefined, { cancelRefetch: false }),
      ),
    );
}

/**
 * Undo Hide: the request returns to New, which is then shown with the focus on the card.
 * `onSettled` is called when it is back, or when that failed.
 */
export function useUndoHide(onSettled?: (requestId: number) => void) {
  const toast = useToast();
  const newAgain = useNewAgain();
  return trpc.requests.undoDismiss.useMutation({
    onSuccess: async ({ message }, { requestId }) => {
      toast.success(message);
      showNew();
      await newAgain();
      onSettled?.(requestId);
      focusReturned(requestId);
    },
    onError: (error, { requestId }) => {
      toast.error(errorText(error, requestSentences.fallback.undoDismiss(), messages.fallback.networkRetry()));
      onSettled?.(requestId);
    },
  });
}

/** The link to the chat that an offer has opened, in the message about it. */
export const chatLink = (chatId: number) => ({
  label: requestScreens.chatLink(),
  href: pathTo.chat(chatId, 'my-offers'),
});

/** Takes back the withdrawal of an offer, from the message about it or in its chat. */
export function useRestoreOffer(onRestored?: () => void) {
  const toast = useToast();
  return trpc.offers.restore.useMutation({
    onSuccess: ({ message }) => {
      onRestored?.();
      toast.success(message);
    },
    onError: (error) =>
      toast.error(errorText(error, offerSentences.fallback.restore(), messages.fallback.networkRetry())),
  });
}

/** Undo Offer Help from the message after an offer: the card returns to New. `onSettled` as above. */
export function useUndoOffer(onSettled: (requestId: number) => void) {
  const toast = useToast();
  const newAgain = useNewAgain();
  return trpc.offers.undoOfferHelp.useMutation({
    onSuccess: async ({ message }, { requestId }) => {
      toast.success(message);
      await newAgain();
      onSettled(requestId);
      focusReturned(requestId);
    },
    onError: (error, { requestId }) => {
      toast.error(errorText(error, offerSentences.fallback.undoOffer(), messages.fallback.networkRetry()));
      onSettled(requestId);
    },
  });
}

const WithdrawDialog = lazyPart(() => import('../offers/withdraw-dialog.tsx'));

interface Withdrawal {
  /** Withdraws the offer; asks first if the owner has answered or written. */
  readonly press: () => void;
  readonly busy: boolean;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
}

/** What is asked and said about the request of an offer. */
type Offered = Pick<CollaborationRequest, 'id' | 'collaboration_request_status_id' | 'user_hashid' | 'user_name'>;

interface WithdrawalOptions {
  /** The chat, if the message is to lead there. */
  readonly chatId?: number;
  /** Called before the message is shown. */
  readonly onWithdrawn?: () => void;
  /** Called when the offer is back. */
  readonly onRestored?: () => void;
}

/** Withdraws an offer, and says so in a message with Undo. */
export function useWithdraw(request: Offered, { chatId, onWithdrawn, onRestored }: WithdrawalOptions): Withdrawal {
  const toast = useToast();
  const restore = useRestoreOffer(onRestored);
  const utils = trpc.useUtils();
  const [isChecking, setIsChecking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [statusId, setStatusId] = useState(request.collaboration_request_status_id);
  const { mutate, isPending } = trpc.offers.undoOfferHelp.useMutation({
    onSuccess: ({ message }) => {
      // The dialog closes first and returns the focus to its opener.
      flushSync(() => setIsAsking(false));
      onWithdrawn?.();
      const isActive = statusId === requestStatus.active;
      toast.success(isActive ? message : offerSentences.screen.offerWithdrawn(), {
        ...(chatId !== undefined && { link: chatLink(chatId) }),
        action: { label: messages.button.undo(), run: () => restore.mutate({ requestId: request.id }) },
      });
    },
    onError: (error) =>
      toast.error(errorText(error, offerSentences.fallback.undoOffer(), messages.fallback.networkRetry())),
  });
  const press = async () => {
    setIsChecking(true);
    const now = await utils.requests.byId.fetch({ id: request.id }, { staleTime: 0 }).catch(() => null);
    setIsChecking(false);
    if (now) setStatusId(now.collaboration_request_status_id);
    if (now?.is_answered) setIsAsking(true);
    else mutate({ requestId: request.id });
  };
  return {
    press: () => void press(),
    busy: isChecking || isPending,
    dialog: isAsking && (
      <WithdrawDialog
        request={request}
        statusId={statusId}
        busy={isPending}
        onConfirm={() => mutate({ requestId: request.id })}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
