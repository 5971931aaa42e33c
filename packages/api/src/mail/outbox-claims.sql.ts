import type { Db, MailOutboxRow } from '@exchange/db';
import { sql } from 'kysely';
import { interval } from '../core/sql-time.ts';
import { givenUp, withoutText } from './outbox.sql.ts';
import { isStillWanted } from './recipients.sql.ts';

/** How long a claimed email is hidden from other claims, longer than any delivery; it returns when a process dies. */
export const leaseSeconds = 120;

export interface ClaimedMail extends MailOutboxRow {
  /** Its links or its content are outdated, so it must not be sent. */
  readonly is_expired: boolean;
  /** Its recipient does not want it any more, or its sender is silenced (`isStillWanted`), so that it must not be sent. */
  readonly is_unwanted: boolean;
}

/** Claims the next due email, skipping locked rows and busy recipients. */
export async function claimMail(db: Db, busyAddresses: readonly string[]): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail_outbox queued set attempts = attempts + 1, next_attempt_at = now() + ${interval(leaseSeconds, 'seconds')}
    where id = (
      select id from mail_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= now()
        and not (to_key = any(${[...busyAddresses]}::text[]))
      order by next_attempt_at, id limit 1 for update skip locked)
    returning queued.*, coalesce(expires_at <= now(), false) as is_expired, not ${isStillWanted} as is_unwanted`.execute(
    db,
  );
  return rows[0];
}

/** A claim of an email. `attempts` counts the claims, so that an outdated claim changes nothing. */
export type MailClaim = Pick<MailOutboxRow, 'id' | 'attempts'>;

/** Marks an email as sent and deletes its text, whose links must not leak. */
export async function markSent(db: Db, { id, attempts }: MailClaim): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<string>`now()`, last_error: null, ...withoutText })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Gives up an email, whose tokens must not leak. */
async function giveUp(db: Db, { id, attempts }: MailClaim, reason: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...givenUp, last_error: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Gives up an email that expired before it was sent. */
export function markExpired(db: Db, claim: MailClaim): Promise<void> {
  return giveUp(db, claim, 'expired');
}

/** Deletes an email that nobody wants any more, as if it had never been queued: nobody is to look at it, and it may come again. */
export async function deleteUnwanted(db: Db, { id, attempts }: MailClaim): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Seconds since an email was queued. */
export async function findAge(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 as age from mail_outbox where id = ${id}`.execute(db);
  return rows[0]?.age;
}

interface Failure {
  readonly reason: string;
  readonly isFinal: boolean;
  readonly retryInSeconds: number;
}

/** Records why an email was not sent, and when the next attempt is due unless the failure is final. */
export async function markMailFailed(db: Db, claim: MailClaim, failure: Failure): Promise<void> {
  if (failure.isFinal) return giveUp(db, claim, failure.reason);
  await db
    .updateTable('mail_outbox')
    .set({
      last_error: failure.reason,
      next_attempt_at: sql<string>`now() + ${interval(failure.retryInSeconds, 'seconds')}`,
    })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute();
}

/** The newest emails of the outbox, for the page of development. */
export function listNewestMails(db: Db, limit: number) {
  return db
    .selectFrom('mail_outbox')
    .select(['to_address', 'subject', 'text_body', 'headers', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
