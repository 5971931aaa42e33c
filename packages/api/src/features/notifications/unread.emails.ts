import { beginning } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Unread {
  readonly writer: string | null;
  readonly title: string;
  readonly count: number;
  readonly lastMessage: string;
  readonly chatId: number;
  /** `null` where the reader cannot open it any more. */
  readonly requestId: number | null;
  readonly tab: 'my-requests' | 'my-offers';
}

/** For a user with unread messages in a chat. */
export function unreadEmail(
  settings: Settings,
  { writer, title, count, lastMessage, chatId, requestId, tab }: Unread,
): NotificationEmail {
  const howMany = count === 1 ? 'an unread message' : `${count} unread messages`;
  return {
    subject: `New message from ${nameOf(writer)}: ${about(title)}`,
    paragraphs: [
      `You have ${howMany} from ${nameOf(writer)} about ${titled(title)}${count === 1 ? ':' : '. The last one:'}`,
    ],
    // A person who answers by email reads the message there, too.
    quote: settings.replyAddress === undefined ? beginning(lastMessage, 300) : lastMessage,
    action: { label: 'Read and answer', url: settings.publicUrl + pathTo.chat(chatId, tab) },
    more: linkToRequest(settings, requestId),
    reason: 'you have unread messages. There will be no further email about this chat until you have read them',
    chatId,
  };
}
