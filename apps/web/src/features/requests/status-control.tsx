import { timings } from '@exchange/contract/limits';
import type { StatusChange } from '@exchange/contract/requests';
import type { Said } from '@exchange/contract/sentences';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { requestStatus, statusClass, statusLabel } from '@exchange/contract/statuses';
import { useId, useRef } from 'react';
import { errorKey, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useReplaceableToast, useToast } from '../../ui/toasts.tsx';
import { RequestStatus, type Status, statusLook } from './request-facts.tsx';
import { statusNote } from './status-note.logic.ts';

interface StatusChangeOptions {
  requestId: number;
  title: string;
  current: Status;
  /** Called at the start of every change with `false`, and with `true` when the request needs a description first. */
  onLacksDescription?: (lacks: boolean) => void;
  /** Called when the status is changed, before the message. */
  onChanged?: () => void;
  /** Another message than that of the server. */
  said?: (change: StatusChange) => string;
}

/** Changes the status of the user's own request, and says what follows, with an undo. */
export function useStatusChange(options: StatusChangeOptions) {
  const { requestId, title, current, onLacksDescription, onChanged, said } = options;
  const toast = useToast();
  const undone = useRef<number>(undefined);
  const shownToast = useReplaceableToast();
  const { mutate, isPending, error } = trpc.requests.updateStatus.useMutation({
    onMutate: () => {
      onLacksDescription?.(false);
      // Its Undo is outdated.
      shownToast.close();
      return current;
    },
    onSuccess: (change, { statusId }, former) => {
      onChanged?.();
      const next = statusNote(change, former, statusId, title);
      const text = next === null ? change.message : requestStatusScreens.doneAndThen({ done: change.message, next });
      if (statusId === undone.current) {
        undone.current = undefined;
        toast.success(text, next === null ? {} : { shownMs: timings.undoShownMs });
        return;
      }
      const undo = () => {
        undone.current = former.id;
        mutate({ id: requestId, statusId: former.id });
      };
      shownToast.show(said?.(change) ?? text, { action: { label: messages.button.undo(), run: undo } });
    },
    onError: (failure) => {
      undone.current = undefined;
      if (errorKey(failure) === 'requests.descriptionRequired') onLacksDescription?.(true);
      else toast.error(errorText(failure, requestSentences.fallback.updateStatus()));
    },
  });
  return { change: (statusId: number) => mutate({ id: requestId, statusId }), isPending, error };
}

const { meaning } = requestStatusScreens;
/** What each status does; ids never change. */
const meanings: Readonly<Record<number, Said>> = {
  [requestStatus.draft]: meaning.draft,
  [requestStatus.active]: meaning.active,
  [requestStatus.inProgress]: meaning.inProgress,
  [requestStatus.completed]: meaning.completed,
  [requestStatus.cancelled]: meaning.cancelled,
  [requestStatus.expired]: meaning.expired,
};

interface StatusControlProps {
  requestId: number;
  title: string;
  current: Status;
  /** Called at the start of every change with `false`, and with `true` when the request needs a description first. */
  onLacksDescription: (lacks: boolean) => void;
}

/** The status of the user's own request, with a menu of all statuses (docs/behaviour/requests.md#statuses). */
export function StatusControl({ requestId, title, current, onLacksDescription }: StatusControlProps) {
  const { data } = trpc.reference.collaborationRequestStatuses.useQuery(undefined, { staleTime: 'static' });
  const { change, isPending, error } = useStatusChange({ requestId, title, current, onLacksDescription });
  // The request has been deleted meanwhile; its chats remain.
  if (errorKey(error) === 'requests.notFound') return <RequestStatus {...current} />;
  const choices = data?.toSorted((one, other) => one.order - other.order) ?? [current];
  const { tone, icon } = statusLook(current.id);
  const menuId = useId();
  return (
    <Menu
      className={classNames('status-badge', `status-badge--${tone}`, statusClass(current.id))}
      menuLabel={requestStatusScreens.changeStatus()}
      busy={isPending}
      button={
        <>
          <Icon name={icon} size="s" />
          {statusLabel(current.name)}
          <Icon name="down" size="s" />
        </>
      }
    >
      {choices.map(({ id, name }) => {
        const itemId = `${menuId}-${id}`;
        return (
          <button
            key={id}
            type="button"
            className="menu__item"
            role="menuitemradio"
            tabIndex={-1}
            aria-labelledby={itemId}
            aria-describedby={`${itemId}-hint`}
            aria-checked={id === current.id}
            data-tone={statusLook(id).tone}
            onClick={() => {
              if (id !== current.id) change(id);
            }}
          >
            <Icon name={statusLook(id).icon} />
            <span>
              <span id={itemId}>{statusLabel(name)}</span>
              <span className="option__hint" id={`${itemId}-hint`}>
                {meanings[id]?.()}
              </span>
            </span>
            {id === current.id && <Icon name="check" size="s" />}
          </button>
        );
      })}
    </Menu>
  );
}
