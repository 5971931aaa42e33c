import { pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Offer {
  readonly helper: string | null;
  readonly title: string;
  readonly message: string;
  readonly chatId: number;
}

/** For the owner of a request that got an offer of help. */
export function offerEmail({ publicUrl }: Settings, { helper, title, message, chatId }: Offer): NotificationEmail {
  return {
    subject: `${nameOf(helper)} offered help: ${about(title)}`,
    paragraphs: [`${nameOf(helper)} offered help on your request ${titled(title)} and wrote:`],
    quote: message,
    action: { label: 'Answer in the chat', url: publicUrl + pathTo.chat(chatId, 'my-requests') },
    reason: 'somebody offered help on a request of yours',
  };
}
