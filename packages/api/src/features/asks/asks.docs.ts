import { askableRequest, askInput, receivedAsk, sentAsk, sentAsksInput } from '@exchange/contract/asks';
import { limits, rates } from '@exchange/contract/limits';
import { clientIdField, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { pageFields } from '../../core/shared.docs.ts';
import { instituteFields, personFields } from '../profiles/profiles.docs.ts';
import { requestFields, requestIdField } from '../requests/requests.docs.ts';

const askedAt = timeField('When the person was asked.');

describeInput(askInput, {
  requestId: requestIdField,
  userId: { description: personFields.user_id, example: 7 },
  message: {
    description: `A line to the person, at most ${limits.askMessage} characters; it may be left out.`,
    example: 'Your talk in Lisbon had the one slide we have been looking for.',
  },
  client_id: clientIdField,
});
describeInput(sentAsksInput, { ...pageFields, id: requestIdField });
describeEntity(receivedAsk, 'ReceivedInvitation', {
  ...requestFields,
  invitation_message: 'What the owner wrote to one; null for nothing.',
  invited_at: timeField('When one was asked.'),
});
describeEntity(sentAsk, 'SentInvitation', {
  ...personFields,
  ...instituteFields,
  state:
    'Whether the person has been asked lately, offers help, or has not answered; declining counts as not having answered.',
  invited_at: askedAt,
});
describeEntity(askableRequest, 'AskableRequest', {
  id: 'Id.',
  title: 'One line.',
  collaboration_type_name: 'Name of the collaboration type.',
  state:
    'Whether one may ask, or why not: it is not shared with the person, who was asked already, or offers help already.',
  shared_area_count: 'How many of its technical areas the person has.',
  left_today: `How many people one may still ask about it today, at most ${rates.asksPerRequestPerDay}.`,
});
