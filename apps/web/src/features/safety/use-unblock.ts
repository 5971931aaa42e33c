import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Unblocks a person and says so. */
export function useUnblock(onDone: () => void = () => undefined) {
  const toast = useToast();
  return trpc.safety.unblock.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, messages.fallback.unblock, messages.fallback.networkRetry)),
  });
}
