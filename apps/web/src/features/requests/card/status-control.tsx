import { messages } from '@exchange/contract/messages';
import { statusLabel } from '@exchange/contract/statuses';
import { timings } from '@exchange/contract/timings';
import { useRef } from 'react';
import { errorKey, errorText } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { RequestStatus, type Status, statusLook } from './request-status.tsx';
import { statusNote } from './status-note.logic.ts';

interface StatusControlProps {
  requestId: number;
  current: Status;
  /** Called at the start of every change with `false`, and with `true` when the request needs a description first. */
  onLacksDescription: (lacks: boolean) => void;
}

/** The status of the user's own request, with a menu of all statuses (docs/behaviour.md#statuses). */
export function StatusControl({ requestId, current, onLacksDescription }: StatusControlProps) {
  const toast = useToast();
  /** Removes the message of the change before, whose Undo is outdated. */
  const closeNote = useRef<() => void>(() => undefined);
  const { data } = trpc.reference.collaborationRequestStatuses.useQuery(undefined, { staleTime: 'static' });
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onMutate: () => {
      onLacksDescription(false);
      closeNote.current();
      return current;
    },
    onSuccess: (change, { statusId }, former) => {
      const note = statusNote(change, former, statusId);
      if (note === null) {
        toast.success(change.message);
        return;
      }
      const undo = { label: 'Undo', run: () => mutate({ id: requestId, statusId: former.id }) };
      closeNote.current = toast.success(
        `${change.message}. ${note.text}`,
        note.canUndo ? { action: undo, shownMs: timings.undoShownMs } : { shownMs: timings.undoShownMs },
      );
    },
    onError: (failure) => {
      if (errorKey(failure) === 'requests.descriptionRequired') onLacksDescription(true);
      else toast.error(errorText(failure, messages.fallback.updateStatus));
    },
  });
  // The request has been deleted meanwhile; its chats remain.
  if (errorKey(error) === 'requests.notFound') return <RequestStatus {...current} />;
  const choices = data?.toSorted((one, other) => one.order - other.order) ?? [current];
  const { tone, icon } = statusLook(current.id);
  const label = statusLabel(current.name);
  return (
    <Menu
      className={classNames('status-badge', `status-badge--${tone}`)}
      label={`Status: ${label}, change`}
      menuLabel="Change status"
      busy={isPending}
      button={
        <>
          <Icon name={icon} size="s" />
          {label}
          <Icon name="down" size="s" />
        </>
      }
    >
      {(close) =>
        choices.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="menu__item"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={id === current.id}
            data-tone={statusLook(id).tone}
            onClick={() => {
              close();
              if (id !== current.id) mutate({ id: requestId, statusId: id });
            }}
          >
            <Icon name={statusLook(id).icon} />
            <span>{statusLabel(name)}</span>
            {id === current.id && <Icon name="check" size="s" />}
          </button>
        ))
      }
    </Menu>
  );
}
