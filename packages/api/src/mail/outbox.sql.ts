import { randomUUID } from 'node:crypto';
import { emailKey } from '@exchange/contract/auth';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Settings } from '../core/context.ts';
import { ago, fromNow, interval } from '../core/sql-time.ts';
import { wakeMailerAfterCommit } from '../core/transaction.ts';
import { type Email, toHtml, toText } from './template.ts';

/** Kinds of notifications. Users can turn them off, unlike account emails. */
export const notificationKinds = ['offer', 'messages', 'status', 'collaborator', 'digest'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds of email; spacing is counted per kind and address. */
export type MailKind =
  | 'verification'
  | 'verification_resend'
  | 'reset'
  | 'already_registered'
  | 'password_changed'
  | 'deletion'
  | NotificationKind;

interface Envelope {
  readonly kind: MailKind;
  readonly to: string;
  readonly letter: Email;
  /** Hours after which the email is outdated and must not be sent. */
  readonly expiresInHours?: number;
  /** The topic of a notification, so that it is not repeated. */
  readonly topic?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `false` does the same work without queuing an email, so that the duration does not disclose whether an account
   * exists.
   */
  readonly isReal?: boolean;
}

/** Queues an email; it is sent after the commit. */
export async function insertMail(
  tx: Tx,
  settings: Settings,
  { kind, to, letter, expiresInHours, topic, headers, isReal = true }: Envelope,
): Promise<void> {
  const { hostname } = new URL(settings.publicUrl);
  // RFC 3834: automatic programs must not reply.
  const allHeaders = JSON.stringify({ 'Auto-Submitted': 'auto-generated', ...headers });
  const expiry = expiresInHours === undefined ? sql`null::timestamptz` : fromNow(expiresInHours, 'hours');
  await sql`
    insert into mail_outbox
      (kind, topic, to_address, to_key, subject, text_body, html_body, headers, message_id, expires_at)
    select ${kind}, ${topic ?? null}, ${to}, ${emailKey(to)}, ${letter.subject}, ${toText(letter)},
      ${toHtml(letter, settings.appName)}, ${allHeaders}::jsonb, ${`<${randomUUID()}@${hostname}>`}, ${expiry}
    where ${isReal}::boolean`.execute(tx);
  if (isReal) wakeMailerAfterCommit(tx);
}

interface Spacing {
  readonly times: number;
  readonly seconds: number;
}

/**
 * Whether another email of this kind may go to this address now; checked before it is queued, in the same transaction and
 * under a lock, so that parallel calls send one email.
 */
export async function mayMail(
  tx: Tx,
  settings: Settings,
  { kind, to }: Pick<Envelope, 'kind' | 'to'>,
  spacings: readonly Spacing[],
): Promise<boolean> {
  if (!settings.rateLimits) return true;
  const key = emailKey(to);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0))`.execute(tx);
  const { full } = await tx
    .selectFrom('mail_outbox')
    .select(
      sql<boolean>`${sql.join(
        spacings.map(
          ({ times, seconds }) =>
            sql`count(*) filter (where created_at > clock_timestamp() - ${interval(seconds, 'seconds')}) >= ${times}`,
        ),
        sql` or `,
      )}`.as('full'),
    )
    .where('to_key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return !full;
}

/** Cancels the queued notifications of an address. */
export async function cancelNotifications(tx: Tx, to: string): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ failed_at: sql<string>`now()`, last_error: 'unsubscribed' })
    .where('to_key', '=', emailKey(to))
    .where('kind', 'in', notificationKinds)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Gives up expired emails, also where no mail server is configured. */
export async function giveUpExpiredMails(tx: Tx): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ failed_at: sql<string>`now()`, last_error: 'expired' })
    .where('expires_at', '<', ago(1, 'hours'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

const keptDays = 30;
const mostSwept = 1000;

/** Deletes some of the emails that were sent or given up more than 30 days ago. @returns whether there may be more */
export async function deleteOldMails(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail_outbox where id in (
      select id from mail_outbox
      where coalesce(sent_at, failed_at) < ${ago(keptDays, 'days')} and (sent_at is not null or failed_at is not null)
      limit ${mostSwept} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0) === mostSwept;
}
