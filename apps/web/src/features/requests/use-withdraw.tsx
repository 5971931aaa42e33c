import { messages } from '@exchange/contract/messages';
import { offerSentences } from '@exchange/contract/offers';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';

const WithdrawDialog = lazyPart(() => import('../offers/withdraw-dialog.tsx'));

interface Withdrawal {
  /** Withdraws the offer; asks first if the owner has answered or written. */
  readonly press: () => void;
  readonly busy: boolean;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
}

/** What is asked and said about the request of an offer. */
export type Offered = Pick<
  CollaborationRequest,
  'id' | 'collaboration_request_status_id' | 'user_hashid' | 'user_name'
>;

/** Undo Offer Help. `onWithdrawn` gets the sentence to show. */
export function useWithdraw(request: Offered, onWithdrawn: (sentence: string) => void): Withdrawal {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isChecking, setIsChecking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [statusId, setStatusId] = useState(request.collaboration_request_status_id);
  const { mutate, isPending } = trpc.offers.undoOfferHelp.useMutation({
    onSuccess: ({ message }) => {
      // The dialog closes first and returns the focus to its opener.
      flushSync(() => setIsAsking(false));
      onWithdrawn(statusId === requestStatus.active ? message : offerSentences.screen.offerWithdrawn);
    },
    onError: (error) =>
      toast.error(errorText(error, offerSentences.fallback.undoOffer, messages.fallback.networkRetry)),
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
