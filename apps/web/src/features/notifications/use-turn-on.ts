import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Turns emails on again, as they were chosen before. */
export function useTurnOn(onDone?: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.notifications.turnOn.useMutation({
    meta: { refetch: false },
    onError: (problem) => void toast.error(errorText(problem, messages.fallback.occurred())),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await utils.notifications.preferences.invalidate();
      onDone?.();
    },
  });
}
