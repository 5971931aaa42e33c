import { pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Offer {
  readonly helper: string | null;
  readonly title: string;
  readonly message: string;
  readonly chatId: number;
  readonly requestId: number;
}

/** For the owner of a request that got an offer of help. */
export function offerEmail(
  settings: Settings,
  { helper, title, message, chatId, requestId }: Offer,
): NotificationEmail {
  return {
    subject: `Help offered by ${nameOf(helper)}: ${about(title)}`,
    paragraphs: [`Help was offered by ${nameOf(helper)} on your request ${titled(title)}. They wrote:`],
    quote: message,
    action: { label: 'Answer in the chat', url: settings.publicUrl + pathTo.chat(chatId, 'my-requests') },
    more: linkToRequest(settings, requestId),
    reason: 'somebody offered help on your request',
  };
}
