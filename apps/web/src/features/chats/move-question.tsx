import type { ChatDetails } from '@exchange/contract/chats';
import { requestSentences } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { CardAction } from '../requests/request-card.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import { keepsWaiting } from './offer-answer.logic.ts';

const noBreak = '\u00a0';

/** Asks whether a request whose offer was just accepted is now in progress. */
export function MoveQuestion({ chat, onDone }: { chat: ChatDetails; onDone: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ message }) => {
      onDone();
      toast.success(message);
    },
    onError: (failure) => toast.error(errorText(failure, requestSentences.fallback.updateStatus)),
  });
  return (
    <AnswerQuestion
      question={`Move the request to In${noBreak}Progress?`}
      hint={
        <span className="only-wide">
          It leaves New Requests, so nobody else offers.{keepsWaiting(chat.others_waiting)}
        </span>
      }
      focused
    >
      <CardAction
        icon="progress"
        primary
        busy={isPending}
        onClick={() => mutate({ id: chat.collaboration_request_id, statusId: requestStatus.inProgress })}
      >
        Move it
      </CardAction>
      <CardAction icon="active" onClick={onDone}>
        Keep it Active
      </CardAction>
    </AnswerQuestion>
  );
}
