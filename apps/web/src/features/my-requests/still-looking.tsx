import { expiry } from '@exchange/contract/limits';
import { type CollaborationRequest, requestSentences } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { CardAction } from '../requests/request-card.tsx';
import { useStatusChange } from '../requests/use-status-change.ts';

interface StillLookingProps {
  request: Pick<
    CollaborationRequest,
    'id' | 'title' | 'has_offers' | 'collaboration_request_status_id' | 'collaboration_request_status_name'
  >;
  /** ISO 8601. */
  expiresAt: string;
  /** Element id of the card, which gets the focus when the question goes. */
  cardId: string;
}

/** On an own card that had no activity for long: whether help is still wanted. */
export function StillLooking({ request, expiresAt, cardId }: StillLookingProps) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.stillLooking.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusSoon(cardId);
    },
    onError: (problem) => toast.error(errorText(problem, requestSentences.fallback.updateRequest)),
  });
  const status = useStatusChange({
    requestId: request.id,
    title: request.title,
    current: { id: request.collaboration_request_status_id, name: request.collaboration_request_status_name },
  });
  const isBusy = isPending || status.isPending;
  const told = request.has_offers ? ', and the people who offered help are told' : '';
  return (
    <section className="question" aria-label={`Still looking? ${request.title}`}>
      <div className="request-card__body">
        <p className="question__title">Still looking?</p>
        <p className="small">
          {`Nothing has happened here for ${expiry.askedAfterDays} days. Without an answer it expires on ${fullDay(new Date(expiresAt))}${told}.`}
        </p>
      </div>
      <div className="card-actions">
        <CardAction icon="check" primary busy={isBusy} onClick={() => mutate({ id: request.id })}>
          Yes, keep it Active
        </CardAction>
        <CardAction
          icon="close"
          busy={isBusy}
          onClick={() => {
            focusSoon(cardId);
            status.change(requestStatus.cancelled);
          }}
        >
          Close it
        </CardAction>
      </div>
    </section>
  );
}
