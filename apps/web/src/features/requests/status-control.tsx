import { statusClass, statusLabel } from '@exchange/contract/statuses';
import { errorKey } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RequestStatus, type Status, statusLook } from './request-status.tsx';
import { useStatusChange } from './use-status-change.ts';

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
  return (
    <Menu
      className={classNames('status-badge', `status-badge--${tone}`, statusClass(current.name))}
      menuLabel="Change status"
      busy={isPending}
      button={
        <>
          <Icon name={icon} size="s" />
          {statusLabel(current.name)}
          <Icon name="down" size="s" />
        </>
      }
    >
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="menu__item"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={id === current.id}
          data-tone={statusLook(id).tone}
          onClick={() => {
            if (id !== current.id) change(id);
          }}
        >
          <Icon name={statusLook(id).icon} />
          <span>{statusLabel(name)}</span>
          {id === current.id && <Icon name="check" size="s" />}
        </button>
      ))}
    </Menu>
  );
}
