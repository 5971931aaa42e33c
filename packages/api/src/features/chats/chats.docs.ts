import {
  archivedChatsInput,
  archiveInput,
  archiveReply,
  chatDetails,
  chatListInput,
  chatLookup,
  chatMessage,
  chatMessagesInput,
  chatSummary,
  markReadInput,
  muteInput,
  sendInput,
  unreadCounts,
} from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import {
  type ApiTag,
  clientIdField,
  describeEntity,
  describeInput,
  type FieldDoc,
  timeField,
} from '../../core/api-docs.ts';
import { limitField, pageFields } from '../../core/shared.docs.ts';
import { answersWithinField, instituteFields } from '../profiles/profiles.docs.ts';
import { chatIdDescription, statusFields } from '../requests/requests.docs.ts';

export const chatTag: ApiTag = {
  name: 'Chats',
  description:
    'A chat belongs to an offer of help; its id is the `collaboration_request_response_id`. Polling is welcome: 10 s for messages, 30 s for counts.',
};

export const chatId: FieldDoc = { description: 'The chat, by its `collaboration_request_response_id`.', example: 7 };

export const answerField: FieldDoc = {
  description: 'What the owner answered to the offer: `accepted`, `declined`, or `null` while it waits.',
};

const seenField = timeField(
  'For the person who offered: when the owner first read the offer; `null` where that is not known.',
);

const summaryFields = {
  ...instituteFields,
  ...statusFields,
  collaboration_request_response_id: chatIdDescription,
  collaboration_request_id: 'The request it is about.',
  request_title: 'Title of the request.',
  description: 'Description of the request.',
  other_user_id: 'The other party.',
  other_user_hashid: 'Public id of the other party, for links.',
  other_user_name: 'Name of the other party.',
  is_request_owner: 'Whether the request is one’s own.',
  is_withdrawn: 'Whether the offer was withdrawn.',
  offer_answer: 'What the owner answered to the offer; `null` while it waits and after it was withdrawn.',
  last_message_preview: `The first ${limits.chatPreview} characters of the newest message, on one line.`,
  last_message_time: timeField('When the newest message was sent.'),
  last_message_sender_id: 'Who sent the newest message.',
  unread_message_count: 'Messages of the other party that are unread.',
  is_archived: 'Whether one has archived the chat; its next message ends that.',
  is_muted: 'Whether one has muted the chat, so that no email about it comes.',
};
describeEntity(chatSummary, 'ChatSummary', summaryFields);
describeEntity(chatDetails, 'ChatDetails', {
  ...summaryFields,
  is_credited: 'Whether the owner of the request named the helper as a successful collaborator.',
  offered_at: timeField('When the offer was made, the last time.'),
  answered_at: timeField('When it was answered.'),
  offer_seen_at: seenField,
  has_owner_reply: 'Whether the owner answered or wrote since it was made.',
  others_waiting: 'For the owner: the other offers on the request without an answer.',
  owner_answers_within_days: answersWithinField,
  closing_note: 'What the owner added when the request was closed.',
  has_request_page: 'Whether the request can still be read; false where it or the account of its owner is deleted.',
});
describeEntity(chatMessage, 'ChatMessage', {
  id: 'Id.',
  from_user_id: 'Who sent it.',
  from_user_hashid: 'Public id of the sender, for links.',
  from_user_name: 'Name of the sender.',
  message_content: 'The text.',
  time_sent: timeField('When it was sent.'),
});
describeEntity(unreadCounts, 'UnreadCounts', {
  total_unread_count: 'Unread messages in all chats.',
  my_requests_count: 'Unread messages in chats about one’s own requests.',
  my_offers_count: 'Unread messages in chats about one’s own offers.',
});

describeEntity(archiveReply, 'ArchivedChat', {
  message: 'What became of the chat, as a sentence.',
  is_archived: 'Whether the chat is archived now.',
});

const listFields = {
  ...pageFields,
  q: {
    description:
      'Only chats with all of these words, or words that begin with them, in the title or the name of the other party.',
    example: 'lamellae',
  },
};
describeInput(archivedChatsInput, listFields);
describeInput(chatListInput, {
  ...listFields,
  filter: '`unread`: only chats with unread messages; `not-archived`: without those that one has archived.',
  answer: 'Only chats whose offer has this answer; `waiting` for none.',
});
describeInput(chatLookup, { id: chatId });
describeInput(chatMessagesInput, {
  id: chatId,
  limit: limitField,
  before: 'Only messages before this one, by id.',
  after: 'Only messages after this one, by id: what is new.',
});
describeInput(sendInput, {
  id: chatId,
  message: { description: 'The text.', example: 'How many images are there?' },
  client_id: clientIdField,
});
describeInput(markReadInput, {
  id: chatId,
  last_message_id: { description: 'The last message that was read; later ones stay unread.', example: 311 },
});
describeInput(archiveInput, {
  id: chatId,
  is_archived: { description: 'Whether it shall be archived.', example: true },
  last_message_id: { description: 'The last message that was seen; by default the last one.', example: 311 },
});
describeInput(muteInput, { id: chatId, is_muted: { description: 'Whether it shall be muted.', example: true } });
