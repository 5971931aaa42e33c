import {
  type ArchiveInput,
  type ArchiveReply,
  type ChatDetails,
  type ChatListInput,
  type ChatMessage,
  type ChatSummary,
  invalidCursor,
} from '@exchange/contract/chats';
import { limits, rates } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { withoutElided } from '@exchange/contract/search';
import { chatSentences } from '@exchange/contract/sentences/chats';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { type Quota, requireQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, withRetry } from '../../core/transaction.ts';
import { searchWordsOf } from '../request-search/search-text.rules.ts';
import { type ChatsList, findSummary, listSummaries } from './chat-lists.sql.ts';
import {
  isBlockingInChat,
  lockMember,
  markReadUpTo,
  updateArchived,
  updateMuted,
  updateOfferSeen,
} from './chats.sql.ts';
import { wasTakenBack } from './corrections.sql.ts';
import { findByClientId, insertMessage, listMessages } from './messages.sql.ts';

/** The viewer's chats of a list that fit (docs/behaviour/chats.md#chat-lists). @throws `http.cursor` */
export function listChats(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  list: ChatsList,
  { q = '', ...rest }: ChatListInput,
): Promise<PageOf<ChatSummary>> {
  const typed = withoutElided(q.slice(0, limits.searchText).toWellFormed().normalize('NFC'));
  const words = searchWordsOf(typed).slice(0, limits.searchWords);
  return listSummaries(db, viewerId, list, { ...rest, words });
}

/** @throws `chats.notFound` for a chat of others and for an unknown id */
export async function requireSummary(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  chatId: number,
): Promise<ChatDetails> {
  return (await findSummary(db, viewerId, chatId)) ?? refuse('chats.notFound');
}

/** @throws `chats.notFound` */
export async function readMessages(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { id, ...span }: { id: number; limit: number; before?: number | undefined; after?: number | undefined },
): Promise<ChatMessage[]> {
  if (span.before === invalidCursor || span.after === invalidCursor) refuse('chats.notFound');
  return (await listMessages(db, viewerId, id, span)) ?? refuse('chats.notFound');
}

export const messageQuota = {
  name: 'messages',
  per: 'member',
  limit: rates.messagesPerDay,
  hours: 24,
  refusal: 'chats.tooMany',
} as const satisfies Quota;

/**
 * Sends a message, also after the offer was withdrawn or the request closed. A repetition with the same `client_id`
 * returns the first message and changes nothing. The single statement is its own transaction; BEGIN and COMMIT would
 * cost two more round trips.
 *
 * @returns the message, whether it existed before, and whether a desk was asked in the chat that nobody has taken
 * @throws `chats.notFound`, `blocks.blocking` if the sender blocks the other, `chats.tooMany`, `chats.messageTakenBack`,
 *   `pictures.gone`
 */
export async function send(
  ctx: ViewerContext,
  input: { id: number; message: string; picture_ids?: readonly number[]; client_id?: string | null | undefined },
): Promise<{ message: ChatMessage; isRepeat: boolean; isUntaken: boolean }> {
  const { db, publish, settings, viewer } = ctx;
  const clientId = input.client_id ?? null;
  const { rateLimits } = settings;
  const quota = rateLimits ? { ...messageQuota, limit: messageQuota.limit * rateLimits } : undefined;
  const { picture_ids: pictureIds = [] } = input;
  const message = { chatId: input.id, content: input.message, clientId, pictureIds, quota };
  const sent = await withRetry(() => insertMessage(db, viewer, message));
  if (sent !== undefined) {
    publish([{ to: sent.parties, event: { kind: 'message', id: input.id } }]);
    return { message: sent.message, isRepeat: false, isUntaken: sent.isUntaken };
  }
  const earlier = clientId === null ? undefined : await findByClientId(db, viewer, input.id, clientId);
  if (earlier !== undefined) return { message: earlier, isRepeat: true, isUntaken: false };
  if (await wasTakenBack(db, viewer.user_id, clientId)) refuse('chats.messageTakenBack');
  await requireQuota(db, ctx, messageQuota);
  if (await isBlockingInChat(db, viewer.user_id, input.id)) refuse('blocks.blocking');
  if (pictureIds.length > 0 && (await findSummary(db, viewer.user_id, input.id)) !== undefined) refuse('pictures.gone');
  refuse('chats.notFound');
}

/**
 * Marks messages as read, up to the given one or all. The helper learns when the owner first reads the offer. For an owner who blocks
 * the helper all messages are read already, so that this changes nothing.
 *
 * @throws `chats.notFound`
 */
export async function markRead(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, last_message_id }: { id: number; last_message_id?: number | null | undefined },
): Promise<void> {
  const { is_request_owner, unread, is_behind } = (await lockMember(tx, viewerId, id)) ?? refuse('chats.notFound');
  // Also if nothing is unread: what a block hides is read, too.
  if (is_behind) await markReadUpTo(tx, id, viewerId, last_message_id ?? null);
  if (unread === 0) return;
  publishAfterCommit(tx, [viewerId], { kind: 'unread', id });
  if (!is_request_owner) return;
  const helperId = await updateOfferSeen(tx, id);
  if (helperId !== undefined) publishAfterCommit(tx, [helperId], { kind: 'chat', id });
}

/**
 * Archives a chat only for the viewer, or takes it out of the archive. Archiving marks its messages as read, up to the
 * given one or all. With a later message of the other member, which the viewer has not seen, the chat stays in its list.
 *
 * @throws `chats.notFound`
 */
export async function archive(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, is_archived: isWanted, last_message_id }: ArchiveInput,
): Promise<ArchiveReply> {
  const { is_behind } = (await lockMember(tx, viewerId, id)) ?? refuse('chats.notFound');
  if (isWanted && is_behind) await markReadUpTo(tx, id, viewerId, last_message_id ?? null);
  const isArchived = await updateArchived(tx, id, viewerId, isWanted);
  publishAfterCommit(tx, [viewerId], { kind: 'unread', id });
  const { archived, notArchived, unarchived } = chatSentences.success;
  return { message: isArchived ? archived() : isWanted ? notArchived() : unarchived(), is_archived: isArchived };
}

/** Mutes a chat only for the viewer: no email about it; or ends that. @throws `chats.notFound` */
export async function mute(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, is_muted: isMuted }: { id: number; is_muted: boolean },
): Promise<void> {
  if (!(await updateMuted(tx, id, viewerId, isMuted))) refuse('chats.notFound');
  publishAfterCommit(tx, [viewerId], { kind: 'unread', id });
}
