import { requestStatus, statusClass, statusLabel } from '@exchange/contract/statuses';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx';

interface StatusLook {
  readonly tone: StatusBadgeProps['tone'];
  readonly icon: IconName;
}

const looks: Record<number, StatusLook> = {
  [requestStatus.draft]: { tone: 'draft', icon: 'draft' },
  [requestStatus.active]: { tone: 'active', icon: 'active' },
  [requestStatus.inProgress]: { tone: 'in-progress', icon: 'progress' },
  [requestStatus.completed]: { tone: 'completed', icon: 'verified' },
  [requestStatus.cancelled]: { tone: 'cancelled', icon: 'withdrawn' },
  [requestStatus.expired]: { tone: 'expired', icon: 'clock' },
};
const unknown: StatusLook = { tone: 'cancelled', icon: 'unmet' };

/** Colour and icon of a request status. */
export function statusLook(id: number): StatusLook {
  return looks[id] ?? unknown;
}

/** A status as the API sends it. */
export interface Status {
  readonly id: number;
  readonly name: string;
}

/** The status of a request, to read. */
export function RequestStatus({ id, name }: Status) {
  return (
    <StatusBadge {...statusLook(id)} className={statusClass(id)}>
      {statusLabel(name)}
    </StatusBadge>
  );
}
