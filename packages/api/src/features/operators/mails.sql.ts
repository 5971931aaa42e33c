import type { ListedMail, MailState, OperatorMailsInput, Overview } from '@exchange/contract/operators';
import type { PageOf } from '@exchange/contract/pagination';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerContext } from '../../core/context.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { interval } from '../../core/sql-time.ts';
import { readMailQueue } from '../../mail/outbox.sql.ts';
import { leaseSeconds } from '../../mail/outbox-claims.sql.ts';
import { isStillWanted } from '../../mail/recipients.sql.ts';
import { continuesAt } from '../staff/console.sql.ts';

const stateConditions: Record<MailState, RawBuilder<SqlBool>> = {
  all: sql`true`,
  failed: sql`queued.failed_at is not null`,
  waiting: sql`queued.sent_at is null and queued.failed_at is null`,
  sent: sql`queued.sent_at is not null`,
};

/**
 * Whether a viewer may know of an email: what operators did about the viewer is for others, because the row would tell of a report and,
 * beside it, who made it (docs/behaviour/operators.md#decisions-about-reports).
 */
const isMailForViewer = (viewerId: number) => sql<SqlBool>`(about_id is distinct from ${viewerId}::int)`;

/**
 * Whether an email can be sent again: one that was given up and has its text, or one that was tried and waits longer than a claim may last,
 * so that no server is sending it. A person who turned such notifications off since, or blocks the one it is about, gets none.
 */
const canRetry = sql<boolean>`(queued.text_body <> '' and ${isStillWanted} and (queued.failed_at is not null
  or (queued.sent_at is null and queued.attempts > 0 and queued.next_attempt_at > now() + ${interval(leaseSeconds, 'seconds')})))`;

/** Emails without their text for a viewer, the newest first. */
export async function listMails(
  { db, viewer }: ViewerContext,
  { state, limit, cursor }: OperatorMailsInput,
): Promise<PageOf<ListedMail>> {
  const { rows } = await sql<ListedMail & { cursor_at: string; cursor_id: number }>`
    select queued.id, queued.kind, queued.to_address, queued.attempts, queued.last_error, queued.created_at, queued.next_attempt_at,
      case when queued.failed_at is not null then 'failed' when queued.sent_at is not null then 'sent' else 'waiting' end as state,
      ${canRetry} as can_retry, queued.created_at::text as cursor_at, queued.id as cursor_id
    from mail_outbox queued
    where ${stateConditions[state]} and ${isMailForViewer(viewer.user_id)}
      and ${continuesAt(sql`queued.created_at`, sql`queued.id`, fromCursor(cursor))}
    order by queued.created_at desc, queued.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}

/** Emails that an operator must look at. */
const isLost = sql`queued.failed_at is not null and queued.text_body <> '' and ${isStillWanted}`;

export async function countFailedMails(db: Db, viewerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_outbox queued where ${isLost} and ${isMailForViewer(viewerId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The queue of emails, and what left today, for a viewer. */
export async function countMails(db: Db, viewerId: number): Promise<Overview['mails']> {
  const { waiting, oldest_seconds } = await readMailQueue(db, isMailForViewer(viewerId));
  const { rows } = await sql<{ count: number; median_seconds: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at)) as median_seconds
    from mail_outbox where sent_at >= date_trunc('day', now()) and ${isMailForViewer(viewerId)}`.execute(db);
  const { count: sent_today = 0, median_seconds = null } = rows[0] ?? {};
  return { waiting, failed: await countFailedMails(db, viewerId), sent_today, oldest_seconds, median_seconds };
}

/** Queues emails anew that a viewer may know of: one, or all that failed. @returns their number */
export async function requeueMails(tx: Tx, id: number | null, viewerId: number): Promise<number> {
  const which = id === null ? sql`queued.failed_at is not null` : sql`queued.id = ${id}`;
  const { rows } = await sql<{ id: number }>`
    update mail_outbox queued
    set failed_at = null, expires_at = null, attempts = 0, next_attempt_at = now()
    where ${which} and ${isMailForViewer(viewerId)} and ${canRetry} returning queued.id`.execute(tx);
  return rows.length;
}

/** The person whom an email concerns. */
export async function findConcerned(db: Db, id: number): Promise<number | null> {
  const found = await db.selectFrom('mail_outbox').select('about_id').where('id', '=', id).executeTakeFirst();
  return found?.about_id ?? null;
}
