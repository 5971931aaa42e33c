import { blockSentences } from '@exchange/contract/sentences/blocks';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Whether the user has blocked a person; `false` while unknown. With `enabled: false` nothing is fetched. */
export function useIsBlocked(userId: number, enabled = true): boolean {
  const { data } = trpc.blocks.list.useQuery(undefined, { enabled });
  return data?.some((person) => person.user_id === userId) ?? false;
}

/** Unblocks a person and confirms it in a message. */
export function useUnblock(onDone: () => void = () => undefined) {
  const toast = useToast();
  return trpc.blocks.unblock.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) =>
      toast.error(errorText(error, blockSentences.fallback.unblock(), messages.fallback.networkRetry())),
  });
}
