import type { Tx } from '@exchange/db';
import { cancelNotices } from '../../mail/outbox.sql.ts';
import { turnNotificationsOff } from './notifications.sql.ts';

/** Stops notification mail for an address, also what waits to leave (decisions section 2); the profile turns it on again. */
export async function unsubscribe(tx: Tx, email: string): Promise<void> {
  await turnNotificationsOff(tx, email);
  await cancelNotices(tx, email);
}
