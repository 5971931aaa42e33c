import { beginning } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { notificationEmails } from '@exchange/contract/sentences/notifications.emails';
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
  const { subject, messages, action, why } = notificationEmails.unread;
  const name = nameOf(writer);
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [messages({ count, name, title: titled(title) })],
    // A person who answers by email reads the message there, too.
    quote: settings.replyAddress === undefined ? beginning(lastMessage, 300) : lastMessage,
    action: { label: action(), url: settings.publicUrl + pathTo.chat(chatId, tab) },
    more: linkToRequest(settings, requestId),
    why: why({ app: settings.appName }),
    chatId,
  };
}
