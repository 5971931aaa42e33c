import { sentences } from '../sentences.ts';

export const notificationSentences = sentences('notifications', {
  fallback: {
    unsubscribe: 'Failed to unsubscribe. {detail}',
  },
  success: {
    unsubscribed: 'You have been successfully unsubscribed from our emails.',
    keptOwn: 'You now get emails about your own requests and chats only.',
    emailsOn: 'Emails are on again.',
    notifications: 'Email preferences updated successfully',
  },
});

/** The web never says them: the server answers with them. */
export const notificationRefusalSentences = sentences('notifications.refusals', {
  noAddress: 'No email address provided.',
  signature: 'This unsubscribe link is not valid.',
  undoSignature: 'This link is not valid.',
});
