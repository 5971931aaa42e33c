import { pathTo } from '@exchange/contract/paths';
import { type ClosedStatusId, requestStatus, requestStatusNames, statusLabel } from '@exchange/contract/statuses';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Closing {
  readonly owner: string | null;
  readonly title: string;
  readonly statusId: ClosedStatusId;
  readonly chatId: number;
}

/** For people with a live offer: the request is closed, 'Successful' or 'Withdrawn' as screens call it. */
export function closingEmail({ publicUrl }: Settings, { owner, title, statusId, chatId }: Closing): NotificationEmail {
  const isSuccess = statusId === requestStatus.completed;
  return {
    subject: `${statusLabel(requestStatusNames[statusId])}: ${about(title)}`,
    paragraphs: isSuccess
      ? [`${nameOf(owner)} marked the request ${titled(title)} as successful. Thank you for offering help on it.`]
      : [
          `${nameOf(owner)} withdrew the request ${titled(title)}, on which you had offered help. There is nothing left for you to do.`,
        ],
    action: { label: 'Open the chat', url: publicUrl + pathTo.chat(chatId, 'my-offers') },
    reason: 'a request on which you offered help was closed',
  };
}
