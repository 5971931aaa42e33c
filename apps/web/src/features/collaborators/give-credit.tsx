import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Person } from '../people/person.ts';
import { trackingError } from './collaborators.logic.ts';

interface GiveCreditProps {
  requestId: number;
  /** Somebody who offered help on the request. */
  person: Person;
  /** Called before the button leaves, so that the focus can move on. */
  onGiven: () => void;
}

/** The button that names a person as a successful collaborator (docs/behaviour.md#collaborators). */
export function GiveCredit({ requestId, person, onGiven }: GiveCreditProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending, isSuccess } = trpc.collaborators.track.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onGiven();
    },
    onError: (error) => {
      toast.error(trackingError(error));
      // They may have been named on another screen.
      void utils.collaborators.invalidate();
    },
  });
  return (
    <Button
      small
      icon="check"
      busy={isPending || isSuccess}
      aria-label={`Give credit: ${person.name}`}
      onClick={() => mutate({ id: requestId, userId: person.id })}
    >
      Give credit
    </Button>
  );
}
