import { pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Asked {
  readonly asker: string | null;
  readonly title: string;
  readonly message: string | null;
  readonly requestId: number;
}

/** For a person who is asked for help on a request. */
export function askEmail(settings: Settings, { asker, title, message, requestId }: Asked): NotificationEmail {
  return {
    subject: `Asked for help by ${nameOf(asker)}: ${about(title)}`,
    paragraphs: [
      `You are asked for help by ${nameOf(asker)} on the request ${titled(title)}.${message === null ? '' : ' They wrote:'}`,
    ],
    ...(message === null ? {} : { quote: message }),
    action: { label: 'See the request', url: settings.publicUrl + pathTo.request(requestId) },
    reason: 'somebody asked you for help on a request',
    reply: { purpose: 'offer', id: requestId },
  };
}
