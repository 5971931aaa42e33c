import {
  type NotificationPreferences,
  noNotifications,
  type notificationPreferences,
} from '@exchange/contract/notifications';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { wantsSomething } from '../../mail/recipients.sql.ts';

/** The columns of what a user chose. */
export const chosenNotifications = [
  'notify_offers as offers',
  'notify_messages as messages',
  'notify_statuses as statuses',
  'notify_credit as collaborations',
  'notify_asks as invitations',
  'notify_still_looking as still_looking',
  'notify_silence as silence',
  'notify_answers as answers',
  'notify_reminders as reminders',
  'notify_confirmations as confirmations',
  'digest',
] as const;

/** Whether the row `person` has an Active request, or a chat about a live offer on a request that is not closed. */
const hasSomethingToHearOf = sql<boolean>`(
  exists (
    select from collaboration_request request
    where request.user_id = person.id and request.status_id = ${requestStatus.active} and request.deleted_at is null)
  or exists (
    select from chat_member me
    join offer on offer.id = me.chat_id
    join collaboration_request request on request.id = offer.request_id
    where me.user_id = person.id and me.hidden_after is null
      and offer.withdrawn_at is null and request.deleted_at is null
      and request.status_id in (${requestStatus.active}, ${requestStatus.inProgress})))`;

/** The notifications a user gets: none after unsubscribing, whatever was chosen before. */
export async function findPreferences(db: Db, userId: number): Promise<z.output<typeof notificationPreferences>> {
  const isOff = sql<boolean>`(person.notifications_off_at is not null or not ${wantsSomething})`;
  const { is_unsubscribed, misses_emails, ...chosen } = await db
    .selectFrom('app_user as person')
    .select([
      ...chosenNotifications,
      sql<boolean>`notifications_off_at is not null`.as('is_unsubscribed'),
      // The tables of requests and chats are read for the few who get nothing.
      sql<boolean>`case when ${isOff} then ${hasSomethingToHearOf} else false end`.as('misses_emails'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...(is_unsubscribed ? noNotifications : chosen), misses_emails };
}

/** A kind that is left out stays as it reads: off after an unsubscription. */
function chosenOrKept(chosen: boolean | null, column: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${chosen}::boolean, ${sql.ref(column)} and notifications_off_at is null)`;
}

/**
 * Saves the preferences of a user. Any notification that is turned on ends an unsubscription; a digest that was off
 * starts now.
 */
export async function updatePreferences(tx: Tx, userId: number, wanted: NotificationPreferences): Promise<void> {
  const { offers = null, messages = null, statuses = null, collaborations = null } = wanted;
  const { invitations = null, still_looking = null, silence = null } = wanted;
  const { answers = null, reminders = null, confirmations = null } = wanted;
  const isSomething = (wanted.digest ?? 'never') !== 'never' || Object.values(wanted).includes(true);
  const digest = sql`coalesce(${wanted.digest ?? null}, case when notifications_off_at is null then digest else 'never' end)`;
  await sql`
    update app_user set
      notify_offers = ${chosenOrKept(offers, 'notify_offers')},
      notify_messages = ${chosenOrKept(messages, 'notify_messages')},
      notify_statuses = ${chosenOrKept(statuses, 'notify_statuses')},
      notify_credit = ${chosenOrKept(collaborations, 'notify_credit')},
      notify_asks = ${chosenOrKept(invitations, 'notify_asks')},
      notify_still_looking = ${chosenOrKept(still_looking, 'notify_still_looking')},
      notify_silence = ${chosenOrKept(silence, 'notify_silence')},
      notify_answers = ${chosenOrKept(answers, 'notify_answers')},
      notify_reminders = ${chosenOrKept(reminders, 'notify_reminders')},
      notify_confirmations = ${chosenOrKept(confirmations, 'notify_confirmations')}, digest = ${digest},
      digest_at = case when digest = 'never' or notifications_off_at is not null then now() else digest_at end,
      notifications_off_at = case when ${isSomething} then null else notifications_off_at end
    where id = ${userId}`.execute(tx);
}
