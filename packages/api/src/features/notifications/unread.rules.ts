import { notificationLimits } from '@exchange/contract/limits';
import { notificationEmails } from '@exchange/contract/sentences/notifications.emails';
import type { Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { nameOf } from '../../mail/format.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { textWithCount } from '../chats/messages.sql.ts';
import { unreadEmail } from './unread.emails.ts';
import { takeDueChats, type UnreadChat } from './unread.sql.ts';

const batch = 50;

/** The messages as the email quotes them: each with the name of its sender if there are several. */
function toQuote({ messages }: UnreadChat): string[] {
  const areOfOne = new Set(messages.map(({ name }) => name)).size === 1;
  return messages.map(({ name, content, pictures }) => {
    const text = textWithCount(content, pictures);
    return areOfOne ? text : notificationEmails.unread.saidBy({ name: nameOf(name), text });
  });
}

/**
 * Notifies some users of messages that they have not read for ten minutes, once per chat until it is read.
 *
 * @returns whether there may be more
 */
export async function queueUnreadEmails(tx: Tx, settings: Settings): Promise<boolean> {
  const chats = await takeDueChats(tx, batch, notificationLimits.unreadMessages);
  for (const chat of chats)
    await queueNotification(tx, settings, {
      kind: 'messages',
      to: chat.reader_id,
      from: chat.writer_id,
      topic: `message ${chat.last_id}`,
      email: () =>
        unreadEmail(settings, {
          writer: chat.writer_name,
          title: chat.title,
          count: chat.unread,
          messages: toQuote(chat),
          chatId: chat.id,
          requestId: chat.request_id,
          tab: chat.is_request_owner ? 'my-requests' : 'my-offers',
        }),
    });
  return chats.length === batch;
}
