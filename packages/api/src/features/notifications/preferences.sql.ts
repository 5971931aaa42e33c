import type { NotificationPreferences } from '@exchange/contract/notifications';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

const nothing: NotificationPreferences = {
  offers: false,
  messages: false,
  statuses: false,
  collaborations: false,
  digest: 'never',
};

/** The notifications a user gets: none after unsubscribing, whatever was chosen before. */
export async function findPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const { is_off, ...chosen } = await db
    .selectFrom('app_user')
    .select([
      'notify_offers as offers',
      'notify_messages as messages',
      'notify_statuses as statuses',
      'notify_collaborations as collaborations',
      'digest',
      sql<boolean>`notifications_off_at is not null`.as('is_off'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return is_off ? nothing : chosen;
}

/**
 * Saves the preferences of a user. Any notification that is turned on ends an unsubscription; a digest that was off
 * starts now.
 */
export async function updatePreferences(tx: Tx, userId: number, wanted: NotificationPreferences): Promise<void> {
  const { offers, messages, statuses, collaborations, digest } = wanted;
  const isSomething = offers || messages || statuses || collaborations || digest !== 'never';
  await sql`
    update app_user set
      notify_offers = ${offers}, notify_messages = ${messages}, notify_statuses = ${statuses},
      notify_collaborations = ${collaborations}, digest = ${digest},
      digest_at = case when digest = 'never' or notifications_off_at is not null then now() else digest_at end,
      notifications_off_at = case when ${isSomething} then null else notifications_off_at end
    where id = ${userId}`.execute(tx);
}
