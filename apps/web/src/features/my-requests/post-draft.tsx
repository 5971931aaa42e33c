import { type CollaborationRequest, requestSentences } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { errorKey, errorText } from '../../lib/errors.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { CardAction } from '../requests/request-card.tsx';
import { posted } from './reach.logic.ts';

/** Element id of the button that posts a draft. */
export function postId(requestId: number): string {
  return `own-request-${requestId}-post`;
}

/** Posts a draft; without a description it leads to that field. */
export function PostDraft({ request, onDescribe }: { request: CollaborationRequest; onDescribe: () => void }) {
  const toast = useToast();
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ message }) => void toast.success(`${message}. ${posted(undefined)}`),
    onError: (failure) => {
      if (errorKey(failure) === 'requests.descriptionRequired') onDescribe();
      else toast.error(errorText(failure, requestSentences.fallback.updateStatus));
    },
  });
  return (
    <CardAction
      id={postId(request.id)}
      icon="check"
      primary
      busy={isPending}
      onClick={() =>
        request.description === null
          ? onDescribe()
          : void oneAtATime(() => mutateAsync({ id: request.id, statusId: requestStatus.active }))
      }
    >
      Post
    </CardAction>
  );
}
