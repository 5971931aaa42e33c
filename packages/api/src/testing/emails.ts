import type { Db } from '@exchange/db';
import type { Person } from './people.ts';

export interface QueuedEmail {
  readonly kind: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly headers: Record<string, string>;
  readonly failed_at: string | null;
}

/** The emails queued for a person, optionally of one kind, the oldest first. */
export function emailsTo(db: Db, { email }: Pick<Person, 'email'>, kind?: string): Promise<QueuedEmail[]> {
  return db
    .selectFrom('mail_outbox')
    .select(['kind', 'subject', 'text_body', 'html_body', 'headers', 'failed_at'])
    .where('to_key', '=', email.toLowerCase())
    .$if(kind !== undefined, (rest) => rest.where('kind', '=', kind ?? ''))
    .orderBy('id')
    .execute();
}
