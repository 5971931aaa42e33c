import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { isPaused } from '../requests/request-facts.tsx';
import { ownCardId } from './own-card.logic.ts';

/** Pauses or resumes offers on an own request, and offers to undo a pause. */
function usePause(id: number) {
  const toast = useToast();
  const { mutate, isPending } = trpc.requests.setAcceptsOffers.useMutation({
    onSuccess: ({ message }, { accepts_offers }) => {
      const undo = { label: planningScreens.undo(), run: () => mutate({ id, accepts_offers: true }) };
      toast.success(message, accepts_offers ? {} : { action: undo });
    },
    onError: (error, { accepts_offers }) => {
      toast.error(errorText(error, requestSentences.fallback[accepts_offers ? 'resume' : 'pause']()));
    },
  });
  return { set: (accepts_offers: boolean) => mutate({ id, accepts_offers }), isPending };
}

type Pausable = Pick<CollaborationRequest, 'id' | 'accepts_offers' | 'collaboration_request_status_id'>;

/** `Take no more offers`, in the menu of an own Active request; while they are paused, the way back. */
export function PauseItem({ request }: { request: Pausable }) {
  const { set } = usePause(request.id);
  const paused = isPaused(request);
  return (
    <MenuItem icon={paused ? 'undo' : 'withdrawn'} onClick={() => set(paused)}>
      {paused ? planningScreens.takeOffersAgain() : planningScreens.pauseOffers()}
    </MenuItem>
  );
}

/** The way back for an own Active request that takes no more offers. */
export function ResumeOffers({ request }: { request: Pausable }) {
  const { set, isPending } = usePause(request.id);
  if (!isPaused(request)) return null;
  return (
    <button
      type="button"
      className="text-button"
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        focusSoon(ownCardId(request.id));
        set(true);
      }}
    >
      {planningScreens.takeOffersAgain()}
    </button>
  );
}
