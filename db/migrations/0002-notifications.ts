import { type Kysely, sql } from 'kysely';

const statements = [
  // Notification preferences of a person; the digest covers requests created since `digest_at`.
  `alter table app_user
     add column notify_offers boolean not null default true,
     add column notify_messages boolean not null default true,
     add column notify_statuses boolean not null default true,
     add column notify_collaborations boolean not null default true,
     add column digest text not null default 'weekly' check (digest in ('never', 'daily', 'weekly')),
     add column digest_at timestamptz not null default now()`,
  `create index app_user_digest on app_user (digest, digest_at)
     where digest <> 'never' and verified_at is not null and notifications_off_at is null`,

  // When a party of a chat is due an email about unread messages: null for none, infinity when emailed and not read since.
  `alter table collaboration_request_response
     add column owner_mail_due_at timestamptz,
     add column helper_mail_due_at timestamptz`,
  `create index response_owner_mail on collaboration_request_response (owner_mail_due_at)
     where owner_mail_due_at < 'infinity'`,
  `create index response_helper_mail on collaboration_request_response (helper_mail_due_at)
     where helper_mail_due_at < 'infinity'`,

  // The subject of a notification, so that it is not sent twice; and an index of finished emails for the clean-up job.
  `alter table mail_outbox add column topic text`,
  `create index mail_outbox_over on mail_outbox ((coalesce(sent_at, failed_at)))
     where sent_at is not null or failed_at is not null`,
];

/** Preferences, due times and topics of notification emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
