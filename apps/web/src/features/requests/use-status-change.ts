import { timings } from '@exchange/contract/limits';
import { requestSentences } from '@exchange/contract/requests';
import { errorKey, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useReplaceableToast, useToast } from '../../ui/toasts.tsx';
import type { Status } from './request-status.tsx';
import { statusNote } from './status-note.logic.ts';

interface StatusChangeOptions {
  requestId: number;
  title: string;
  current: Status;
  /** Called at the start of every change with `false`, and with `true` when the request needs a description first. */
  onLacksDescription?: (lacks: boolean) => void;
}

/** Changes the status of the user's own request, and says what follows, with an undo where there is one. */
export function useStatusChange({ requestId, title, current, onLacksDescription }: StatusChangeOptions) {
  const toast = useToast();
  const shownToast = useReplaceableToast();
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onMutate: () => {
      onLacksDescription?.(false);
      // Its Undo is outdated.
      shownToast.close();
      return current;
    },
    onSuccess: (change, { statusId }, former) => {
      const note = statusNote(change, former, statusId, title);
      if (note === null) {
        toast.success(change.message);
        return;
      }
      const undo = { label: 'Undo', run: () => mutate({ id: requestId, statusId: former.id }) };
      shownToast.show(
        `${change.message}. ${note.text}`,
        note.canUndo ? { action: undo, shownMs: timings.undoShownMs } : { shownMs: timings.undoShownMs },
      );
    },
    onError: (failure) => {
      if (errorKey(failure) === 'requests.descriptionRequired') onLacksDescription?.(true);
      else toast.error(errorText(failure, requestSentences.fallback.updateStatus));
    },
  });
  return { change: (statusId: number) => mutate({ id: requestId, statusId }), isPending, error };
}
