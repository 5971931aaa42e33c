import type { Db } from '@exchange/db';
import { sql } from 'kysely';

export interface QueuedEmail {
  readonly kind: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly headers: Record<string, string>;
  readonly failed_at: string | null;
}

/** The emails queued for a person, optionally of one kind, the oldest first. */
export function emailsTo(db: Db, { email }: { readonly email: string }, kind?: string): Promise<QueuedEmail[]> {
  return db
    .selectFrom('mail_outbox')
    .select(['kind', 'to_address', 'subject', 'text_body', 'html_body', 'headers', 'failed_at'])
    .where('to_key', '=', email.toLowerCase())
    .$if(kind !== undefined, (rest) => rest.where('kind', '=', kind ?? ''))
    .orderBy('id')
    .execute();
}

/** The last email queued for an address. */
export async function lastEmailTo(db: Db, email: string): Promise<QueuedEmail | undefined> {
  return (await emailsTo(db, { email })).at(-1);
}

/** Marks all queued emails as sent; their texts stay readable. */
export async function sendAll(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<string>`now()`, attempts: 1 })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
