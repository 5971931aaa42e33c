import { notificationLimits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { reminderEmail } from './offers.emails.ts';
import { listUnansweredOffers, markReminded, takeOwnerDue } from './reminders.sql.ts';

const batch = 50;

/**
 * Reminds some owners of the offers on their Active requests that they have neither answered nor written to: one email about
 * all of them, and at most one a day. Each offer causes at most as many as `notificationLimits.remindersAfterDays` has days.
 *
 * @returns whether there may be more
 */
export async function queueReminders(tx: Tx, settings: Settings): Promise<boolean> {
  for (let taken = 0; taken < batch; taken += 1) {
    const ownerId = await takeOwnerDue(tx);
    if (ownerId === undefined) return false;
    const { offers, count } = await listUnansweredOffers(tx, ownerId, notificationLimits.reminderOffers);
    const [longest] = offers;
    if (longest === undefined) continue;
    await markReminded(tx, ownerId);
    await queueNotification(tx, settings, {
      kind: 'reminder',
      to: ownerId,
      from: null,
      topic: `reminder ${longest.id} ${longest.days}`,
      email: () => reminderEmail(settings, { offers, count }),
    });
  }
  return true;
}
