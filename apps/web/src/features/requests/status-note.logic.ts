import { counted, shorten } from '@exchange/contract/format';
import type { StatusChange } from '@exchange/contract/requests';
import { requestStatus, statusLabel } from '@exchange/contract/statuses';
import type { Status } from './request-status.tsx';

/** How much of a title such a message has, in code points: enough to tell one request from another. */
const titleLength = 40;

/**
 * What follows from a change of status of the request with this title, and whether it can be undone; null where only the owner
 * notices it.
 */
export function statusNote(
  { people, notified_in_seconds, is_too_late }: StatusChange,
  former: Status,
  statusId: number,
  title: string,
): { text: string; canUndo: boolean } | null {
  const who = `${counted(people, 'person', 'people')} who offered help on “${shorten(title, titleLength)}”`;
  if (is_too_late)
    return { text: `The ${who} may have been notified that it was ${statusLabel(former.name)}.`, canUndo: false };
  if (notified_in_seconds !== null) {
    const see = people === 1 ? 'sees it in the chat now, and gets' : 'see it in their chats now, and get';
    return { text: `${who} ${see} an email in a minute unless you set it back.`, canUndo: true };
  }
  if (statusId === requestStatus.draft && people > 0)
    return { text: `Only you and the ${who} see it now. They are not notified.`, canUndo: true };
  return null;
}
