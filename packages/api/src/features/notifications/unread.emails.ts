import { pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';
import { shorten } from '../../mail/template.ts';

interface Unread {
  readonly writer: string | null;
  readonly title: string;
  readonly count: number;
  readonly lastMessage: string;
  readonly chatId: number;
  readonly tab: 'my-requests' | 'my-offers';
}

/** For a user with unread messages in a chat. */
export function unreadEmail(
  { publicUrl }: Settings,
  { writer, title, count, lastMessage, chatId, tab }: Unread,
): NotificationEmail {
  const howMany = count === 1 ? 'an unread message' : `${count} unread messages`;
  return {
    subject: `${nameOf(writer)} wrote to you: ${about(title)}`,
    paragraphs: [
      `You have ${howMany} from ${nameOf(writer)} about ${titled(title)}${count === 1 ? ':' : '. The last one:'}`,
    ],
    quote: shorten(lastMessage, 300),
    action: { label: 'Read and answer', url: publicUrl + pathTo.chat(chatId, tab) },
    reason:
      'messages to you were not read for a while. There is no further mail about this chat until you have read them',
  };
}
