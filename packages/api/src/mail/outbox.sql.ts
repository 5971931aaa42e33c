import { randomUUID } from 'node:crypto';
import { emailKey } from '@exchange/contract/auth';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountOf } from '../core/addresses.sql.ts';
import type { Settings } from '../core/context.ts';
import { inLanguage, languageOfCall } from '../core/languages.ts';
import { ago, fromNow, interval } from '../core/sql-time.ts';
import { wakeMailerAfterCommit } from '../core/transaction.ts';
import { type Email, toHtml, toText } from './template.ts';

/** Kinds of notifications. Users can turn them off, unlike account emails. */
export const notificationKinds = [
  'offer',
  'messages',
  'status',
  'credit',
  'ask',
  'still_looking',
  'silence',
  'answer',
  'reminder',
  'confirmation',
  'digest',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds of email; spacing is counted per kind and address. */
type MailKind =
  | 'verification'
  | 'verification_resend'
  | 'reset'
  | 'already_registered'
  | 'not_invited'
  | 'password_changed'
  | 'address'
  | 'address_link'
  | 'badge'
  | 'deletion'
  | 'login_link'
  | 'login_linked'
  | 'login_unlinked'
  | 'access_token'
  | 'second_factor'
  | 'unsubscribed'
  | 'join'
  | 'moderation'
  | 'report_answered'
  | 'reply_taken'
  | 'reply_not_taken'
  | 'webhook_paused'
  | 'merge_link'
  | 'merge'
  | NotificationKind;

interface Envelope {
  readonly kind: MailKind;
  readonly to: string;
  /** Says it in the language of its reader. */
  readonly content: () => Email;
  /** Id of the other user who caused it, so that the erasure of that account reaches it. */
  readonly from?: number | null;
  /** Id of the person whom what operators did concerns: the console does not show that person the email. */
  readonly aboutId?: number | null;
  /** Seconds that the email waits, in which it can be cancelled; none by default. */
  readonly delaySeconds?: number | undefined;
  /** Hours after which the email is outdated and must not be sent. */
  readonly expiresInHours?: number;
  /** The topic of a notification, so that it is not repeated. */
  readonly topic?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address at which a reply to this email has an effect. */
  readonly replyTo?: string | undefined;
  /**
   * `false` does the same work without queuing an email, so that the duration does not disclose whether an account
   * exists.
   */
  readonly isReal?: boolean;
}

/** Whether and by whom replies to an email are read, which helpers try who want to answer one another. */
function repliesSentence({ appName, mailReplyTo }: Settings): string {
  const { notRead, toOperators } = emailSentences.replies;
  return mailReplyTo === undefined ? notRead() : toOperators({ app: appName });
}

/**
 * The language of the person who reads emails at an address: the chosen one of the account, else that of the browser that last logged in.
 * An address without an account gets that of the caller.
 */
export async function findReaderLanguage(tx: Db, settings: Settings, address: string): Promise<string> {
  const reader = await tx
    .selectFrom('app_user')
    .select((eb) => eb.fn.coalesce('language', 'browser_language').as('language'))
    .where('id', '=', accountOf(address))
    .executeTakeFirst();
  const language = reader === undefined ? languageOfCall() : reader.language;
  return settings.languages.find((tag) => tag === language) ?? settings.defaultLanguage;
}

/** Queues an email; it is sent after the commit. */
export async function insertMail(
  tx: Tx,
  settings: Settings,
  {
    kind,
    to,
    content,
    from = null,
    aboutId = null,
    delaySeconds = 0,
    expiresInHours,
    topic,
    headers,
    replyTo = settings.mailReplyTo,
    isReal = true,
  }: Envelope,
): Promise<void> {
  const { hostname } = new URL(settings.publicUrl);
  const { subject, text, html } = inLanguage(await findReaderLanguage(tx, settings, to), () => {
    const said = content();
    const footer = said.answer === undefined ? [...said.footer, repliesSentence(settings)] : said.footer;
    const email = { ...said, footer };
    return { subject: said.subject, text: toText(email), html: toHtml(email, settings) };
  });
  // RFC 3834: automatic programs must not reply.
  const allHeaders = JSON.stringify({
    'Auto-Submitted': 'auto-generated',
    ...(replyTo === undefined ? {} : { 'Reply-To': replyTo }),
    ...headers,
  });
  const expiry = expiresInHours === undefined ? sql`null::timestamptz` : fromNow(expiresInHours, 'hours');
  await sql`
    insert into mail_outbox
      (kind, topic, from_id, about_id, to_address, to_key, subject, text_body, html_body, headers, message_id, next_attempt_at, expires_at)
    select ${kind}, ${topic ?? null}, ${from}::int, ${aboutId}::int, ${to}, ${emailKey(to)}, ${subject}, ${text},
      ${html}, ${allHeaders}::jsonb, ${`<${randomUUID()}@${hostname}>`}, ${fromNow(delaySeconds, 'seconds')}, ${expiry}
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

/** What is set on an email that must not be read any more; its `Reply-To` may hold a token. */
export const withoutText = { text_body: '', html_body: '', headers: sql<string>`headers - 'Reply-To'` };

/**
 * What is set on an email that is given up. Tokens of its links may still be valid, so that it loses its text. One about
 * what another user did has none and keeps it: the operator can send it after all, and the erasure of that user's
 * account reaches it.
 */
export const givenUp = {
  failed_at: sql<string>`now()`,
  text_body: sql<string>`case when from_id is null then '' else text_body end`,
  html_body: sql<string>`case when from_id is null then '' else html_body end`,
  headers: sql<string>`case when from_id is null then headers - 'Reply-To' else headers end`,
};

/** Cancels the queued notifications of an address, or some kinds of them. */
export async function cancelNotifications(
  tx: Tx,
  to: string,
  kinds: readonly NotificationKind[] = notificationKinds,
): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ failed_at: sql<string>`now()`, last_error: 'unsubscribed', ...withoutText })
    .where('to_key', '=', emailKey(to))
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Sends the notifications that wait for one address to another of the same person. */
export async function redirectNotifications(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ to_address: to, to_key: emailKey(to) })
    .where('to_key', '=', emailKey(from))
    .where('kind', 'in', notificationKinds)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Whether a row of emails was cancelled or expired, and did not leave all the same. */
export function isMailCancelled(mail: string): RawBuilder<boolean> {
  const [sentAt, lastError, expiresAt] = ['sent_at', 'last_error', 'expires_at'].map((column) =>
    sql.ref(`${mail}.${column}`),
  );
  return sql<boolean>`(${sentAt} is null and ${lastError} is not null and coalesce(${expiresAt} <= now(), false))`;
}

/**
 * Cancels the emails of a user, or of nobody, on some topics, which are outdated. One that waits is deleted. One that the mail server has
 * not taken yet, or that was given up, expires and loses its text, so that no operator sends it again. One that is being delivered for the
 * first time leaves.
 *
 * @returns whether any was cancelled
 */
export async function cancelMails(tx: Tx, fromId: number | null, topics: readonly string[]): Promise<boolean> {
  const isFrom = fromId === null ? sql<boolean>`from_id is null` : sql<boolean>`from_id = ${fromId}`;
  const deleted = await tx
    .deleteFrom('mail_outbox')
    .where(isFrom)
    .where('topic', 'in', topics)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute();
  // A statement of its own, which sees the claims that the first one waited for.
  const expired = await tx
    .updateTable('mail_outbox')
    .set({ expires_at: sql<string>`now()`, ...withoutText })
    .where(isFrom)
    .where('topic', 'in', topics)
    .where('sent_at', 'is', null)
    .returning('last_error')
    .execute();
  return deleted.length > 0 || expired.some(({ last_error }) => last_error !== null);
}

/** Gives up expired emails, also if no mail server is configured. */
export async function giveUpExpiredMails(tx: Tx): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ ...givenUp, last_error: 'expired' })
    .where('expires_at', '<', ago(1, 'hours'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Deletes what emails to others contain of a user: their text and subject, and those that have not been sent. */
export async function eraseMailsFrom(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where('from_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  await tx
    .updateTable('mail_outbox')
    .set({ subject: '', ...withoutText })
    .where('from_id', '=', userId)
    .execute();
}

/** How many emails wait, for how many seconds the oldest that is due does (`null` for none), and how many were given up in the last 24 hours; of all or some. */
export function readMailQueue(db: Db, isCounted: RawBuilder<SqlBool> = sql`true`) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mail_outbox')
        .select((waiting) => waiting.fn.countAll<number>().as('waiting'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where(isCounted)
        .$asScalar()
        .as('waiting'),
      eb
        .selectFrom('mail_outbox')
        .select(sql<number | null>`extract(epoch from now() - min(created_at))::float8`.as('oldest_seconds'))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .where(isCounted)
        .$asScalar()
        .as('oldest_seconds'),
      eb
        .selectFrom('mail_outbox')
        .select((givenUpToday) => givenUpToday.fn.countAll<number>().as('given_up'))
        .where('failed_at', '>', ago(24, 'hours'))
        .where(isCounted)
        .$asScalar()
        .as('given_up'),
    ])
    .executeTakeFirstOrThrow();
}

const maxSwept = 1000;

/** Deletes some of the emails that were sent or given up more than so many days ago, and counts those that were sent. @returns whether there may be more */
export async function deleteOldMails(tx: Tx, sentEmailDays: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from mail_outbox where id in (
        select id from mail_outbox
        where coalesce(sent_at, failed_at) < ${ago(sentEmailDays, 'days')} and (sent_at is not null or failed_at is not null)
        limit ${maxSwept} for update skip locked)
      returning to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day),
    counted as (
      insert into emails_of_day (day, sent) select day, count(*) from gone where day is not null group by day
      on conflict (day) do update set sent = emails_of_day.sent + excluded.sent)
    select count(*)::int as count from gone`.execute(tx);
  return rows[0]?.count === maxSwept;
}
