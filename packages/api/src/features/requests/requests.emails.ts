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

/** For people with a live offer: the request is closed, 'Successful' or 'Withdrawn' as screens call it. */
export function closingEmail(
  settings: Settings,
  { owner, title, statusId, note, chatId, requestId }: Closing,
): NotificationEmail {
  const isSuccess = statusId === requestStatus.completed;
  const adds = note === null ? '' : ' They add:';
  return {
    subject: `${statusLabel(requestStatusNames[statusId])}: ${about(title)}`,
    paragraphs: isSuccess
      ? [
          `The request ${titled(title)} was marked as successful by ${nameOf(owner)}. Thank you for offering help on it.${adds}`,
        ]
      : [
          `The request ${titled(title)}, on which you had offered help, was withdrawn by ${nameOf(owner)}. There is nothing to do. Thank you for offering.${adds}`,
        ],
    ...(note === null ? {} : { quote: note }),
    action: { label: 'Open the chat', url: settings.publicUrl + pathTo.chat(chatId, 'my-offers') },
    more: linkToRequest(settings, requestId),
    reason: 'a request on which you offered help was closed',
  };
}
