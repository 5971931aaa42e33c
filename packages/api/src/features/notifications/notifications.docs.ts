import {
  notificationPreferences,
  notificationPreferencesInput,
  unsubscribeInput,
} from '@exchange/contract/notifications';
import { describeEntity, describeInput } from '../../core/api-docs.ts';
import { addressField } from '../profiles/profiles.docs.ts';

const preferenceFields = {
  offers: { description: 'Mail when somebody offers help on a request of one’s own.', example: true },
  messages: { description: 'Mail about messages that stay unread.', example: true },
  statuses: { description: 'Mail when a request on which one offers help is closed.', example: true },
  collaborations: { description: 'Mail when one is recorded as a successful collaborator.', example: true },
  digest: { description: 'How often to mail new requests that match one’s profile.', example: 'weekly' },
};

describeEntity(notificationPreferences, 'NotificationPreferences', preferenceFields);

describeInput(notificationPreferencesInput, preferenceFields);
describeInput(unsubscribeInput, {
  email: addressField,
  sig: { description: 'The signature that the links in our mails carry.', example: 'c2lnbmF0dXJl' },
});
