import { type Kysely, sql } from 'kysely';

const statements = [
  // Which mails a person gets; the digest covers what was created since `digest_at`.
  `alter table app_user
     add column notify_offers boolean not null default true,
     add column notify_messages boolean not null default true,
     add column notify_statuses boolean not null default true,
     add column notify_collaborations boolean not null default true,
     add column digest text not null default 'weekly' check (digest in ('never', 'daily', 'weekly')),
     add column digest_at timestamptz not null default now()`,
  `create index app_user_digest on app_user (digest, digest_at)
     where digest <> 'never' and verified_at is not null and notifications_off_at is null`,

  // When a side of a chat is to be mailed about unread messages: null nothing to tell, infinity told and not read since.
  `alter table collaboration_request_response
     add column owner_mail_due_at timestamptz,
     add column helper_mail_due_at timestamptz`,
  `create index response_owner_mail on collaboration_request_response (owner_mail_due_at)
     where owner_mail_due_at < 'infinity'`,
  `create index response_helper_mail on collaboration_request_response (helper_mail_due_at)
     where helper_mail_due_at < 'infinity'`,

  // What a notification is about, so that it is not told twice; and what is over, for the broom.
  `alter table mail_outbox add column topic text`,
  `create index mail_outbox_over on mail_outbox ((coalesce(sent_at, failed_at)))
     where sent_at is not null or failed_at is not null`,
];

/** Preferences, due times and topics of notification mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
