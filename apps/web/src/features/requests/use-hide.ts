import { hidingReasons } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { errorText } from '../../lib/errors.ts';
import { sayAll } from '../../lib/formatters.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';

const { hiding } = requestScreens;

type Area = NonNullable<Outputs['requests']['giveHidingReason']['area']>;

/** Takes an area out of the profile, which can be undone. */
function useDropArea() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.profiles.update.useMutation({
    onError: (error) =>
      toast.error(errorText(error, profileSentences.fallback.updateProfile(), messages.fallback.networkRetry())),
  });
  return async ({ id, name }: Area) => {
    const own = await utils.profiles.own.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (own === undefined) return void toast.error(profileSentences.fallback.updateProfile());
    const before = own.technical_areas.map((area) => area.id);
    const undo = () => update.mutate({ technical_area_ids: before });
    const left = before.filter((area) => area !== id);
    const isDropped = await update.mutateAsync({ technical_area_ids: left }).catch(() => undefined);
    if (isDropped)
      toast.success(hiding.dropped({ area: name }), { action: { label: messages.button.undo(), run: undo } });
  };
}

/** Notes why a request was hidden, and asks whether its area still belongs to the profile. */
export function useGiveReason() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const dropArea = useDropArea();
  return trpc.requests.giveHidingReason.useMutation({
    meta: { refetch: false },
    onSuccess: ({ area }, { reason }) => {
      void utils.requests.listDismissed.invalidate();
      const done = hiding.done({ reason: reason ?? 'none' });
      if (area === null) return void toast.success(done);
      const answers = [
        { label: hiding.keepIt(), run: () => undefined },
        { label: hiding.dropIt(), run: () => void dropArea(area) },
      ];
      const label = sayAll(hiding.dropArea({ area: area.name }), hiding.dropAreaWhy());
      toast.success(done, { question: { label, answers } });
    },
    onError: (error) =>
      toast.error(errorText(error, requestSentences.fallback.hidingReason(), messages.fallback.networkRetry())),
  });
}

/** Hides a request; the message about it has the undo, and asks why. `onHidden` is called before it is shown. */
export function useHide(onHidden: (requestId: number) => void, undo: (requestId: number) => void) {
  const toast = useToast();
  const give = useGiveReason();
  return trpc.requests.dismiss.useMutation({
    onSuccess: ({ message }, { requestId }) => {
      onHidden(requestId);
      const answers = hidingReasons.map((reason) => ({
        label: hiding.reason[reason](),
        run: () => give.mutate({ requestId, reason }),
      }));
      toast.success(message, {
        action: { label: messages.button.undo(), run: () => undo(requestId) },
        question: { label: hiding.why(), answers },
      });
    },
    onError: (error) =>
      toast.error(errorText(error, requestSentences.fallback.dismiss(), messages.fallback.networkRetry())),
  });
}
