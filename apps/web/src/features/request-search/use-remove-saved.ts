import { messages } from '@exchange/contract/messages';
import { type SavedSearch, savedSearchSentences } from '@exchange/contract/saved-searches';
import { errorText } from '../../lib/errors.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Removes a search; the message offers to save it anew. */
export function useRemoveSaved() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const options = {
    meta: { refetch: false },
    onError: (error: unknown) =>
      toast.error(errorText(error, savedSearchSentences.fallback.changeSavedSearch, messages.fallback.networkRetry)),
    onSettled: () => void utils.savedSearches.list.invalidate(),
  };
  const { mutateAsync } = trpc.savedSearches.save.useMutation(options);
  const save = useCreation('removed-search', mutateAsync);
  const { mutate: remove } = trpc.savedSearches.remove.useMutation(options);
  return ({ id, name, q, type, area, institute, among, offers, sort }: SavedSearch) => {
    const undo = () => save({ name, q, type, area, institute, among, sort, ...(offers === null ? {} : { offers }) });
    remove({ id }, { onSuccess: ({ message }) => toast.success(message, { action: { label: 'Undo', run: undo } }) });
  };
}
