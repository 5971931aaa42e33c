import type { NotificationPreferences } from '@exchange/contract/notifications';

/** Preferences with every notification, and a digest a day. */
export const allNotifications = {
  offers: true,
  messages: true,
  statuses: true,
  collaborations: true,
  invitations: true,
  still_looking: true,
  silence: true,
  answers: true,
  reminders: true,
  confirmations: true,
  digest: 'daily',
} as const satisfies Required<NotificationPreferences>;
