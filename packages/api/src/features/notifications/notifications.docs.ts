import {
  notificationPreferences,
  notificationPreferencesInput,
  resubscribeInput,
  unsubscribeInput,
  unsubscribeLink,
  unsubscribeLinkInput,
  unsubscribeSignedInput,
} from '@exchange/contract/notifications';
import { describeEntity, describeInput } from '../../core/api-docs.ts';
import { addressField } from '../profiles/profiles.docs.ts';

const preferenceFields = {
  offers: { description: 'Email when somebody offers help on a request of one’s own.', example: true },
  messages: { description: 'Email about messages that stay unread.', example: true },
  statuses: { description: 'Email when a request on which one offers help is closed.', example: true },
  collaborations: { description: 'Email when one gets credit as a successful collaborator.', example: true },
  invitations: { description: 'Email when somebody asks one for help on a request.', example: true },
  still_looking: {
    description: 'Email that asks whether a request of one’s own without activity is still wanted.',
    example: true,
  },
  silence: { description: 'Email with what helps when nobody offers help on a request of one’s own.', example: true },
  answers: { description: 'Email when one’s offer of help is accepted or declined.', example: true },
  reminders: { description: 'Email when offers on one’s own requests wait for an answer.', example: true },
  confirmations: {
    description: 'Email when somebody thanks one, or when credit that one gave is not confirmed.',
    example: true,
  },
  digest: { description: 'How often new requests that match one’s profile are emailed.', example: 'daily' },
};

describeEntity(notificationPreferences, 'NotificationPreferences', {
  ...preferenceFields,
  misses_emails: 'Whether everything is off, although one has an Active request or a chat about a live offer.',
});

describeInput(notificationPreferencesInput, preferenceFields);
const linkFields = {
  email: addressField,
  sig: { description: 'The signature that the links in our emails carry.', example: 'c2lnbmF0dXJl' },
};
describeInput(unsubscribeInput, linkFields);
describeInput(unsubscribeSignedInput, {
  ...linkFields,
  keep: '`own` keeps the emails about one’s own requests and chats.',
});
describeInput(resubscribeInput, linkFields);
describeInput(unsubscribeLinkInput, {
  ...linkFields,
  purpose: { description: 'What the link does: `unsubscribe` or `resubscribe`.', example: 'unsubscribe' },
});
describeEntity(unsubscribeLink, 'UnsubscribeLink', {
  is_valid: 'Whether the signature is right.',
  is_unsubscribed: 'Whether the address is unsubscribed; false where the signature is wrong.',
});
