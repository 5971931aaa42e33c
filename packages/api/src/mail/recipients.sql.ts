import { notificationLimits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { accountOf } from '../core/addresses.sql.ts';
import type { Settings } from '../core/context.ts';
import { isKeptOut, isLeaving, isPresent } from '../core/present.sql.ts';
import { ago } from '../core/sql-time.ts';
import { hasBlocked } from '../features/blocks/blocks.sql.ts';
import { isMailCancelled, type NotificationKind, notificationKinds } from './outbox.sql.ts';

/** The condition on a person's preferences for each kind of notification. */
const preferenceColumns: Record<NotificationKind, string> = {
  offer: 'notify_offers',
  messages: 'notify_messages',
  status: 'notify_statuses',
  credit: 'notify_credit',
  ask: 'notify_asks',
  still_looking: 'notify_still_looking',
  silence: 'notify_silence',
  answer: 'notify_answers',
  reminder: 'notify_reminders',
  confirmation: 'notify_confirmations',
  digest: "digest <> 'never'",
};

/** The condition that the row `person` has any kind of notification turned on, an unsubscription apart. */
export const wantsSomething = sql<boolean>`(${sql.raw(
  Object.values(preferenceColumns)
    .map((column) => `person.${column}`)
    .join(' or '),
)})`;

/**
 * The kinds that lead to nothing while their sender deletes the account, when credit, requests and offers of that person are gone
 * for others. Emails of the other kinds lead to chats, which stay.
 */
const kindsOfPresentSenders: readonly NotificationKind[] = ['offer', 'credit', 'ask', 'confirmation'];

/** Whether nobody gets emails of a kind by a person: one who is suspended or, for some kinds, deletes the account; false for null. */
function isSilenced(personId: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from app_user sender where sender.id = ${personId} and (${isKeptOut('sender')}
      or (${isLeaving('sender')} and ${kind} = any (${sql.lit(`{${kindsOfPresentSenders.join(',')}}`)}::text[]))))`;
}

/**
 * Whether the email `queued` may leave now: an account email, an invitation to join whose address has not refused them since, or a
 * notification that its recipient has neither turned off since nor got from somebody whom they block by now; none by a person who is
 * silenced by now.
 */
export const isStillWanted = sql<boolean>`(not ${isSilenced(sql.ref('queued.from_id'), sql.ref('queued.kind'))}
  and not (queued.kind = 'join' and exists (
    select from join_address address
    where address.hash = sha256(convert_to(queued.to_key, 'UTF8')) and address.refused_at is not null))
  and not exists (
  select from app_user person
  where person.id = ${accountOf(sql.ref('queued.to_key'))} and queued.kind = any (${sql.lit(`{${notificationKinds.join(',')}}`)}::text[])
    and not (person.notifications_off_at is null and ${isPresent('person')}
      and case queued.kind ${sql.join(
        notificationKinds.map(
          (kind) => sql`when ${sql.lit(kind)} then ${sql.raw(`person.${preferenceColumns[kind]}`)}`,
        ),
        sql` `,
      )} end
      and not exists (select from user_block where blocker_id = person.id and blocked_id = queued.from_id))))`;

/** What decides whether a person gets a notification. */
export interface NotificationTarget {
  readonly kind: NotificationKind;
  /** Id of the recipient. */
  readonly to: number;
  /** Id of the person who caused it, or of the recipient if nobody did; null if it is about several people. */
  readonly from: number | null;
  /** The chat in which it happened, which the recipient may have muted. */
  readonly chatId?: number;
  /** Its subject; a recipient gets one notification on a topic within 24 hours. */
  readonly topic: string;
}

/** Whether a person has muted a chat. */
function hasMuted(personId: RawBuilder<unknown>, chatId: number | undefined) {
  return sql<boolean>`exists (select from chat_member
    where chat_id = ${chatId ?? null}::int and user_id = ${personId} and is_muted)`;
}

/**
 * The address of a person who is to get this notification now: verified, not deleting the account or suspended, with this kind
 * turned on, without a block against the sender, who is not silenced either, not in a muted chat, and within the limits on repeats and on notifications a day.
 */
export async function findRecipient(
  tx: Tx,
  settings: Settings,
  { kind, to, from, chatId, topic }: NotificationTarget,
): Promise<string | undefined> {
  const maxPerDay = settings.rateLimits ? notificationLimits.perDay : null;
  const { rows } = await sql<{ email: string }>`
    select person.email from app_user person
    where person.id = ${to} and person.verified_at is not null and ${isPresent('person')}
      and person.notifications_off_at is null
      and ${sql.raw(`person.${preferenceColumns[kind]}`)}
      and not ${hasBlocked(sql.ref('person.id'), from)}
      and not ${isSilenced(sql`${from}::int`, sql`${kind}::text`)}
      and not ${hasMuted(sql.ref('person.id'), chatId)}
      and not exists (
        select from mail_outbox sent
        where sent.to_key = person.email_key and sent.kind = ${kind} and sent.topic = ${topic}
          and sent.created_at > ${ago(notificationLimits.repeatedAfterHours, 'hours')}
          and not ${isMailCancelled('sent')})
      and (${maxPerDay}::int is null or ${maxPerDay}::int > (
        select count(*) from mail_outbox sent
        where sent.to_key = person.email_key and sent.kind = ${kind} and sent.created_at > ${ago(1, 'days')}))`.execute(
    tx,
  );
  return rows[0]?.email;
}
