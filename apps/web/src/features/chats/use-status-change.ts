import type { ChatSummary } from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import { statusLabel, statusSlug } from '@exchange/contract/statuses';
import { useState } from 'react';
import { errorKey, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import type { StatusChoice } from '../../ui/status-menu.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** A status of the wire as a menu shows it. */
export function statusChoice(id: number, name: string): StatusChoice {
  return { id, slug: statusSlug(name), label: statusLabel(name) };
}

/** The request's status for its owner: all statuses in their order, none while they are not known, and the change. */
export function useStatusChange(chat: ChatSummary) {
  const toast = useToast();
  const [needsDescription, setNeedsDescription] = useState(false);
  const { data: statuses = [] } = trpc.reference.collaborationRequestStatuses.useQuery(undefined, {
    enabled: chat.is_request_owner,
    staleTime: 'static',
  });
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onMutate: () => setNeedsDescription(false),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => {
      if (errorKey(error) === 'requests.descriptionRequired') setNeedsDescription(true);
      else toast.error(errorText(error, messages.fallback.updateStatus));
    },
  });
  // Deleted since, which its chat outlives: nothing is left to choose.
  const isGone = error !== null && errorKey(error) === 'requests.notFound';
  return {
    choices: isGone
      ? []
      : statuses.toSorted((one, other) => one.order - other.order).map(({ id, name }) => statusChoice(id, name)),
    choose: ({ id }: StatusChoice) => mutate({ id: chat.collaboration_request_id, statusId: id }),
    busy: isPending,
    needsDescription,
  };
}
