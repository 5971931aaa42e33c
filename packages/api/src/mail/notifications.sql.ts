import { emailKey } from '@exchange/contract/auth';
import { notificationLimits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Settings } from '../core/context.ts';
import { ago } from '../core/sql-time.ts';
import { sign } from '../core/tokens.ts';
import { hasBlocked } from '../features/blocks/blocks.sql.ts';
import { insertMail, type NotificationKind } from './outbox.sql.ts';
import type { Email } from './template.ts';

/** Purpose of the signature in unsubscribe links. */
export const unsubscribePurpose = 'unsubscribe';

/** What a person must have left on to get a kind of notification. */
const preferenceColumns: Record<NotificationKind, string> = {
  offer: 'notify_offers',
  messages: 'notify_messages',
  status: 'notify_statuses',
  collaborator: 'notify_collaborations',
  digest: "digest <> 'never'",
};

/** A notification's text, with the sentence that says why one gets it; how to stop it is added to each. */
export interface NotificationEmail extends Omit<Email, 'footer' | 'footerLinks'> {
  readonly reason: string;
}

interface Notification {
  readonly kind: NotificationKind;
  /** Id of the person it is for; never the one whose deed it tells of. */
  readonly to: number;
  /** Id of the person whose deed it tells of; null where it tells of several. */
  readonly from: number | null;
  /** What it is about: the same to the same person is not told again within 24 hours. */
  readonly topic: string;
  readonly email: NotificationEmail;
}

/** The address of a person who wants this notification now, and was not told the same or too much already. */
async function findAddressee(
  tx: Tx,
  settings: Settings,
  { kind, to, from, topic }: Notification,
): Promise<string | undefined> {
  const most = settings.rateLimits ? notificationLimits.perDay : null;
  const { rows } = await sql<{ email: string }>`
    select person.email from app_user person
    where person.id = ${to} and person.verified_at is not null and person.delete_at is null
      and person.notifications_off_at is null
      and ${sql.raw(`person.${preferenceColumns[kind]}`)}
      and not ${hasBlocked(sql.ref('person.id'), from)}
      and not exists (
        select from mail_outbox told
        where told.to_key = person.email_key and told.kind = ${kind} and told.topic = ${topic}
          and told.created_at > ${ago(notificationLimits.repeatedAfterHours, 'hours')})
      and (${most}::int is null or ${most}::int > (
        select count(*) from mail_outbox told
        where told.to_key = person.email_key and told.kind = ${kind} and told.created_at > ${ago(1, 'days')}))`.execute(
    tx,
  );
  return rows[0]?.email;
}

/**
 * Queues a notification mail, unless the person is not verified or deletes the account, has turned this kind or all of
 * them off, has blocked the one it tells of, was told the same within 24 hours, or has had too many of the kind today.
 *
 * @returns whether it was queued
 */
export async function insertNotification(tx: Tx, settings: Settings, notice: Notification): Promise<boolean> {
  const email = await findAddressee(tx, settings, notice);
  if (email === undefined) return false;
  const { publicUrl, appName, secret } = settings;
  const { reason, ...letter } = notice.email;
  const leave = pathTo.unsubscribe(email, sign(secret, unsubscribePurpose, emailKey(email)));
  await insertMail(tx, settings, {
    kind: notice.kind,
    to: email,
    topic: notice.topic,
    letter: {
      ...letter,
      footer: [`You get this mail from ${appName} because ${reason}.`],
      footerLinks: [
        { label: 'Choose which mails you get', url: publicUrl + paths.ownProfile },
        { label: 'Stop all of these mails', url: publicUrl + leave },
      ],
    },
    // RFC 8058: the mail program's own button posts there; account mails have none.
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    expiresInHours: notificationLimits.staleAfterHours,
  });
  return true;
}
