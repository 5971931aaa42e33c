import type { ChatMessage } from '@exchange/contract/chats';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { cancelMails } from '../../mail/outbox.sql.ts';
import { markReadUpTo } from './chats.sql.ts';
import {
  deleteMessage,
  hastenUnreadEmail,
  listUnreadTopics,
  lockOwnMessage,
  type OwnMessage,
  updateMessage,
} from './corrections.sql.ts';
import { toMessage } from './messages.sql.ts';

/** @throws why a message stays as it is: `blocks.blocking`, `chats.messageRead`, `chats.messageTooOld` */
function requireUnread({ is_blocking, is_read, is_too_old }: OwnMessage): void {
  if (is_blocking) refuse('blocks.blocking');
  if (is_read) refuse('chats.messageRead');
  if (is_too_old) refuse('chats.messageTooOld');
}

/** Takes back emails about unread messages that have not left; others are made of what they are now. */
async function renewUnreadEmails(
  tx: ViewerTxContext['tx'],
  written: Awaited<ReturnType<typeof listUnreadTopics>>,
  chatId: number,
) {
  let areCancelled = false;
  for (const { writer_id, topics } of written) if (await cancelMails(tx, writer_id, topics)) areCancelled = true;
  if (areCancelled) await hastenUnreadEmail(tx, chatId);
}

/**
 * Corrects a message of the viewer. With the text that it has, nothing changes, so that a repeat is harmless.
 *
 * @throws `chats.noMessage`, `blocks.blocking`, `chats.messageRead`, `chats.messageTooOld`
 */
export async function correct(
  { tx, viewer }: ViewerTxContext,
  { id, message: text }: { id: number; message: string },
): Promise<ChatMessage> {
  const own = (await lockOwnMessage(tx, viewer.user_id, id)) ?? refuse('chats.noMessage');
  const author = { id, from_user_id: viewer.user_id, from_user_hashid: viewer.hashid, from_user_name: viewer.name };
  const { content, time_sent, edited_at, pictures } = own;
  if (content === text) return toMessage({ ...author, message_content: content, time_sent, edited_at, pictures });
  requireUnread(own);
  const corrected = await updateMessage(tx, id, text);
  await renewUnreadEmails(tx, await listUnreadTopics(tx, own), own.chat_id);
  publishAfterCommit(tx, [viewer.user_id, ...own.reader_ids], { kind: 'message', id: own.chat_id });
  return toMessage({ ...author, message_content: text, time_sent, edited_at: corrected, pictures });
}

/**
 * Takes back a message of the viewer, as if it was never sent. The message that began an offer stays.
 *
 * @throws `chats.noMessage`, `blocks.blocking`, `chats.messageRead`, `chats.messageTooOld`, `chats.messageOfOffer`
 */
export async function takeBack({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  const own = (await lockOwnMessage(tx, viewerId, id)) ?? refuse('chats.noMessage');
  requireUnread(own);
  if (own.is_of_offer) refuse('chats.messageOfOffer');
  const topics = await listUnreadTopics(tx, own);
  await deleteMessage(tx, own);
  // Counts what is left.
  for (const other of own.other_ids) await markReadUpTo(tx, own.chat_id, other, 0);
  await renewUnreadEmails(tx, topics, own.chat_id);
  publishAfterCommit(tx, [viewerId, ...own.reader_ids], { kind: 'message', id: own.chat_id });
}
