import { notificationLimits } from '@exchange/contract/limits';
import { isClosedStatus, requestStatus } from '@exchange/contract/statuses';
import type { LockedRequest } from './requests.sql.ts';

const { statusAfterSeconds, repeatedAfterHours } = notificationLimits;

type Settling = Pick<LockedRequest, 'settled_status_id' | 'settles_in'>;

/** Seconds until people are notified of the current status; null if they are not. */
export function secondsLeft({ settled_status_id, settles_in }: Settling): number | null {
  return settled_status_id === null ? null : Math.max(0, settles_in ?? 0);
}

/**
 * Decides what people are to learn of a change of status (docs/behaviour/requests.md#statuses).
 *
 * @returns `settledId`, the status that they know, or null if the new one is no news to them; `isTooLate`, whether they were
 *   notified of the former one within the last minute
 */
export function decideSettling(
  { status_id, settled_status_id, settles_in }: Settling & Pick<LockedRequest, 'status_id'>,
  statusId: number,
): { settledId: number | null; isTooLate: boolean } {
  const passed = settled_status_id === null && settles_in !== null ? -settles_in : Infinity;
  // Emails about the former status may have been withdrawn just now; those that left are not repeated anyway.
  const former = passed < repeatedAfterHours * 3600 ? requestStatus.active : status_id;
  const settledId = settled_status_id ?? former;
  const isPending = statusId !== settledId && (isClosedStatus(statusId) || isClosedStatus(settledId));
  return {
    settledId: isPending ? settledId : null,
    isTooLate: isClosedStatus(status_id) && passed < statusAfterSeconds,
  };
}
