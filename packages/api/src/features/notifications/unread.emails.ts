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
  /** The last of them, the oldest first. */
  readonly messages: readonly string[];
  readonly chatId: number;
  /** `null` if the reader cannot open it any more. */
  readonly requestId: number | null;
  readonly tab: 'my-requests' | 'my-offers';
}

/** For a user with unread messages in a chat. */
export function unreadEmail(
  settings: Settings,
  { writer, title, count, messages, chatId, requestId, tab }: Unread,
): NotificationEmail {
  const { subject, last, all, action, why } = notificationEmails.unread;
  const name = nameOf(writer);
  const said = { count, name, title: titled(title) };
  // A person who answers by email reads all messages there, too; the earliest of very many are left out.
  const isAnswered = settings.replyAddress !== undefined;
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [isAnswered ? all(said) : last(said)],
    quote: isAnswered
      ? [...(count > messages.length ? ['…'] : []), ...messages]
      : beginning(messages.at(-1) ?? '', 300),
    action: { label: action(), url: settings.publicUrl + pathTo.chat(chatId, tab) },
    more: linkToRequest(settings, requestId),
    why: why({ app: settings.appName }),
    chatId,
  };
}
