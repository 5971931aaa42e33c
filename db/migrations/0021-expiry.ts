import { type Kysely, sql } from 'kysely';

const statements = [
  // Requests that are there are due at once, so that the job sets when each is due.
  `alter table collaboration_request
     add column kept_at timestamptz,
     add column asked_at timestamptz,
     add column expiry_due_at timestamptz not null default now(),
     add column silence_emails int not null default 2`,
  `alter table collaboration_request
     alter column expiry_due_at set default now() + interval '60 days',
     alter column silence_emails set default 0`,
  // Of the others nobody is emailed about silence that is long past.
  `update collaboration_request set silence_emails = case when published_at <= now() - interval '3 days' then 1 else 0 end
     where published_at > now() - interval '10 days' or published_at is null`,
  `create index collaboration_request_expiry on collaboration_request (expiry_due_at)
     where status_id = 2 and deleted_at is null`,
  `create index collaboration_request_silence on collaboration_request (published_at)
     where status_id = 2 and deleted_at is null and silence_emails < 2`,

  `alter table app_user
     add column notify_still_looking boolean not null default true,
     add column notify_silence boolean not null default true`,
  // Nobody who turned everything off by hand gets a new kind of email.
  `update app_user set notify_still_looking = false, notify_silence = false
     where not (notify_offers or notify_messages or notify_statuses or notify_collaborations or notify_invitations)
       and digest = 'never'`,
];

/** When the owner of a request is asked whether it is still wanted, and the emails about requests without an offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
