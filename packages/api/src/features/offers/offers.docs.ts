import { limits } from '@exchange/contract/limits';
import {
  answerInput,
  answerReply,
  offerHelpInput,
  offerHelpReply,
  receivedOffer,
  receivedOffersInput,
} from '@exchange/contract/offers';
import { clientIdField, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { messageField, pageFields } from '../../core/shared.docs.ts';
import { answerField, chatId } from '../chats/chats.docs.ts';
import { instituteFields, personFields } from '../profiles/profiles.docs.ts';
import { chatIdDescription, requestIdField } from '../requests/requests.docs.ts';

describeEntity(answerReply, 'AnsweredOffer', {
  message: messageField,
  notified_in_seconds: 'When the person is notified by email; `null` where there is nothing to notify them of.',
});
describeInput(answerInput, {
  id: chatId,
  answer: { ...answerField, example: 'accepted' },
  message: { description: 'What is sent to the chat with the answer.', example: 'Yes please. When do you have time?' },
  client_id: clientIdField,
});

describeEntity(offerHelpReply, 'CreatedOffer', {
  message: messageField,
  collaboration_request_response_id: chatIdDescription,
});

describeEntity(receivedOffer, 'ReceivedOffer', {
  ...instituteFields,
  collaboration_request_response_id: chatIdDescription,
  user_id: personFields.user_id,
  user_hashid: 'The public id of the person who offers help, for links.',
  user_name: 'The name of the person who offers help.',
  message_preview: `The first ${limits.chatPreview} characters of the offer, on one line.`,
  offered_at: timeField('When it was made.'),
  unread_message_count: 'Messages of the person that are unread.',
  answer: answerField.description,
  has_owner_reply: 'Whether the owner answered or wrote since it was made.',
});

describeInput(receivedOffersInput, { ...pageFields, id: requestIdField });
describeInput(offerHelpInput, {
  requestId: requestIdField,
  message: { description: 'The first message of the chat.', example: 'I have done this before.' },
  client_id: clientIdField,
});
