import type { Tx } from '@exchange/db';
import type { Services, Settings } from '../../core/context.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { handleDueRequests } from '../requests/due-requests.rules.ts';
import { listDayDue, markReminded, takeDayDue } from '../requests/needed-by.sql.ts';
import { dayTopic } from '../requests/owner-emails.rules.ts';
import { dayReminderEmail } from './needed-by.emails.ts';

/** Queues the reminder of the day by which a request is needed, if it is due now. @returns whether it was due */
async function queueDayReminder(tx: Tx, settings: Settings, id: number): Promise<boolean> {
  const request = await takeDayDue(tx, id);
  if (request === undefined) return false;
  const { user_id: to, title, needed_by, offer_count, waiting_count, is_late } = request;
  await markReminded(tx, id);
  if (is_late || needed_by === null) return true;
  await queueNotification(tx, settings, {
    kind: 'reminder',
    to,
    from: to,
    topic: dayTopic(id),
    email: () =>
      dayReminderEmail(settings, {
        requestId: id,
        title,
        day: needed_by,
        offers: offer_count,
        waiting: waiting_count,
      }),
  });
  return true;
}

/**
 * Reminds the owners of some requests of the day by which they are needed.
 *
 * @returns whether there may be more
 */
export function queueDayReminders(services: Services, lockName: string): Promise<boolean> {
  return handleDueRequests(services, lockName, {
    list: listDayDue,
    handle: queueDayReminder,
    failure: 'owner not reminded of the day of a request yet',
  });
}
