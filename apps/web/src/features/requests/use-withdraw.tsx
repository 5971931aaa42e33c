import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { isClosedStatus } from '@exchange/contract/statuses';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { displayName } from '../people/person.ts';
import { useWithdrawnSentence } from './use-withdrawn-sentence.ts';

const WithdrawDialog = lazyPart(() => import('../offers/withdraw-dialog.tsx'));

interface Withdrawal {
  /** Withdraws the offer; asks first where somebody has answered or the request is closed. */
  readonly press: () => void;
  readonly busy: boolean;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
}

/** Undo Offer Help. `onWithdrawn` gets the sentence to show, which may take a moment. */
export function useWithdraw(
  request: CollaborationRequest,
  onWithdrawn: (sentence: Promise<string>) => void,
): Withdrawal {
  const toast = useToast();
  const utils = trpc.useUtils();
  const sentenceOf = useWithdrawnSentence();
  const [isChecking, setIsChecking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = trpc.offers.undoOfferHelp.useMutation({
    onSuccess: ({ message }) => {
      // The dialog closes first and returns the focus to its opener.
      flushSync(() => setIsAsking(false));
      onWithdrawn(sentenceOf(request.id, message));
    },
    onError: (error) => toast.error(errorText(error, messages.fallback.undoOffer, messages.fallback.networkRetry)),
  });
  const isClosed = isClosedStatus(request.collaboration_request_status_id);
  const press = async () => {
    if (isClosed) {
      setIsAsking(true);
      return;
    }
    setIsChecking(true);
    const now = await utils.requests.byId.fetch({ id: request.id }, { staleTime: 0 }).catch(() => null);
    setIsChecking(false);
    if (now?.is_answered || (now && isClosedStatus(now.collaboration_request_status_id))) setIsAsking(true);
    else mutate({ requestId: request.id });
  };
  return {
    press: () => void press(),
    busy: isChecking || isPending,
    dialog: isAsking && (
      <WithdrawDialog
        owner={displayName(request.user_name)}
        isClosed={isClosed}
        busy={isPending}
        onConfirm={() => mutate({ requestId: request.id })}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
