import { type Kysely, sql } from 'kysely';

const statements = [
  // An entry waits for an answer until the person named gives one, also where a server of the previous release made it.
  `alter table successful_collaborator
     add column id int generated always as identity unique,
     add column awaits_answer boolean not null default true,
     add column version int not null default 0,
     add column confirmed_at timestamptz,
     add column is_shown boolean not null default false,
     add column roles text[] not null default '{}',
     add column owner_roles text[] not null default '{}',
     add column thanks text,
     add column is_thanks_shown boolean not null default false`,
  `create index successful_collaborator_record on successful_collaborator (user_id, created_at desc, id desc)`,

  // Credit that was undone, for the ledger of points. A trigger writes it, because servers of the previous release delete, too.
  `create table undone_credit (
     id int primary key,
     request_id int not null references collaboration_request on delete cascade,
     user_id int not null references app_user on delete cascade,
     owner_id int not null references app_user on delete cascade,
     tracked_at timestamptz not null,
     undone_at timestamptz not null default clock_timestamp(),
     is_rejected boolean not null default false)`,
  `create index undone_credit_user on undone_credit (user_id)`,
  `create index undone_credit_owner on undone_credit (owner_id)`,
  `create index undone_credit_request on undone_credit (request_id)`,
  `create function keep_undone_credit() returns trigger language plpgsql as $$
   begin
     insert into undone_credit (id, request_id, user_id, owner_id, tracked_at)
       values (old.id, old.request_id, old.user_id, old.owner_id, old.created_at);
     return null;
   end $$`,
  `create trigger successful_collaborator_undone after delete on successful_collaborator
     for each row execute function keep_undone_credit()`,

  // Addresses without an account whose people are to be named once they join.
  `create table join_invitation (
     id int generated always as identity primary key,
     request_id int not null references collaboration_request on delete cascade,
     owner_id int not null references app_user on delete cascade,
     email text not null,
     email_key text not null,
     created_at timestamptz not null default now(),
     unique (request_id, email_key))`,
  `create index join_invitation_address on join_invitation (email_key)`,
  `create index join_invitation_owner on join_invitation (owner_id)`,
  // When an address was invited last, and whether it wants no invitation; a hash, because no account consented to more.
  `create table join_address (
     hash bytea primary key,
     mailed_at timestamptz,
     refused_at timestamptz)`,

  `alter table app_user add column notify_confirmations boolean not null default true`,
  // Nobody who turned everything off by hand gets a new kind of email.
  `update app_user set notify_confirmations = false
     where not (notify_offers or notify_messages or notify_statuses or notify_collaborations or notify_invitations)
       and digest = 'never'`,
];

/** Confirmation of credit, the record on a profile, the ledger of points, and invitations to join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
