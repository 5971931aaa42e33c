import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table mail_outbox add column from_id int references app_user on delete set null`,
  `create index mail_outbox_from on mail_outbox (from_id) where from_id is not null`,
  // Emails that were given up before this release kept the tokens of their links.
  `update mail_outbox set text_body = '', html_body = '' where failed_at is not null`,
];

/** The user who caused an email, so that the erasure of the account reaches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
