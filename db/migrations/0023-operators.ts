import { type Kysely, sql } from 'kysely';

const statements = [
  // What a person may do beyond a member. Granted by the command line alone.
  `create table staff_role (
     user_id int primary key references app_user on delete cascade,
     role text not null check (role in ('operator', 'moderator')),
     granted_at timestamptz not null default now())`,

  // Ids and no names, because it outlives accounts; without references, because these would change it.
  `create table audit_entry (
     id int generated always as identity primary key,
     created_at timestamptz not null default clock_timestamp(),
     actor_id int,
     action text not null,
     subject_kind text,
     subject_id int,
     reason text check (char_length(reason) between 1 and 500),
     details jsonb not null default '{}')`,
  'create index audit_entry_subject on audit_entry (subject_kind, subject_id, id desc)',
  'create index audit_entry_actor on audit_entry (actor_id, id desc)',
  `create function refuse_audit_change() returns trigger language plpgsql as $$
     begin
       raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
     end $$`,
  `create trigger audit_entry_is_final before update or delete or truncate on audit_entry
     for each statement execute function refuse_audit_change()`,

  // Of a suspended account others see its chats alone; without an end it lasts until an operator restores the account.
  `alter table app_user
     add column suspended_at timestamptz,
     add column suspended_until timestamptz,
     add column suspension_reason text check (char_length(suspension_reason) between 1 and 500),
     add check ((suspended_at is null) = (suspension_reason is null)),
     add check (suspended_at is not null or suspended_until is null)`,
  'create index app_user_suspended on app_user (suspended_until) where suspended_at is not null',

  // When the password was last confirmed in a session; null is when it began.
  'alter table session add column confirmed_at timestamptz',

  // Servers of the previous release know no suspension: their logins of suspended accounts fail here.
  `create function refuse_suspended_session() returns trigger language plpgsql as $$
     begin
       if exists (select from app_user where id = new.user_id and suspended_at is not null) then
         raise exception 'The account is suspended.' using errcode = 'insufficient_privilege';
       end if;
       return new;
     end $$`,
  `create trigger session_of_suspended before insert on session
     for each row execute function refuse_suspended_session()`,

  // When an operator withdrew it, who can restore it. Not `withdrawn_at`: statements of the previous release mean that of offers.
  `alter table collaboration_request
     add column removed_at timestamptz,
     add check (removed_at is null or deleted_at is not null)`,
  'create index collaboration_request_removed on collaboration_request (removed_at) where removed_at is not null',

  // What was done about a report; null for those that were closed before, or by the command line.
  `alter table report
     add column outcome text check (outcome in ('dismissed', 'warned', 'withdrawn', 'hidden', 'suspended'))`,
  'create index report_closed on report (closed_at desc, id desc) where closed_at is not null',

  // The same as before, also without the requests of suspended accounts (0015).
  `do $$
     declare source text := pg_get_functiondef('request_search_rows'::regproc);
     begin
       if source not like '%owner.delete_at is null%' then raise exception 'request_search_rows is another one'; end if;
       execute replace(source, 'owner.delete_at is null', 'owner.delete_at is null and owner.suspended_at is null');
     end $$`,
  'drop trigger request_search on app_user',
  `create constraint trigger request_search
     after update of claimed_institute, institute_id, is_verified_institute, delete_at, suspended_at on app_user
     deferrable initially deferred for each row
     when ((old.claimed_institute, old.institute_id, old.is_verified_institute, old.delete_at, old.suspended_at)
       is distinct from (new.claimed_institute, new.institute_id, new.is_verified_institute, new.delete_at, new.suspended_at))
     execute function write_request_search_of_owner()`,
];

/** Roles of operators and moderators, the audit log, suspended accounts and withdrawn requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
