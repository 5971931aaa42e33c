import { emailKey } from '@exchange/contract/auth';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Turns all notifications of an address off; an unknown address is ignored. Account emails do not depend on this. */
export async function turnNotificationsOff(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ notifications_off_at: sql<string>`coalesce(notifications_off_at, now())` })
    .where('email_key', '=', emailKey(email))
    .execute();
}
