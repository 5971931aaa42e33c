import type { Tx } from '@exchange/db';
import { cancelNotifications } from '../../mail/outbox.sql.ts';
import { turnNotificationsOff } from './notifications.sql.ts';

/** Stops notification emails to an address, also those that wait to be sent; the preferences turn them on again. */
export async function unsubscribe(tx: Tx, email: string): Promise<void> {
  await turnNotificationsOff(tx, email);
  await cancelNotifications(tx, email);
}
