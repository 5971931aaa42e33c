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

/** Preferences without any notification. */
export const noNotifications = {
  offers: false,
  messages: false,
  statuses: false,
  collaborations: false,
  invitations: false,
  still_looking: false,
  silence: false,
  answers: false,
  reminders: false,
  confirmations: false,
  digest: 'never',
} as const satisfies Required<NotificationPreferences>;
