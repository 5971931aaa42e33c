import type { ChatDetails } from '@exchange/contract/chats';
import type { OfferAnswer } from '@exchange/contract/requests';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { useRef } from 'react';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { sayAll } from '../../lib/formatters.ts';
import { newClientId, useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { displayName } from '../../ui/person.ts';
import { useReplaceableToast, useToast } from '../../ui/toasts.tsx';

/**
 * Answers the offer of a chat, with a message on request, and offers Undo. `onAnswered` runs once the answer is stored,
 * before the message about it is shown.
 */
export function useAnswerOffer(chat: ChatDetails, onAnswered: (answer: OfferAnswer) => void) {
  const id = chat.collaboration_request_response_id;
  const toast = useToast();
  const utils = trpc.useUtils();
  /** A repetition after a lost reply has the same id. */
  const clientId = useRef<string>(undefined);
  const shownToast = useReplaceableToast();
  const oneAtATime = useOneAtATime();
  const { mutate, mutateAsync, isPending, error, reset } = trpc.offers.answer.useMutation({
    onMutate: () => {
      // Its Undo is outdated.
      shownToast.close();
      return chat.offer_answer;
    },
    onSuccess: ({ message, notified_in_seconds }, { answer, message: written }, former) => {
      clientId.current = undefined;
      const answered_at = answer === null ? null : new Date().toISOString();
      utils.chats.summary.setData(
        { id },
        (before) => before && { ...before, offer_answer: answer, answered_at, has_owner_reply: true },
      );
      onAnswered(answer);
      const name = displayName(chat.other_user_name);
      const then = sayAll(
        notified_in_seconds !== null && chatScreens.seesAnswer({ name }),
        written && chatScreens.messageStays(),
      );
      shownToast.show(then === '' ? message : chatScreens.doneThen({ done: message, then }), {
        action: { label: messages.button.undo(), run: () => mutate({ id, answer: former }) },
      });
    },
    onError: (failure, { answer }) => {
      const status = errorStatus(failure);
      // Withdrawn, deleted or blocked meanwhile: the screen is outdated.
      if (status === 404 || status === 409) void utils.invalidate();
      if (answer !== 'declined') toast.error(errorText(failure, offerSentences.fallback.answer()));
    },
  });
  const decide = (answer: OfferAnswer, message: string | null = null) => {
    if (message === null) return void oneAtATime(() => mutateAsync({ id, answer }));
    const client_id = clientId.current ?? newClientId();
    clientId.current = client_id;
    void oneAtATime(() => mutateAsync({ id, answer, message, client_id }));
  };
  return { decide, isPending, error, reset };
}
