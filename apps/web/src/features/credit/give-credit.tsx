import { creditSentences } from '@exchange/contract/credit';
import { timings } from '@exchange/contract/limits';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { creditError } from './who-helped.logic.ts';

interface GiveCreditProps {
  requestId: number;
  /** Somebody who offered help on the request. */
  personId: number;
  /** Element id of the text that names them. */
  nameId: string;
  /** Called before the button leaves, so that the focus can move on. */
  onGiven: () => void;
}

const buttonId = (requestId: number, personId: number) => `credit-${requestId}-${personId}`;

/** Takes the credit of a person back and confirms it; the focus goes to the button that gives it again, where there is one. */
export function useTakeBack() {
  const toast = useToast();
  return trpc.credit.takeBack.useMutation({
    onSuccess: ({ message }, { id, userId }) => {
      toast.success(message);
      focusSoon(buttonId(id, userId));
    },
    onError: (error) => toast.error(errorText(error, creditSentences.fallback.takeCreditBack)),
  });
}

/** The button that names a person as a successful collaborator (docs/behaviour/credit.md#credit). */
export function GiveCredit({ requestId, personId, nameId, onGiven }: GiveCreditProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const takeBack = useTakeBack();
  const { mutateAsync, isPending, isSuccess, reset } = trpc.credit.give.useMutation({
    onSuccess: ({ message }, { id }) => {
      // The button is still here if Undo was faster than the list.
      const undo = () => takeBack.mutate({ id, userId: personId }, { onSuccess: reset });
      toast.success(message, {
        action: { label: 'Undo', run: undo },
        shownMs: timings.undoShownMs,
      });
      onGiven();
    },
    onError: (error) => {
      toast.error(creditError(error));
      // They may have been named on another screen.
      void utils.credit.invalidate();
    },
  });
  const give = useCreation(`credit:${requestId}:${personId}`, mutateAsync);
  return (
    <Button
      id={buttonId(requestId, personId)}
      small
      icon="check"
      busy={isPending || isSuccess}
      aria-describedby={nameId}
      onClick={() => give({ id: requestId, userId: personId })}
    >
      Give credit
    </Button>
  );
}
