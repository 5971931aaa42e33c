import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, type FieldDoc, timeDoc } from './api-docs.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { limitDoc, messageReply, page, pageDocs, rowLimit } from './pagination.ts';
import { picture, pictureIds, pictureIdsDoc, picturesDoc } from './pictures.ts';
import { answersWithinDays, answersWithinDoc, instituteDocs, instituteFields, textLanguage } from './profiles.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { chatIdDescription, offerAnswer, requestLanguageDoc, statusDocs } from './requests.ts';
import { chatRefusalSentences } from './sentences/chats.ts';
import { messages } from './sentences/messages.ts';
import { text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const chatRefusals = {
  'chats.notFound': { status: 404, sentence: chatRefusalSentences.notFound },
  'chats.tooMany': { status: 429, sentence: chatRefusalSentences.tooMany, code: 'rate_limited' },
  'chats.noMessage': { status: 404, sentence: chatRefusalSentences.noMessage },
  'chats.messageRead': { status: 409, sentence: chatRefusalSentences.messageRead },
  'chats.messageTooOld': { status: 409, sentence: chatRefusalSentences.messageTooOld },
  'chats.messageOfOffer': { status: 409, sentence: chatRefusalSentences.messageOfOffer },
  'chats.messageTakenBack': { status: 409, sentence: chatRefusalSentences.messageTakenBack },
} as const satisfies Record<string, RefusalEntry>;

const messageRules = {
  lines: 'many',
  max: limits.chatMessage,
  tooLong: messages.tooLong.message,
  required: messages.validation.message,
} as const;

/** A chat message: required, at most `limits.chatMessage` code points. */
export const chatMessageText = text(messageRules);

export const chatLookup = z.object({ id: lookupId });

export const chatId: FieldDoc = { description: 'The chat, by its `collaboration_request_response_id`.', example: 7 };

describeInput(chatLookup, { id: chatId });

/** The answers by which a list of chats is filtered: `waiting` has the live offers without one. */
export const answerFilters = ['waiting', 'accepted', 'declined'] as const;

/** `GET /api/chats/archived`: all, or those with all words of `q` in the title or the name of the other party. */
export const archivedChatsInput = z.extend(page, {
  q: z.optional(z.string({ error: messages.validation.invalidRequest })),
});

const listDocs = {
  ...pageDocs,
  q: {
    description:
      'Only chats with all of these words, or words that begin with them, in the title or the name of the other party.',
    example: 'lamellae',
  },
};

describeInput(archivedChatsInput, listDocs);

/** `GET /api/chats/my-requests` and `my-offers`: the same, or those of them with unread messages, outside the archive or in it. */
export const chatListInput = z.extend(archivedChatsInput, {
  filter: z.optional(z.enum(['unread', 'not-archived', 'archived'], { error: messages.validation.invalidRequest })),
  answer: z.optional(z.enum(answerFilters, { error: messages.validation.invalidRequest })),
});

export type ChatListInput = z.output<typeof chatListInput>;

describeInput(chatListInput, {
  ...listDocs,
  filter: '`unread`: only chats with unread messages; `not-archived`: without those that one has archived.',
  answer: 'Only chats whose offer has this answer; `waiting` for none.',
});

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

describeInput(chatMessagesInput, {
  id: chatId,
  limit: limitDoc,
  before: 'Only messages before this one, by id.',
  after: 'Only messages after this one, by id: what is new.',
});

/** `POST /api/chats/messages`; a repeat with the same `client_id` answers the first message again. */
export const sendInput = z
  .object({
    id: lookupId,
    /** With pictures it may have no words. */
    message: z._default(text({ ...messageRules, isReplaceable: true }), ''),
    picture_ids: z._default(pictureIds, []),
    client_id: clientId,
  })
  .check(
    z.refine(({ message, picture_ids }) => message !== '' || picture_ids.length > 0, {
      path: ['message'],
      error: messages.validation.message,
    }),
  );

describeInput(sendInput, {
  id: chatId,
  message: { description: 'The text; it may be empty if there are pictures.', example: 'How many images are there?' },
  picture_ids: pictureIdsDoc,
  client_id: clientIdDoc,
});

/** `DELETE /api/chats/messages/{id}` */
export const messageLookup = z.object({ id: lookupId });

const messageId: FieldDoc = { description: 'The message.', example: 311 };

describeInput(messageLookup, { id: messageId });

/** `PUT /api/chats/messages/{id}` */
export const correctInput = z.extend(messageLookup, { message: chatMessageText });

describeInput(correctInput, {
  id: messageId,
  message: { description: 'The corrected text.', example: 'How many images are there in all?' },
});

/** `POST /api/chats/mark-read`; messages later than `last_message_id` stay unread. */
export const markReadInput = z.object({
  id: lookupId,
  last_message_id: z.optional(z.nullable(id)),
});

describeInput(markReadInput, {
  id: chatId,
  last_message_id: { description: 'The last message that was read; later ones stay unread.', example: 311 },
});

/** `PUT /api/chats/archive`: with a message of the other party later than `last_message_id` the chat stays in its list. */
export const archiveInput = z.extend(markReadInput, {
  is_archived: z.boolean({ error: messages.validation.invalidRequest }),
});

export type ArchiveInput = z.output<typeof archiveInput>;

describeInput(archiveInput, {
  id: chatId,
  is_archived: { description: 'Whether it shall be archived.', example: true },
  last_message_id: { description: 'The last message that was seen; by default the last one.', example: 311 },
});

/** The reply of archiving: what became of the chat. */
export const archiveReply = z.extend(messageReply, { is_archived: z.boolean() });

export type ArchiveReply = z.output<typeof archiveReply>;

describeEntity(archiveReply, 'ArchivedChat', {
  message: 'What became of the chat, as a sentence.',
  is_archived: 'Whether the chat is archived now.',
});

/** `PUT /api/chats/mute` */
export const muteInput = z.object({ id: lookupId, is_muted: z.boolean({ error: messages.validation.invalidRequest }) });

describeInput(muteInput, { id: chatId, is_muted: { description: 'Whether it shall be muted.', example: true } });

/** A person of a chat that has more than two. */
export const chatPerson = z.object({
  user_id: z.int(),
  /** `null` for a person whose account is deleted. */
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  side: z.enum(['owner', 'helper']),
  /** Whether this is the owner or the helper; the others are their colleagues. */
  leads: z.boolean(),
  since: z.string(),
});

export type ChatPerson = z.output<typeof chatPerson>;

describeEntity(chatPerson, 'ChatPerson', {
  user_id: 'The person’s id.',
  hashid: 'Public id of the person, for links.',
  name: 'Name to show.',
  side: 'On whose side: of the owner of the request, or of the person who offered help.',
  leads: 'Whether this is the owner or the helper; the others are their colleagues.',
  since: timeDoc('Since when the person is in the chat.'),
});

/** The desk of a chat. */
export const chatDesk = z.extend(named, { taken_at: z.nullable(z.string()) });

describeEntity(chatDesk, 'ChatDesk', {
  id: 'The desk.',
  name: 'Its name.',
  taken_at: timeDoc('Since when the helper leads the chat; `null` if the desk was asked and nobody has taken it.'),
});

/** Chat summary: a chat as one of its people sees it. */
export const chatSummary = z.object({
  collaboration_request_response_id: z.int(),
  collaboration_request_id: z.int(),
  request_title: z.string(),
  request_language: z.nullable(textLanguage),
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
  /** Only of a chat with more than two people. */
  people: z.optional(z.array(chatPerson)),
  /** Only of a chat with help for a desk. */
  desk: z.optional(chatDesk),
});

export type ChatSummary = z.output<typeof chatSummary>;

const summaryDocs = {
  ...instituteDocs,
  ...statusDocs,
  collaboration_request_response_id: chatIdDescription,
  collaboration_request_id: 'The request it is about.',
  request_title: 'Title of the request.',
  request_language: requestLanguageDoc,
  description: 'Description of the request.',
  other_user_id: 'The other party.',
  other_user_hashid: 'Public id of the other party, for links.',
  other_user_name: 'Name of the other party.',
  is_request_owner: 'Whether the request is one’s own, or one is in the chat as a colleague of its owner.',
  is_withdrawn: 'Whether the offer was withdrawn.',
  offer_answer: 'What the owner answered to the offer; `null` while it waits and after it was withdrawn.',
  last_message_preview: `The first ${limits.chatPreview} characters of the newest message, on one line.`,
  last_message_time: timeDoc('When the newest message was sent.'),
  last_message_sender_id: 'Who sent the newest message.',
  unread_message_count: 'Messages of others that are unread.',
  is_archived: 'Whether one has archived the chat; its next message ends that.',
  is_muted: 'Whether one has muted the chat, so that no email about it comes.',
  people: 'Everybody in the chat; only if there are more than two.',
  desk: 'The desk for which help is offered, or that was asked; only if there is one.',
};

describeEntity(chatSummary, 'ChatSummary', summaryDocs);

/**
 * `GET /api/chats/summary`: a chat summary, whether the owner named the helper as a successful collaborator, whether the
 * request still has a page, and what there is to know about the answer.
 */
export const chatDetails = z.extend(chatSummary, {
  is_credited: z.boolean(),
  has_request_page: z.boolean(),
  /** When the live offer, or the withdrawn one, was made. */
  offered_at: z.string(),
  /** For the helper: whether the withdrawal can still be taken back. */
  is_restorable: z.boolean(),
  answered_at: z.nullable(z.string()),
  /** For the helper: when the owner first read the live offer; null if that is not known. */
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

const seenDoc = timeDoc(
  'For the person who offered: when the owner first read the offer; `null` where that is not known.',
);

describeEntity(chatDetails, 'ChatDetails', {
  ...summaryDocs,
  is_credited: 'Whether the owner of the request named the helper as a successful collaborator.',
  offered_at: timeDoc('When the offer was made, the last time.'),
  is_restorable: 'For the helper: whether the withdrawal of the offer can still be taken back.',
  answered_at: timeDoc('When it was answered.'),
  offer_seen_at: seenDoc,
  has_owner_reply: 'Whether the owner answered or wrote since it was made.',
  others_waiting: 'For the owner: the other offers on the request without an answer.',
  owner_answers_within_days: answersWithinDoc,
  closing_note: 'What the owner added when the request was closed.',
  has_request_page: 'Whether the request can still be read; false where it or the account of its owner is deleted.',
});

/** Chat message as both parties read it. */
export const chatMessage = z.object({
  id: z.int(),
  from_user_id: z.int(),
  /** `null` for a person whose account is deleted. */
  from_user_hashid: z.nullable(z.string()),
  from_user_name: z.nullable(z.string()),
  message_content: z.string(),
  time_sent: z.string(),
  pictures: z.array(picture),
  /** Only of a message that was corrected. */
  edited_at: z.optional(z.string()),
});

export type ChatMessage = z.output<typeof chatMessage>;

describeEntity(chatMessage, 'ChatMessage', {
  id: 'Id.',
  from_user_id: 'Who sent it.',
  from_user_hashid: 'Public id of the sender, for links.',
  from_user_name: 'Name of the sender.',
  message_content: 'The text.',
  time_sent: timeDoc('When it was sent.'),
  pictures: picturesDoc,
  edited_at: timeDoc('When it was last corrected; only of a message that was.'),
});

/** `GET /api/chats/search`: messages with the words of `q`, as a search for requests reads them. */
export const chatSearchInput = z.extend(page, { q: archivedChatsInput.shape.q });

describeInput(chatSearchInput, {
  ...pageDocs,
  q: { description: 'Words, `"a phrase"`, `-word` and `or`, as in a search for requests.', example: 'lamellae' },
});

export type ChatSearchInput = z.output<typeof chatSearchInput>;

/** A message that was found, with its chat. */
export const foundMessage = z.object({
  chat: chatSummary,
  message: chatMessage,
  /** The words of the message that were searched for, without case and accents. */
  words: z.array(z.string()),
});

export type FoundMessage = z.output<typeof foundMessage>;

describeEntity(foundMessage, 'FoundMessage', {
  chat: 'Its chat.',
  message: 'The message.',
  words: 'Its words that were searched for, without case and accents.',
});

/** Unread counts: sums of messages from the other party. */
export const unreadCounts = z.object({
  total_unread_count: z.int(),
  my_requests_count: z.int(),
  my_offers_count: z.int(),
});

export type UnreadCounts = z.output<typeof unreadCounts>;

describeEntity(unreadCounts, 'UnreadCounts', {
  total_unread_count: 'Unread messages in all chats.',
  my_requests_count: 'Unread messages in chats about one’s own requests.',
  my_offers_count: 'Unread messages in chats about one’s own offers.',
});
