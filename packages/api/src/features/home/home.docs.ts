import { expiringRequest, homeStats, homeWaiting, waitingOffer } from '@exchange/contract/home';
import { describeEntity, timeField } from '../../core/api-docs.ts';
import { personFields } from '../profiles/profiles.docs.ts';
import { chatIdDescription } from '../requests/requests.docs.ts';

describeEntity(homeStats, 'HomeStats', {
  total_collaboration_requests: 'Requests that are not drafts.',
  total_users: 'Verified users.',
});
describeEntity(homeWaiting, 'HomeWaiting', {
  offer_count: 'Offers on one’s own Active requests that one has neither answered nor written to.',
  oldest_offer: 'The one that has waited longest; null without any.',
  still_looking_count: 'One’s own requests that ask whether help is still wanted.',
  next_expiry: 'The one that expires first; null without any.',
});
describeEntity(waitingOffer, 'WaitingOffer', {
  collaboration_request_response_id: chatIdDescription,
  user_name: personFields.name,
  offered_at: timeField('When the offer was made.'),
});
describeEntity(expiringRequest, 'ExpiringRequest', {
  id: 'Id.',
  title: 'One line.',
  expires_at: timeField('When it expires without an answer.'),
});
