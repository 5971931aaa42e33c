import { pathTo } from '@exchange/contract/paths';
import { type ClosedStatusId, requestStatus, requestStatusNames, statusLabel } from '@exchange/contract/statuses';
import type { Settings } from '../../core/context.ts';
import { about, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Closing {
  readonly owner: string | null;
  readonly title: string;
  readonly statusId: ClosedStatusId;
  /** What the owner adds. */
  readonly note: string | null;
  readonly chatId: number;
  /** `null` where nobody finds the request any more. */
  readonly requestId: number | null;
}

const sentences: Record<ClosedStatusId, (title: string, owner: string) => string> = {
  [requestStatus.completed]: (title, owner) =>
    `The request ${title} was marked as successful by ${owner}. Thank you for offering help on it.`,
  [requestStatus.cancelled]: (title, owner) =>
    `The request ${title}, on which you had offered help, was withdrawn by ${owner}. There is nothing to do. Thank you for offering.`,
  [requestStatus.expired]: (title, owner) =>
    `The request ${title} by ${owner}, on which you had offered help, has expired. There is nothing to do. Thank you for offering.`,
};

/** For people with a live offer: the request is closed, 'Successful', 'Withdrawn' or 'Expired' as screens call it. */
export function closingEmail(
  settings: Settings,
  { owner, title, statusId, note, chatId, requestId }: Closing,
): NotificationEmail {
  return {
    subject: `${statusLabel(requestStatusNames[statusId])}: ${about(title)}`,
    paragraphs: [sentences[statusId](titled(title), nameOf(owner)) + (note === null ? '' : ' They add:')],
    ...(note === null ? {} : { quote: note }),
    action: { label: 'Open the chat', url: settings.publicUrl + pathTo.chat(chatId, 'my-offers') },
    more: linkToRequest(settings, requestId),
    reason: 'a request on which you offered help was closed',
    chatId,
  };
}
