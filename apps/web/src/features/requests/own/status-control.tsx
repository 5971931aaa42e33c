import { messages } from '@exchange/contract/messages';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { statusLabel, statusSlug } from '@exchange/contract/statuses';
import { errorKey, errorText } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type StatusChoice, StatusMenu } from '../../../ui/status-menu.tsx';
import { useToast } from '../../../ui/toasts.tsx';

function choiceOf({ id, name }: { id: number; name: string }): StatusChoice {
  return { id, slug: statusSlug(name), label: statusLabel(name) };
}

interface StatusProps {
  request: CollaborationRequest;
  /** Called with every try: whether it failed for want of a description. */
  onTried: (lacksDescription: boolean) => void;
}

/** The status of the user's own request; the owner may choose any (docs/behaviour.md#statuses). */
export function StatusControl({ request, onTried }: StatusProps) {
  const toast = useToast();
  const statuses = trpc.reference.collaborationRequestStatuses.useQuery(undefined, { staleTime: 'static' });
  const { mutate, isPending } = trpc.requests.updateStatus.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onTried(false);
    },
    onError: (error) => {
      const lacksDescription = errorKey(error) === 'requests.descriptionRequired';
      if (!lacksDescription) toast.error(errorText(error, messages.fallback.updateStatus));
      onTried(lacksDescription);
    },
  });
  const current = choiceOf({
    id: request.collaboration_request_status_id,
    name: request.collaboration_request_status_name,
  });
  const choices = statuses.data?.toSorted((one, other) => one.order - other.order).map(choiceOf);
  return (
    <StatusMenu
      current={current}
      choices={choices ?? [current]}
      label={`Status: ${current.label}, change`}
      menuLabel="Change status"
      busy={isPending}
      onChoose={(choice) => mutate({ id: request.id, statusId: choice.id })}
    />
  );
}
