import * as z from 'zod/mini';
import { answersWithinDays } from './answer-times.ts';
import { clientId, id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { offerAnswer } from './offer-answer.ts';
import { messageReply, page, rowLimit } from './pagination.ts';
import { text } from './text.ts';

/** A chat message: required, at most `limits.chatMessage` code points. */
export const chatMessageText = text({
  lines: 'many',
  max: limits.chatMessage,
  tooLong: messages.validation.tooLong('Message', limits.chatMessage),
  required: messages.validation.message,
});

export const chatLookup = z.object({ id: lookupId });

/** The answers by which a list of chats is filtered: `waiting` has the live offers without one. */
export const answerFilters = ['waiting', 'accepted', 'declined'] as const;

/** `GET /api/chats/archived`: all, or those with all words of `q` in the title or the name of the other party. */
export const archivedChatsInput = z.extend(page, { q: z.optional(z.string(messages.validation.invalidRequest)) });

/** `GET /api/chats/my-requests` and `my-offers`: the same, or those of them with unread messages, outside the archive or in it. */
export const chatListInput = z.extend(archivedChatsInput, {
  filter: z.optional(z.enum(['unread', 'not-archived', 'archived'], messages.validation.invalidRequest)),
  answer: z.optional(z.enum(answerFilters, messages.validation.invalidRequest)),
});
export type ChatListInput = z.output<typeof chatListInput>;

/** What stands for a position between messages that is none of ours. */
export const invalidCursor = -1;
const position = (first: 0 | 1) => z.optional(z.catch(z.int().check(z.gte(first), z.lte(limits.id)), invalidCursor));

/**
 * `GET /api/chats/messages`: oldest first, the latest by default; `before` pages back, `after` returns only newer messages,
 * `after: 0` the first ones. An id out of range gets the answer of an unknown chat.
 */
export const chatMessagesInput = z.object({
  id: lookupId,
  limit: z._default(rowLimit(limits.messagesPage), limits.messagesPage),
  before: position(1),
  after: position(0),
});

/** `POST /api/chats/messages`; a repeat with the same `client_id` answers the first message again. */
export const sendInput = z.object({
  id: lookupId,
  message: chatMessageText,
  client_id: clientId,
});

/** `POST /api/chats/mark-read`; messages later than `last_message_id` stay unread. */
export const markReadInput = z.object({
  id: lookupId,
  last_message_id: z.optional(z.nullable(id)),
});

/** `PUT /api/chats/archive`: with a message of the other party later than `last_message_id` the chat stays in its list. */
export const archiveInput = z.extend(markReadInput, { is_archived: z.boolean(messages.validation.invalidRequest) });
export type ArchiveInput = z.output<typeof archiveInput>;

/** The reply of archiving: what became of the chat. */
export const archiveReply = z.extend(messageReply, { is_archived: z.boolean() });
export type ArchiveReply = z.output<typeof archiveReply>;

/** `PUT /api/chats/mute` */
export const muteInput = z.object({ id: lookupId, is_muted: z.boolean(messages.validation.invalidRequest) });

/** Chat summary: a chat as one of its two parties sees it. */
export const chatSummary = z.object({
  collaboration_request_response_id: z.int(),
  collaboration_request_id: z.int(),
  request_title: z.string(),
  description: z.nullable(z.string()),
  other_user_id: z.int(),
  /** `null` for a person whose account is deleted; there is no profile to link to. */
  other_user_hashid: z.nullable(z.string()),
  other_user_name: z.nullable(z.string()),
  ...instituteFields,
  is_request_owner: z.boolean(),
  collaboration_request_status_id: z.int(),
  collaboration_request_status_name: z.string(),
  is_withdrawn: z.boolean(),
  /** Null for an offer that waits or is withdrawn. */
  offer_answer: offerAnswer,
  last_message_preview: z.nullable(z.string()),
  last_message_time: z.nullable(z.string()),
  last_message_sender_id: z.nullable(z.int()),
  unread_message_count: z.int(),
  /** Both are the viewer's own choice; the other party learns neither. */
  is_archived: z.boolean(),
  is_muted: z.boolean(),
});
export type ChatSummary = z.output<typeof chatSummary>;

/**
 * `GET /api/chats/summary`: a chat summary, whether the owner named the helper as a successful collaborator, whether the
 * request still has a page, and what there is to know about the answer.
 */
export const chatDetails = z.extend(chatSummary, {
  is_credited: z.boolean(),
  has_request_page: z.boolean(),
  /** When the live offer, or the withdrawn one, was made. */
  offered_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** For the helper: when the owner first read the live offer; null where that is not known. */
  offer_seen_at: z.nullable(z.string()),
  /** Whether the owner answered or wrote since the offer was made. */
  has_owner_reply: z.boolean(),
  /** For the owner: the other offers on the request without an answer. */
  others_waiting: z.int(),
  owner_answers_within_days: answersWithinDays,
  /** What the owner added when the request was closed. */
  closing_note: z.nullable(z.string()),
});
export type ChatDetails = z.output<typeof chatDetails>;

/** Chat message as both parties read it. */
export const chatMessage = z.object({
  id: z.int(),
  from_user_id: z.int(),
  /** `null` for a person whose account is deleted. */
  from_user_hashid: z.nullable(z.string()),
  from_user_name: z.nullable(z.string()),
  message_content: z.string(),
  time_sent: z.string(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Unread counts: sums of messages from the other party. */
export const unreadCounts = z.object({
  total_unread_count: z.int(),
  my_requests_count: z.int(),
  my_offers_count: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;
