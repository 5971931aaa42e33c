import type { Db, MailOutboxRow } from '@exchange/db';
import { sql } from 'kysely';
import { backoff } from './backoff.ts';

/** A letter in hand is nobody else's for this long; a process that dies gives it back. Longer than any send may take. */
export const leaseSeconds = 120;
/** With the pauses between them, attempts of a day and a half. */
const mostAttempts = 200;

export interface ClaimedMail extends MailOutboxRow {
  /** Its links are dead, or it is no news any more: it is not to leave. */
  readonly is_expired: boolean;
}

/** Takes one due letter in hand, past those in the hands of others and past addresses that have one in hand here. */
export async function claim(db: Db, busyAddresses: readonly string[]): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mail_outbox
      where sent_at is null and failed_at is null and next_attempt_at <= now()
        and not (to_key = any(${[...busyAddresses]}::text[]))
      order by next_attempt_at, id limit 1 for update skip locked)
    returning *, coalesce(expires_at <= now(), false) as is_expired`.execute(db);
  return rows[0];
}

/** Only the claim that still holds the letter may settle it: `attempts` counts the claims. */
type Held = Pick<MailOutboxRow, 'id' | 'attempts'>;

/** Notes that a letter left. What it said is no longer needed, and its links are nobody else's business. */
export async function settleSent(db: Db, { id, attempts }: Held): Promise<void> {
  await sql`
    update mail_outbox set sent_at = now(), last_error = null, text_body = '', html_body = ''
    where id = ${id} and attempts = ${attempts}`.execute(db);
}

/** Gives a letter up whose time is over. */
export async function settleExpired(db: Db, { id, attempts }: Held): Promise<void> {
  await sql`
    update mail_outbox set failed_at = now(), last_error = 'expired'
    where id = ${id} and attempts = ${attempts}`.execute(db);
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/**
 * Whether trying again is no use: the mail server refused this very recipient or letter for good, or the address cannot
 * be sent to at all. A refused login or sender is the operator's to mend, and the letters wait for that.
 */
export function isPermanent(error: unknown): boolean {
  const [status, command, code] = ['responseCode', 'command', 'code'].map((name) => fieldOf(error, name));
  if (code === 'EENVELOPE' && command === 'API') return true;
  return typeof status === 'number' && status >= 500 && status < 600 && (command === 'RCPT TO' || command === 'DATA');
}

/** Mail servers repeat the address they refuse; who looks at reasons need not learn whose mail it was. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
}

/** Notes why a letter did not leave, and when to try again, or that it is given up. */
export async function settleFailed(db: Db, { id, attempts }: Held, error: unknown): Promise<void> {
  const text = error instanceof Error ? withoutAddresses(error.message).slice(0, 500) : 'unknown';
  const gaveUp = isPermanent(error) || attempts >= mostAttempts;
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 as age from mail_outbox where id = ${id}`.execute(db);
  const pause = backoff(attempts, rows[0]?.age ?? 0, Math.random());
  await sql`
    update mail_outbox set last_error = ${text}, failed_at = case when ${gaveUp} then now() end,
      next_attempt_at = now() + make_interval(secs => ${pause})
    where id = ${id} and attempts = ${attempts}`.execute(db);
}
