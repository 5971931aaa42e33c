import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { accountOf } from '../../core/addresses.sql.ts';
import { isLeaving } from '../../core/present.sql.ts';
import { wantsSomething } from '../../mail/recipients.sql.ts';
import { refusesInvitations } from '../join-invitations/join-invitations.sql.ts';

const isOf = (email: string) => sql<boolean>`person.id = ${accountOf(email)}`;

/**
 * Turns all notifications of an address off; an unknown address is ignored. Account emails do not depend on this.
 *
 * @returns the address where a user got notifications until now
 */
export async function turnNotificationsOff(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string; was_on: boolean }>`
    update app_user person set notifications_off_at = now()
    where ${isOf(email)} and person.notifications_off_at is null
    returning person.email, person.verified_at is not null and not ${isLeaving('person')} and ${wantsSomething} as was_on`.execute(
    tx,
  );
  return rows[0]?.was_on ? rows[0].email : undefined;
}

/** Whether all notifications of an address are off, or, without an account, invitations to join. */
export async function isUnsubscribed(db: Db, email: string): Promise<boolean> {
  const person = await db
    .selectFrom('app_user as person')
    .select('notifications_off_at')
    .where(isOf(email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return person === undefined ? refusesInvitations(db, email) : person.notifications_off_at !== null;
}

/** Turns off invitations and the digest of an address instead of everything. */
export async function turnAllButOwnOff(tx: Tx, email: string): Promise<void> {
  await sql`
    update app_user person set digest = 'never', notify_asks = false, notifications_off_at = null
    where ${isOf(email)}`.execute(tx);
}

/** Ends an unsubscription. If every kind was turned off, those about a user's own requests and chats are turned on. */
function turnNotificationsOn(tx: Tx, isPerson: RawBuilder<boolean>) {
  const orNothing = sql`or not ${wantsSomething}`;
  return sql`
    update app_user person set
      notify_offers = notify_offers ${orNothing}, notify_messages = notify_messages ${orNothing},
      notify_statuses = notify_statuses ${orNothing}, notify_credit = notify_credit ${orNothing},
      notify_still_looking = notify_still_looking ${orNothing}, notify_silence = notify_silence ${orNothing},
      notify_answers = notify_answers ${orNothing}, notify_reminders = notify_reminders ${orNothing},
      notify_confirmations = notify_confirmations ${orNothing},
      digest_at = case when notifications_off_at is null then digest_at else now() end,
      notifications_off_at = null
    where ${isPerson}`.execute(tx);
}

/** Undoes the unsubscription of an address; what was turned off by hand stays off. An unknown address is ignored. */
export async function turnNotificationsOnOf(tx: Tx, email: string): Promise<void> {
  await turnNotificationsOn(tx, sql<boolean>`${isOf(email)} and person.notifications_off_at is not null`);
}

/** Turns the notifications of a user on again. */
export async function turnOwnNotificationsOn(tx: Tx, userId: number): Promise<void> {
  await turnNotificationsOn(tx, sql<boolean>`person.id = ${userId}`);
}
