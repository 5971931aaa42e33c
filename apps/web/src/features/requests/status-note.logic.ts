import { shorten } from '@exchange/contract/format';
import type { StatusChange } from '@exchange/contract/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { requestStatus, statusLabel } from '@exchange/contract/statuses';
import type { Status } from './request-facts.tsx';

/** How much of a title such a message has, in code points: enough to tell one request from another. */
const titleLength = 40;

/** What follows from a change of status of the request with this title; null if only the owner notices it. */
export function statusNote(
  { people, notified_in_seconds, is_too_late }: Omit<StatusChange, 'is_in_review'>,
  former: Status,
  statusId: number,
  title: string,
): string | null {
  const { tooLate, told, draft } = requestStatusScreens.afterStatus;
  const who = { people, title: shorten(title, titleLength) };
  if (is_too_late) return tooLate({ ...who, status: statusLabel(former.name) });
  if (notified_in_seconds !== null) return told(who);
  if (statusId === requestStatus.draft && people > 0) return draft(who);
  return null;
}
