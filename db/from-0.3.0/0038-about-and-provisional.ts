import { type Kysely, sql } from 'kysely';

const statements = [
  // Whom an email of operators concerns: in the console its row is not for that person.
  'alter table mail_outbox add column about_id int references app_user on delete set null',

  // Whom an entry concerns: it is not for that person, and its reason goes when the account is erased.
  'alter table audit_entry add column about_id int',
  // The same trigger as before, except that a reason may be emptied.
  'drop trigger audit_entry_is_final on audit_entry',
  `update audit_entry entry set about_id = case entry.subject_kind
     when 'person' then entry.subject_id
     when 'request' then (select user_id from collaboration_request where id = entry.subject_id)
     when 'message' then (select from_user_id from chat_message where id = entry.subject_id)
     when 'report' then (select about_id from report where id = entry.subject_id) end`,
  // Of people who are erased already, and of accounts that were never verified and are gone.
  `update audit_entry entry set reason = null
     where reason is not null and about_id is not null
       and not exists (select from app_user where id = entry.about_id and erased_at is null)`,
  'create index audit_entry_about on audit_entry (about_id) where about_id is not null',
  `create trigger audit_entry_is_final before delete or truncate on audit_entry
     for each statement execute function refuse_audit_change()`,
  `create trigger audit_entry_keeps_all_but_reason before update on audit_entry for each row
     when (to_jsonb(new) - 'reason' is distinct from to_jsonb(old) - 'reason' or new.reason is not null)
     execute function refuse_audit_change()`,

  // Whether a moderator suspended the account, and no operator has confirmed it yet.
  'alter table app_user add column is_suspension_provisional boolean not null default false',
];

/** Whom emails and audit entries concern, reasons that erasure empties, and suspensions that wait for an operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
