import { counted } from '@exchange/contract/counted';
import type { StatusChange } from '@exchange/contract/requests';
import { requestStatus, statusLabel } from '@exchange/contract/statuses';
import type { Status } from './request-status.tsx';

/** What follows from a change of status, and whether it can be undone; null where only the owner notices it. */
export function statusNote(
  { people, notified_in_seconds, is_too_late }: StatusChange,
  former: Status,
  statusId: number,
): { text: string; canUndo: boolean } | null {
  const who = `${counted(people, 'person', 'people')} who offered help`;
  if (is_too_late)
    return { text: `The ${who} may have been notified that it was ${statusLabel(former.name)}.`, canUndo: false };
  if (notified_in_seconds !== null) return { text: `${who} will be notified in a minute.`, canUndo: true };
  if (statusId === requestStatus.draft && people > 0)
    return { text: `Only you and the ${who} see it now. They are not notified.`, canUndo: true };
  return null;
}
